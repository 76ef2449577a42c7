/** Ms without a change before the address is written; browsers allow about 100 changes of the address in 30 s. */
const rest = 300

/**
 * Replaces the address in the page's history entry, so that reload, sharing and Back lead to what is shown now (RT4).
 * Does nothing while the tab is loading another page, because browsers then cancel the loading.
 *
 * @example replaceAddress('?at=37.2,-3.6,12')
 */
export function replaceAddress(address: string): void {
  if (address === location.href || isMoving()) return
  history.replaceState(history.state, '', address)
}

/**
 * Limits how often a quickly changing address is written. Returns a function to call on each change. The address that
 * `wanted` returns is written 300 ms after the last change, or before a click, which can lead to another page.
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

/** Whether the tab is loading another page; always `false` in browsers without the Navigation API. */
export function isMoving(): boolean {
  return 'navigation' in window && window.navigation.transition !== null
}
