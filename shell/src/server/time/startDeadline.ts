/**
 * Calls `passed` after so many milliseconds, once what had arrived by then was heard: where the event loop stood still,
 * who answered meanwhile is not late. Returns how to end it.
 */
export function startDeadline(milliseconds: number, passed: () => void): () => void {
  let pending: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (pending = setImmediate(passed)), milliseconds)
  return function end() {
    clearTimeout(timer)
    clearImmediate(pending)
  }
}
