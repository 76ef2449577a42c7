/** Caches the result of `read` for these milliseconds, counted from the call. */
export function atMostEvery<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | undefined
  let calledAt = 0
  return function recall() {
    if (last && performance.now() - calledAt < milliseconds) return last
    calledAt = performance.now()
    return (last = read())
  }
}
