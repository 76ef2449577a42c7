/** A rate limit. The returned function says whether one more may pass: `max` at once, then `perSecond`. */
export function createBudget(max: number, perSecond: number, now = () => performance.now()): () => boolean {
  let left = max
  let last = now()
  return function mayPass() {
    const time = now()
    left = Math.min(max, left + ((time - last) / 1000) * perSecond)
    last = time
    if (left < 1) return false
    left--
    return true
  }
}
