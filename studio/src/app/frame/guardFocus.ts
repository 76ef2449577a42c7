const allowedFor = 1000 /* ms after the studio or the user began a move into the page */
const typedFor = 1000 /* ms after a key typed outside the page, in which a press in the page is not believed */
const checkEvery = 50 /* ms between checks, because no event reports that a frame took the focus */

/** Attack: a remote's code takes the focus and reads what the user types for the studio. The guard moves it back. */
export function guardFocus(box: HTMLElement, onTaken: () => void) {
  const life = new AbortController()
  const { signal } = life
  let isPointerOver = false
  let allowedUntil = 0
  let typedAt = Number.NEGATIVE_INFINITY
  let isAllowed = false
  let focusedBefore: Element | null = null

  box.addEventListener('pointerenter', () => (isPointerOver = true), { signal })
  box.addEventListener('pointerleave', () => (isPointerOver = false), { signal })
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab' || key === 'F6') allow()
      else typedAt = performance.now()
    },
    { capture: true, signal },
  )
  addEventListener('focusin', checkFocus, { signal })
  addEventListener('blur', () => setTimeout(checkFocus), { signal })
  const timer = setInterval(checkFocus, checkEvery)
  signal.addEventListener('abort', () => clearInterval(timer))

  /** Lets the focus enter the frame within the next second. */
  function allow(): void {
    allowedUntil = performance.now() + allowedFor
  }

  function checkFocus(): void {
    const { activeElement } = document
    if (!activeElement || !box.contains(activeElement)) {
      isAllowed = false
      focusedBefore = activeElement
      return
    }
    const now = performance.now()
    isAllowed ||= now < allowedUntil || (isPointerOver && now - typedAt > typedFor)
    if (isAllowed || !(activeElement instanceof HTMLElement)) return
    activeElement.blur()
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    onTaken()
  }

  return { allow, stop: () => life.abort() }
}
