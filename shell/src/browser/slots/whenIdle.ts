/** Milliseconds after which a page that never rests, or a browser that cannot tell, counts as idle. */
const idleTimeout = 2000

/** Acts once, after the page has loaded and when the browser has nothing else to do, unless `signal` is aborted before. */
export function whenIdle(act: () => void, signal: AbortSignal): void {
  const actUnlessOver = () => {
    if (!signal.aborted) act()
  }
  const wait = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(actUnlessOver, { timeout: idleTimeout })
      : setTimeout(actUnlessOver, idleTimeout)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
}
