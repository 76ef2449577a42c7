/** Maximum ms to wait for a busy page. */
const longest = 200
/** Ms of work at a time; more would delay responses to the visitor's input. */
const atOnce = 8

/** Resolves when the browser is idle; in Safari, which cannot tell, in the next task. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, 0)
  })
}

/** Repeats `step` in idle time, until it returns false because nothing is left. */
export async function inIdleChunks(step: () => boolean): Promise<void> {
  let isMore = true
  while (isMore) {
    await whenIdle()
    const end = performance.now() + atOnce
    while (isMore && performance.now() < end) isMore = step()
  }
}
