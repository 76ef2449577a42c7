/** Ms without a change before the address is written; browsers allow about 100 changes of it in 30 s. */
const rest = 300

/**
 * Replaces the address in the page's history entry, so that reload, sharing and back lead to what is shown now (RT4).
 * Does nothing while the tab is on its way to another page: browsers cancel a move when the address changes.
 *
 * @example replaceAddress('?at=37.2,-3.6,12')
 */
export function replaceAddress(address: string): void {
  if (address === location.href || isMoving()) return
  history.replaceState(history.state, '', address)
}

/**
 * Limits writes of an address that changes many times a second. Returns a function to call on each change. The address
 * that `wanted` returns is written 300 ms after the last change, or before a click, which may lead to another page.
 *
 * @example map.on('moveend', keepInAddress(() => `?at=${viewOf(map)}`, leaving.signal))
 */
export function keepInAddress(wanted: () => string, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('click', keep, { capture: true, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return function keepSoon() {
    clearTimeout(timer)
    timer = setTimeout(keep, rest)
  }

  function keep(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    replaceAddress(wanted())
  }
}

/** Whether the tab is on its way to another page; always `false` without the Navigation API. */
export function isMoving(): boolean {
  return 'navigation' in window && window.navigation.transition !== null
}
