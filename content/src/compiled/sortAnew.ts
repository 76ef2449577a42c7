import type { Rows } from './sortRows.ts'

/** A column of these rows is ordered by; negative when the first comes before the other. */
export type Compare = (one: number, other: number) => number

/** Which rows stand where they stood, next to each other: see `movedRows`. */
export interface Moved {
  /** By row of before: its row now; `none` when it is gone or has changed. */
  rowNow: Rows
  /** Rows now that are new or have changed. */
  rows: Rows
}

export const none = 0xffffffff /* no row */

/** An order of before, brought up to date: the rows that moved are put in, the others stay one after the other. */
export function sortAnew(before: Rows, { rowNow, rows }: Moved, compare: Compare, size: number): Rows {
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

/** Where the rows begin that stand behind a row, by halves. */
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
