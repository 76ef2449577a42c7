import type { Columns } from '../compiled/Columns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageSpan } from '../list/pageSpan.ts'
import type { PlacesQuery, PlacesResult } from '../port/port.ts'
import { indexCategories } from './indexCategories.ts'
import { ranksOf } from '../compiled/sortRows.ts'
import { listRows, type RowList } from './listRows.ts'
import { markInside, type Marks } from './marks.ts'
import { countUnder, match, narrowTo, type Match, type Narrowing } from './match.ts'
import { matchNames } from './matchNames.ts'
import { placeFacets, placesResult, type FacetCounts } from './placesResult.ts'
import { withTeaser } from './withTeaser.ts'

/** Finds a page of places, with the same order and counts as `createListFinder` in the browser. */
export function findPlaces(compiled: Compiled, query: PlacesQuery): PlacesResult {
  const { list, ...found } = matches(compiled, query)
  const { total } = list
  const { from, size, ...pages } = pageSpan(query, total)
  const items = listRows(list, from, size).flatMap(function placeIn(row) {
    const key = compiled.columns.keys[row] ?? 0
    const place = compiled.placeOf(key)
    if (!place) return []
    return compiled.written.categories.has(row) ? withTeaser(compiled, { key, place }) : place
  })
  const categories = [...indexCategories(compiled).values()]
  return placesResult({ ...found, ...pages, items, total }, query, compiled.catalog.provinces, categories)
}

/** Selects the places of a query, and counts them. */
export function matches(
  compiled: Compiled,
  query: PlacesQuery,
): { list: RowList; counts: FacetCounts; close: boolean } {
  const { columns, written } = compiled
  const { groups, groupOf, byName, bySize } = columns
  const region = query.region === undefined ? [] : [query.region]
  const { keepsGroup: hasGroup = () => true, keeps } = narrowTo(columns, 'region', region)
  const isInRegion = groups.map(hasGroup)
  const isInGroups = (row: number) => isInRegion[groupOf[row] ?? 0] === true
  const inside = markInside(columns, query.area, keeps)
  const { rows, whole, isClose } = matchNames(compiled, columns, query.text, {
    rows: inside,
    isAsked: isInGroups,
  })
  const narrowings: Record<(typeof placeFacets)[number], Narrowing> = {
    kinds: narrowTo(columns, 'kind', query.choices?.['kinds']),
    categories: ofCategories(compiled, query.choices?.['categories']),
    provinces: narrowTo(columns, 'province', query.choices?.['provinces']),
  }
  const found = match(
    columns,
    { rows, hasGroup },
    placeFacets.map((name) => narrowings[name]),
  )
  const isByName = query.sort === 'name'
  const isByInterest = query.sort === undefined && !query.text?.trim()
  const ranks = ranksOf(bySize)
  const largest = () => whole.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  const first = isByName ? [] : isByInterest ? written.rows : largest()
  const counts = {
    kinds: countBy(columns, 'kind', found, placeFacets.indexOf('kinds')),
    categories: countCategories(compiled, found, (row) => isInGroups(row) && inside?.[row] !== 0),
    provinces: countBy(columns, 'province', found, placeFacets.indexOf('provinces')),
  }
  return { list: { ...found, order: isByName ? byName : bySize, first }, counts, close: isClose }
}

/** Keeps the places that have one of these categories. */
function ofCategories({ columns, written }: Compiled, ids: readonly string[] = []): Narrowing {
  if (ids.length === 0) return {}
  const marks: Marks = new Uint8Array(columns.size)
  for (const [row, own] of written.categories) if (own.some((id) => ids.includes(id))) marks[row] = 1
  return { keeps: marks }
}

function countBy(columns: Columns, field: string, found: Match, facet: number): ReadonlyMap<string, number> {
  const counts = countUnder(columns, field, found, facet)
  return new Map(columns.choices.get(field)?.ids.map((id, code) => [id, counts[code] ?? 0]))
}

/** Counts the places of each category that the region and area have, under the choices made in other facets. */
function countCategories(
  { written }: Compiled,
  found: Match,
  isInScope: (row: number) => boolean,
): ReadonlyMap<string, number> {
  const isCounted = found.isCounted(placeFacets.indexOf('categories'))
  const counts = new Map<string, number>()
  for (const [row, all] of written.categories)
    if (isInScope(row)) for (const id of all) counts.set(id, (counts.get(id) ?? 0) + Number(isCounted(row)))
  return counts
}
