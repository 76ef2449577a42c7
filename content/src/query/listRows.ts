import { ranksOf, type Rows } from '../compiled/sortRows.ts'
import type { RowTest } from './isOfTime.ts'
import type { Match } from './match.ts'

/** The rows of a list, and their order. */
export interface RowList extends Pick<Match, 'isFound' | 'total' | 'rows'> {
  order: Rows
  /** Rows that come first, in this order, if they are in the list. */
  first?: readonly number[]
}

const few = 64 /* a list with fewer than one of so many rows is sorted; for a longer list, the order of all is walked */

/** Lists the rows of a part of a list. */
export function listRows(list: RowList, from: number, size: number): readonly number[] {
  const { isFound, total, rows, order } = list
  const first = (list.first ?? []).filter(isFound)
  const isFirst = new Set(first)
  const isInRest = isFirst.size > 0 ? (row: number) => isFound(row) && !isFirst.has(row) : isFound
  const some = first.slice(from, from + size)
  const rest = { skip: Math.max(0, from - first.length), max: size - some.length }
  if (!rows || total * few >= order.length) return [...some, ...pickRows(order, isInRest, rest)]
  const all: number[] = []
  for (let row = rows.indexOf(1); row >= 0; row = rows.indexOf(1, row + 1)) if (isInRest(row)) all.push(row)
  const ranks = ranksOf(order)
  const sorted = all.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  return [...some, ...sorted.slice(rest.skip, rest.skip + rest.max)]
}

/** The selected rows of an order: at most `max`, after the first `skip`. */
export function pickRows(
  order: Rows,
  isSelected: RowTest,
  { max, skip = 0 }: { max: number; skip?: number },
): readonly number[] {
  const rows: number[] = []
  let left = skip
  for (const row of order) {
    if (rows.length >= max) break
    if (!isSelected(row)) continue
    if (left > 0) left--
    else rows.push(row)
  }
  return rows
}
