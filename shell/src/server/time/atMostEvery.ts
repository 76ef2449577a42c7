/** Calls `read` at most once in `milliseconds`, counted from its last call; else returns the last result. */
export function atMostEvery<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | undefined
  let calledAt = 0
  return function recall() {
    if (last && performance.now() - calledAt < milliseconds) return last
    calledAt = performance.now()
    return (last = read())
  }
}
