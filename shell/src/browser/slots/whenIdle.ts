/** Milliseconds after which any page counts as idle, also in browsers without `requestIdleCallback`. */
const idleTimeout = 2000

/** Calls `act` once, when the page has loaded and the browser is idle, unless `signal` is aborted first. */
export function whenIdle(act: () => void, signal: AbortSignal): void {
  const actUnlessAborted = () => {
    if (!signal.aborted) act()
  }
  const wait = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(actUnlessAborted, { timeout: idleTimeout })
      : setTimeout(actUnlessAborted, idleTimeout)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
}
