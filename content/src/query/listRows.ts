import { ranksOf, type Rows } from '../compiled/sortRows.ts'
import { pickRows, type Match } from './match.ts'

/** The rows of a list, and their order. */
export interface RowList extends Omit<Match, 'rows'> {
  order: Rows
  /** Rows that come first, in this order, if they are in the list. */
  first?: readonly number[]
}

const few = 64 /* a list with fewer than one of so many rows is sorted; for a longer list, the order of all is walked */

/** Lists the rows of a part of a list. */
export function listRows(list: RowList, from: number, size: number): readonly number[] {
  const { isFound, total, rowStates, order } = list
  const first = (list.first ?? []).filter(isFound)
  const isFirst = new Set(first)
  const some = first.slice(from, from + size)
  const [skip, max] = [Math.max(0, from - first.length), size - some.length]
  if (!rowStates || total * few >= order.length) {
    const isLeftOut = first.length > 0 ? (row: number) => isFirst.has(row) : undefined
    return [...some, ...pickRows(list, order, max, skip, isLeftOut)]
  }
  const all: number[] = []
  for (let row = rowStates.indexOf(1); row >= 0; row = rowStates.indexOf(1, row + 1))
    if (isFound(row) && !isFirst.has(row)) all.push(row)
  const ranks = ranksOf(order)
  const sorted = all.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  return [...some, ...sorted.slice(skip, skip + max)]
}
