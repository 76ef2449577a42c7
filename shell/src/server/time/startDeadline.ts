/** Calls `passed` after pending messages, so that a blocked event loop makes no answer late. The result cancels it. */
export function startDeadline(milliseconds: number, passed: () => void): () => void {
  let pending: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (pending = setImmediate(passed)), milliseconds)
  return function end() {
    clearTimeout(timer)
    clearImmediate(pending)
  }
}
