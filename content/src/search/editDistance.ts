/**
 * The least number of changes that turn one word into the other: a letter inserted, removed, replaced or swapped with
 * the next one. `max + 1` if more than `max` are needed.
 */
export function editDistance(one: string, other: string, max: number): number {
  const beyond = max + 1
  if (Math.abs(one.length - other.length) > max) return beyond
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let min = row
    for (let column = 1; column <= other.length; column++) {
      const changed = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : beyond
      const distance = Math.min(changed, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, swapped)
      now.push(distance)
      if (distance < min) min = distance
    }
    if (min > max) return beyond
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? beyond, beyond)
}
