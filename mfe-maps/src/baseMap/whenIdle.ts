/** Ms after which a busy page is no longer waited for. */
const longest = 200
/** Ms of work at a time: more would hold up what the visitor does. */
const atOnce = 8

/** Resolves when the browser has nothing better to do; in Safari, which cannot tell, in the next task. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, 0)
  })
}

/** Repeats `step` in idle chunks, until it returns that nothing is left. */
export async function inIdleChunks(step: () => boolean): Promise<void> {
  let isMore = true
  while (isMore) {
    await whenIdle()
    const end = performance.now() + atOnce
    while (isMore && performance.now() < end) isMore = step()
  }
}
