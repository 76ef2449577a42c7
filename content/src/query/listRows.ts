import type { Columns } from '../compiled/readColumns.ts'
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
export function isListed({ groupOf }: Columns, { groups, among }: PlaceList): RowTest {
  return (row) => groups[groupOf[row] ?? 0] === 1 && among?.[row] !== 0
}

const few = 64 /* a list with fewer than one of so many places is sorted; for a longer list, the order of all places is walked */

/** Lists the rows of a part of a list. */
export function listRows(columns: Columns, list: PlaceList, from: number, size: number): readonly number[] {
  if (list.among && list.total * few < columns.size) return fewRows(columns, list).slice(from, from + size)
  const first = firstRows(columns, list)
  const some = first.slice(from, from + size)
  const rest = { from: Math.max(0, from - first.length), size: size - some.length }
  return [...some, ...walk(columns, list, new Set(first), rest.from, rest.size)]
}

function firstRows({ groupOf, sizeRanks }: Columns, { groups, among, first }: PlaceList): readonly number[] {
  return first
    .filter((row) => groups[groupOf[row] ?? 0] === 1 && among?.[row] !== 0)
    .toSorted((one, other) => (sizeRanks[one] ?? 0) - (sizeRanks[other] ?? 0))
}

function fewRows(columns: Columns, list: PlaceList): readonly number[] {
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

/** Walks the order of all places until enough rows are found. */
function walk(
  { groupOf, size: all, byName, bySize }: Columns,
  { groups, among, isByName }: PlaceList,
  without: ReadonlySet<number>,
  from: number,
  size: number,
): readonly number[] {
  const order = isByName ? byName : bySize
  const rows: number[] = []
  let before = from
  for (let at = 0; at < all && rows.length < size; at++) {
    const row = order[at] ?? 0
    if (groups[groupOf[row] ?? 0] === 0 || (among !== undefined && among[row] === 0)) continue
    if (without.size > 0 && without.has(row)) continue
    if (before > 0) before--
    else rows.push(row)
  }
  return rows
}
