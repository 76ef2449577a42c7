import { columnOf } from '../compiled/columnOf.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Rows } from '../compiled/sortRows.ts'
import { sortsOf } from '../definition/columnValues.ts'
import type { Facet, ListQuery } from '../port/port.ts'
import { askedFacets } from './askedFacets.ts'
import type { EntryList } from './entryList.ts'
import type { RowList } from './listRows.ts'
import { markInside } from './marks.ts'
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
  const { rows, isClose } = matchNames(compiled, columns, query.text, { rows: inside })
  const facets = askedFacets(compiled, list, query)
  const found = match(columns, { rows }, facets)
  return {
    ...found,
    order: sortedRows(list, query),
    facets: facets.flatMap(({ build }, index) => build(found, index) ?? []),
    isClose,
  }
}

/** All rows of a list in the order that a query asks for; in the list's own if it has no such order. */
function sortedRows({ columns, type }: EntryList, { sort }: ListQuery): Rows {
  const sorts = sortsOf(type)
  const [first = type.title] = sorts
  const field = sort !== undefined && sorts.includes(sort) ? sort : first
  return orderOf(columns, type, field, field === first && type.list?.isDescending)
}
