import { ranksOf, type Rows } from '../compiled/sortRows.ts'
import type { RowTest } from './isOfTime.ts'
import type { Match } from './match.ts'

/** The rows of a list, and their order. */
export interface RowList extends Pick<Match, 'isFound' | 'pick' | 'marks' | 'total' | 'rows'> {
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
  const some = first.slice(from, from + size)
  const [skip, max] = [Math.max(0, from - first.length), size - some.length]
  if (!rows || total * few >= order.length) return [...some, ...list.pick(order, max, skip, isFirst)]
  const all: number[] = []
  for (let row = rows.indexOf(1); row >= 0; row = rows.indexOf(1, row + 1))
    if (isFound(row) && !isFirst.has(row)) all.push(row)
  const ranks = ranksOf(order)
  const sorted = all.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  return [...some, ...sorted.slice(skip, skip + max)]
}

/** The selected rows of an order: at most `max`, after the first `skip`. */
export function pickRows(
  order: Rows,
  isSelected: RowTest,
  { max, skip = 0 }: { max: number; skip?: number },
): readonly number[] {
  const rows: number[] = []
  let left = skip
  for (let at = 0; at < order.length && rows.length < max; at++) {
    const row = order[at] ?? 0
    if (!isSelected(row)) continue
    if (left > 0) left--
    else rows.push(row)
  }
  return rows
}
