import type { PlaceColumns } from '../compiled/readColumns.ts'
import { pickRows } from './orderOf.ts'
import type { RowTest } from './isOfTime.ts'
import type { Marks } from './withName.ts'

/** Which places are in a list, and their order. */
export interface PlaceList {
  /** Row of a group → 1 if the group's places are in the list. */
  groups: Uint8Array
  /** Of the groups' places, only these are in the list; undefined: all. */
  among: Marks | undefined
  /** Rows of places that come first, whatever their size. */
  first: readonly number[]
  /** Whether the list is sorted alphabetically; otherwise by size. */
  isByName: boolean
  total: number
}

/** Whether a row is in a list. */
export function isListed({ groupOf }: PlaceColumns, { groups, among }: PlaceList): RowTest {
  return (row) => groups[groupOf[row] ?? 0] === 1 && among?.[row] !== 0
}

const few = 64 /* a list with fewer than one of so many places is sorted; for a longer list, the order of all places is walked */

/** Lists the rows of a part of a list. */
export function listRows(
  columns: PlaceColumns,
  list: PlaceList,
  from: number,
  size: number,
): readonly number[] {
  if (list.among && list.total * few < columns.size) return fewRows(columns, list).slice(from, from + size)
  const first = firstRows(columns, list)
  const some = first.slice(from, from + size)
  const skip = Math.max(0, from - first.length)
  const isFirst = new Set(first)
  const isInList = isListed(columns, list)
  const isInRest = isFirst.size > 0 ? (row: number) => isInList(row) && !isFirst.has(row) : isInList
  const order = list.isByName ? columns.byName : columns.bySize
  return [...some, ...pickRows(order, isInRest, { max: size - some.length, skip })]
}

function firstRows(
  { groupOf, sizeRanks }: PlaceColumns,
  { groups, among, first }: PlaceList,
): readonly number[] {
  return first
    .filter((row) => groups[groupOf[row] ?? 0] === 1 && among?.[row] !== 0)
    .toSorted((one, other) => (sizeRanks[one] ?? 0) - (sizeRanks[other] ?? 0))
}

function fewRows(columns: PlaceColumns, list: PlaceList): readonly number[] {
  const { groups, among, isByName } = list
  const { groupOf, sizeRanks, nameRanks } = columns
  const ranks = isByName ? nameRanks : sizeRanks
  const first = firstRows(columns, list)
  const isFirst = new Set(first)
  const rows: number[] = []
  for (let row = among?.indexOf(1) ?? -1; row >= 0; row = among?.indexOf(1, row + 1) ?? -1)
    if (groups[groupOf[row] ?? 0] === 1 && !isFirst.has(row)) rows.push(row)
  return [...first, ...rows.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))]
}
