/** Calls `passed` after pending messages: a blocked event loop makes no answer late. Returns a function to cancel. */
export function startDeadline(milliseconds: number, passed: () => void): () => void {
  let pending: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (pending = setImmediate(passed)), milliseconds)
  return function end() {
    clearTimeout(timer)
    clearImmediate(pending)
  }
}
