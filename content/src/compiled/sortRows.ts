/** Row numbers. */
export type Rows = Uint32Array<ArrayBuffer>

const digits = 2 ** 16
const signBit = 2 ** 31

/**
 * Sorts rows by one 16-bit digit of their numbers, keeping the order of rows with equal digits. `numbers` has `width`
 * digits for each row, the lowest first. Sorting by each digit in turn sorts by the whole numbers.
 */
export function sortRows(rows: Rows, numbers: Uint16Array, width: number, digit: number): Rows {
  const next = new Uint32Array(digits + 1)
  for (let at = digit; at < numbers.length; at += width) {
    const above = (numbers[at] ?? 0) + 1
    next[above] = (next[above] ?? 0) + 1
  }
  if (next.includes(rows.length)) return rows
  for (let value = 1; value < digits; value++) next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let from = 0; from < rows.length; from++) {
    const row = rows[from] ?? 0
    const value = numbers[row * width + digit] ?? 0
    const at = next[value] ?? 0
    sorted[at] = row
    next[value] = at + 1
  }
  return sorted
}

/** Sorts rows by their numbers, keeping the order of rows with equal ones. NaN is last, in both directions. */
export function sortByNumber(rows: Rows, numbers: Float64Array, isDescending: boolean): Rows {
  const floats = new Float64Array(numbers.length)
  const bits = new Uint32Array(floats.buffer)
  for (let row = 0; row < floats.length; row++) {
    floats[row] = (numbers[row] ?? NaN) + 0 // -0 is 0
    const isNone = Number.isNaN(floats[row])
    const high = bits[2 * row + 1] ?? 0
    const isNegative = high >= signBit
    const flip = isNegative === isDescending ? 0 : ~0 // the bits of negative numbers grow as the numbers fall
    bits[2 * row] = isNone ? ~0 : (bits[2 * row] ?? 0) ^ flip
    bits[2 * row + 1] = isNone ? ~0 : high ^ flip ^ (isNegative ? 0 : signBit)
  }
  const parts = new Uint16Array(floats.buffer)
  return [0, 1, 2, 3].reduce((sorted, digit) => sortRows(sorted, parts, 4, digit), rows)
}

/** Row numbers in order: 0, 1, 2 … */
export function numbered(size: number): Rows {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

const known = new WeakMap<Rows, Rows>()

/** The position of each row in an order, computed once. */
export function ranksOf(order: Rows): Rows {
  return known.getOrInsertComputed(order, function compute() {
    const ranks = new Uint32Array(order.length)
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank
    return ranks
  })
}
