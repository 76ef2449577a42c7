/** Row numbers. */
export type Rows = Uint32Array<ArrayBuffer>

const digits = 2 ** 16

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

export function sortByNumber(rows: Rows, numbers: Rows): Rows {
  const parts = new Uint16Array(numbers.buffer)
  return [0, 1].reduce((sorted, digit) => sortRows(sorted, parts, 2, digit), rows)
}

/** Row numbers in order: 0, 1, 2 … */
export function numbered(size: number): Rows {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}
