import type { ListParameters, ListQuery } from '@tessera/content/port'

/** The query string of a list: the visitor's choices, without defaults. */
export function listSearch(query: ListQuery): string {
  const search = new URLSearchParams()
  if (query.text) search.set('text', query.text)
  for (const [name, ids] of Object.entries(query.choices ?? {})) for (const id of ids) search.append(name, id)
  for (const [name, { from, to }] of Object.entries(query.ranges ?? {})) {
    if (from) search.set(`${name}-from`, from)
    if (to) search.set(`${name}-to`, to)
  }
  if (query.sort) search.set('sort', query.sort)
  if (query.area) search.set('bbox', query.area.join(','))
  if (query.page && query.page > 1) search.set('page', String(query.page))
  return search.toString()
}

/** Address of a list with these choices, and with `change` applied. */
export function listHref(path: string, query: ListQuery, change: ListQuery = {}): string {
  return withSearch(path, listSearch({ ...query, ...change }))
}

/** Address of the items on the list's map: those of all its pages. What narrows the whole list is a parameter. */
export function markersHref(query: ListQuery, type: string): string {
  const search = new URLSearchParams(listSearch({ ...query, page: 1 }))
  if (query.by) search.set('by', `${query.by.field}:${query.by.id}`)
  return withSearch(`/data/markers/${type}`, search)
}

/** Address of a map's cells, if the list is too large to send: like `markersHref`, with the list's page number. */
export function cellsHref(query: ListQuery, type: string): string {
  const [path = '', search = ''] = markersHref(query, type).split('?')
  const asked = new URLSearchParams(search)
  if (query.page && query.page > 1) asked.set('page', String(query.page))
  return withSearch(path.replace('markers', 'cells'), asked)
}

/** Address of all documents of a type's list, which the browser filters itself. */
export function entriesHref(type: string, whole: Pick<ListQuery, 'area' | 'by'>): string {
  return markersHref(whole, type).replace('markers', 'list')
}

/** Number of filters in effect; the sorting does not count. */
export function countChoices({ text, area, choices = {}, ranges = {} }: ListQuery): number {
  const chosen = [...Object.values(choices).flat(), ...Object.values(ranges)]
  return (text ? 1 : 0) + (area ? 1 : 0) + chosen.length
}

/** Replaces the parameters of a list in a query string; other parameters, such as the map's, stay (RT4). */
export function searchWith(search: string, query: ListQuery, { facets }: ListParameters): string {
  const names = facets.flatMap(({ kind, name }) =>
    kind === 'range' ? [`${name}-from`, `${name}-to`] : [name],
  )
  const ofTheList = new Set(['text', ...names, 'sort', 'bbox', 'page'])
  const others = [...new URLSearchParams(search)].filter(([name]) => !ofTheList.has(name))
  const all = new URLSearchParams([...new URLSearchParams(listSearch(query)), ...others])
  return withSearch('', all)
}

export function withSearch(path: string, search: string | URLSearchParams): string {
  return String(search) === '' ? path : `${path}?${search}`
}
