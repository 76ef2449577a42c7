/**
 * Calls `passed` after so many milliseconds, but handles messages that arrived by then first: after a blocked event loop,
 * an answer that came in time is not late. Returns a function that cancels the deadline.
 */
export function startDeadline(milliseconds: number, passed: () => void): () => void {
  let pending: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (pending = setImmediate(passed)), milliseconds)
  return function end() {
    clearTimeout(timer)
    clearImmediate(pending)
  }
}
