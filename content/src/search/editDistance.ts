/**
 * How many letters one must put in, leave out, change, or let change places with the next, to make one word of the
 * other; `most + 1` when more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const beyond = most + 1
  if (Math.abs(one.length - other.length) > most) return beyond
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = nextRow(one, other, row, last, before)
    if (Math.min(...now) > most) return beyond
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? beyond, beyond)
}

/** Distances between the first `row` letters of one and each beginning of the other; `before` is two rows up. */
function nextRow(
  one: string,
  other: string,
  row: number,
  last: readonly number[],
  before: readonly number[],
) {
  const now = [row]
  for (let column = 1; column <= other.length; column++) {
    const isSame = one[row - 1] === other[column - 1]
    const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
    const putIn = Math.min(last[column] ?? 0, now[column - 1] ?? 0) + 1
    const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    const swapped = isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity
    now.push(Math.min(changed, putIn, swapped))
  }
  return now
}
