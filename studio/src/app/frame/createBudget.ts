/** Whether one more may come: `max` at once, `perSecond` from then on. What another kind of message spends is its own. */
export function createBudget(max: number, perSecond: number, now = () => performance.now()): () => boolean {
  let left = max
  let last = now()
  return function mayCome() {
    const time = now()
    left = Math.min(max, left + ((time - last) / 1000) * perSecond)
    last = time
    if (left < 1) return false
    left--
    return true
  }
}
