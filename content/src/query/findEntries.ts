import { nameRows } from './nameRows.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { sortsOf } from '../definition/columnValues.ts'
import { pageSpan } from '../list/pageSpan.ts'
import type { EntryCard, ListQuery, ListResult } from '../port/port.ts'
import { listedCardOf } from './cardOf.ts'
import { entryList, type EntryList } from './entryList.ts'
import { listRows } from './listRows.ts'
import { labelOfField } from './labelOfField.ts'
import { findEach } from './listEntries.ts'
import { matchEntries } from './matchEntries.ts'

const maxPageSize = 500 /* cards */

/** Finds a page of a type's list; undefined if the site has no such list. */
export function findEntries(
  compiled: Compiled,
  name: string,
  query: ListQuery,
): ListResult<EntryCard> | undefined {
  const list = entryList(compiled, name, query.by)
  if (!list) return undefined
  const found = matchEntries(compiled, list, query)
  const { total, facets, isClose } = found
  const { from, size, page, pages } = pageSpan(
    { page: query.page ?? 1, pageSize: Math.min(query.pageSize ?? 48, maxPageSize) },
    total,
  )
  const { language } = compiled.catalog.site
  const names = nameRows(compiled, list.columns, listRows(found, from, size)).map((row) => row.name)
  return {
    items: findEach(compiled, names).flatMap((entry) =>
      entry ? [listedCardOf(compiled, entry, query.by?.field)] : [],
    ),
    total,
    ...(isClose && { close: true }),
    page,
    pages,
    facets,
    sorts: [
      ...(hasFirst(list) ? [{ id: '' }] : []),
      ...sortsOf(list.type).flatMap(function sortOf(id) {
        const field = list.type.fields[id]
        if (!field) return []
        const label = list.type.list?.orderNames?.[id] ?? field.label
        const isUnnamed = id === list.type.title && label === undefined
        return isUnnamed ? { id } : { id, label: labelOfField(id, { ...field, label }, language) }
      }),
    ],
  }
}

/** Whether some documents of a list come first: its own order then differs from the first that a visitor can choose. */
function hasFirst({ type: { list }, counts }: EntryList): boolean {
  return counts.get(list?.first ?? '')?.some((count) => count > 0) ?? false
}
