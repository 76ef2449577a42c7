import type { Columns } from '../compiled/Columns.ts'
import { columnOf } from '../compiled/columnOf.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { ranksOf } from '../compiled/sortRows.ts'
import { sortsOf } from '../definition/columnValues.ts'
import type { Facet, ListQuery } from '../port/port.ts'
import { askedFacets } from './askedFacets.ts'
import type { EntryList } from './entryList.ts'
import type { RowList } from './listRows.ts'
import { hasAnyId, markInside } from './marks.ts'
import { match } from './match.ts'
import { matchNames } from './matchNames.ts'
import { orderOf } from './orderOf.ts'

interface EntryMatch extends RowList {
  facets: readonly Facet[]
  /** Whether no title contains the text, and the found ones are only close to it. */
  isClose: boolean
}

/** Selects the rows of a query, and counts each facet's choices under the choices of the other facets. */
export function matchEntries(compiled: Compiled, list: EntryList, query: ListQuery): EntryMatch {
  const { columns, type } = list
  const points = columnOf(columns, type, type.list?.map ?? '').point ?? {}
  const inside = markInside(points, query.area, list.rows)
  const { rows, whole, isClose } = matchNames(compiled, columns, query.text, inside)
  const facets = askedFacets(compiled, list, query)
  const found = match(columns, rows, facets)
  return {
    ...found,
    ...sortedRows(list, query, whole),
    facets: facets.flatMap(({ build }, index) => build(found, index) ?? []),
    isClose,
  }
}

/**
 * All rows of a list in the order that a query asks for, else in its own: first those with a value in its field `first`;
 * with a text, those whose whole name it is.
 */
function sortedRows(
  { columns, type }: EntryList,
  { sort, text }: ListQuery,
  whole: readonly number[],
): Pick<RowList, 'order' | 'first'> {
  const sorts = sortsOf(type)
  const [first = type.title] = sorts
  const field = sort !== undefined && sorts.includes(sort) ? sort : first
  const order = orderOf(columns, type, field, field === first && type.list?.isDescending)
  if (field === sort || type.list?.first === undefined) return { order }
  const ranks = ranksOf(order)
  const before = text?.trim() ? whole : firstRows(columns, type.list.first)
  return { order, first: before.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0)) }
}

const known = new WeakMap<Columns, Map<string, readonly number[]>>()

/** Rows with a value in a field of choices. */
function firstRows(columns: Columns, field: string): readonly number[] {
  const ofColumns = known.getOrInsertComputed(columns, () => new Map<string, readonly number[]>())
  return ofColumns.getOrInsertComputed(field, function list() {
    const has = hasAnyId(columns, field)
    return Array.from({ length: columns.size }, (_, row) => row).filter(has)
  })
}
