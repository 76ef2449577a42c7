/** Items at a time; some 15 ms of work on them, so that the page stays quick to answer. */
const piece = 1500

/** Hands out items piece by piece, the first at once. Returns how to stop. */
export function inPieces<Item>(items: readonly Item[], take: (some: readonly Item[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function takeFrom(start: number): void {
    take(items.slice(start, start + piece))
    if (start + piece < items.length) timer = setTimeout(takeFrom, 0, start + piece)
  }
  takeFrom(0)
  return () => clearTimeout(timer)
}
