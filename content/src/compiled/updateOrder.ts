import type { Joined } from './joinChunks.ts'
import type { Rows } from './sortRows.ts'

const none = 0xffffffff /* no row */
const maxMoved = 1 / 16 /* of all rows: to sort all of them is quicker where more moved */

/** Which rows have the same place in every order as before, next to each other. */
export interface Moved {
  /** Row before → row now; `none` when it is gone or has changed. */
  rowNow: Rows
  /** Rows now that are new or have changed. */
  rows: Rows
}

/** Negative when the first row comes before the other. */
export type Compare = (one: number, other: number) => number

/** The columns that orders of rows follow from. */
type Ordered = Pick<Joined, 'size' | 'keys' | 'lowOrder' | 'highOrder' | 'people' | 'lat'>

/** Which rows moved, and where the others are now; nothing when they are too many. Rows are in the order of their keys. */
export function movedRows(before: Ordered, now: Ordered): Moved | undefined {
  const rowNow = new Uint32Array(before.size).fill(none)
  const rows: number[] = []
  let old = 0
  for (let row = 0; row < now.size; row++) {
    const key = now.keys[row] ?? 0
    while (old < before.size && (before.keys[old] ?? 0) < key) old++
    if (old < before.size && before.keys[old] === key && isSame(before, old, now, row)) rowNow[old] = row
    else rows.push(row)
    if (rows.length > now.size * maxMoved) return undefined
  }
  return { rowNow, rows: Uint32Array.from(rows) }
}

function isSame(before: Ordered, old: number, now: Ordered, row: number): boolean {
  return (
    before.lowOrder[old] === now.lowOrder[row] &&
    before.highOrder[old] === now.highOrder[row] &&
    before.people[old] === now.people[row] &&
    before.lat[old] === now.lat[row]
  )
}

/** Brings an order up to date: the rows that moved are inserted, the others stay one after the other. */
export function updateOrder(before: Rows, { rowNow, rows }: Moved, compare: Compare, size: number): Rows {
  const sorted = new Uint32Array(size)
  let end = 0
  for (let at = 0; at < before.length; at++) {
    const row = rowNow[before[at] ?? 0] ?? none
    if (row !== none) sorted[end++] = row
  }
  let to = size
  for (const row of rows.toSorted(compare).toReversed()) {
    const at = firstBehind(sorted.subarray(0, end), row, compare)
    to -= end - at + 1
    sorted.copyWithin(to + 1, at, end)
    sorted[to] = row
    end = at
  }
  return sorted
}

/** Binary search: where the rows begin that stand behind a row. */
function firstBehind(sorted: Rows, row: number, compare: Compare): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] ?? 0, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
