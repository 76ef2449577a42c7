const allowedFor = 1000 /* ms after the studio or the user began a move into the page */
const typedFor = 1000 /* ms after a key; someone who just typed outside did not press in the page */
const lookEvery = 50 /* ms; no event reports that a frame took the focus */

/** `allow` lets the focus enter the frame within the next second. */
export interface FocusGuard {
  allow(): void
  stop(): void
}

/** Attack: a remote's code takes the focus and reads what the user types for the studio. The guard moves it back. */
export function guardFocus(place: HTMLElement, onTaken: () => void): FocusGuard {
  const life = new AbortController()
  const { signal } = life
  let isOver = false
  let allowedUntil = 0
  let typedAt = Number.NEGATIVE_INFINITY
  let isFrames = false
  let before: Element | null = null

  place.addEventListener('pointerenter', () => (isOver = true), { signal })
  place.addEventListener('pointerleave', () => (isOver = false), { signal })
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab' || key === 'F6') allow()
      else typedAt = performance.now()
    },
    { capture: true, signal },
  )
  addEventListener('focusin', look, { signal })
  addEventListener('blur', () => setTimeout(look), { signal })
  const timer = setInterval(look, lookEvery)
  signal.addEventListener('abort', () => clearInterval(timer))

  function allow(): void {
    allowedUntil = performance.now() + allowedFor
  }

  function look(): void {
    const { activeElement } = document
    if (!activeElement || !place.contains(activeElement)) {
      isFrames = false
      before = activeElement
      return
    }
    const now = performance.now()
    isFrames ||= now < allowedUntil || (isOver && now - typedAt > typedFor)
    if (isFrames || !(activeElement instanceof HTMLElement)) return
    activeElement.blur()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    onTaken()
  }

  return { allow, stop: () => life.abort() }
}
