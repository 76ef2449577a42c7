/** What `read` gave last; it is called again once so many milliseconds have passed since it was called. */
export function atMostEvery<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | undefined
  let calledAt = 0
  return function recall() {
    if (last && performance.now() - calledAt < milliseconds) return last
    calledAt = performance.now()
    return (last = read())
  }
}
