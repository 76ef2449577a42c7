import type { Bounds } from '@tessera/kit/contract/content'
import { fold } from '../text/slugify.ts'
import type { PlacesQuery, PlacesResult } from '../port/port.ts'
import { pageSpan } from '../list/pageSpan.ts'
import { placesResult, type FacetCounts } from './placesResult.ts'
import { closeNames } from './closeNames.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { PlaceGroup } from '../compiled/encodeChunk.ts'
import type { Columns } from '../compiled/readColumns.ts'
import { listRows, type PlaceList } from './listRows.ts'
import { indexCategories } from './indexCategories.ts'
import { withTeaser } from './withTeaser.ts'
import { withName, type Marks } from './withName.ts'

/** Finds a page of places, with the same order and counts as `createListFinder` in the browser. */
export function findPlaces(compiled: Compiled, query: PlacesQuery): PlacesResult {
  const { list, ...found } = matches(compiled, query)
  const { total } = list
  const { from, size, ...pages } = pageSpan(query, total)
  const rows = listRows(compiled.columns, list, from, size)
  const items = rows.flatMap(function placeIn(row) {
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
): { list: PlaceList; counts: FacetCounts; close: boolean } {
  const { columns, written } = compiled
  const isInRegion = columns.groups.map(({ region }) => query.region === undefined || region === query.region)
  const { among: called, inside, first, close } = named(compiled, query, isInRegion)
  const among = ofCategories(compiled, query, called)
  const counted = among ? countGroups(columns, among) : columns.counts
  const countOf = (row: number) => (isInRegion[row] ? (counted[row] ?? 0) : 0)
  const { total, ...facets } = countFacets(columns.groups, countOf, query)
  const isChosen = chosenBy(query.choices)
  const groups = Uint8Array.from(columns.groups, (group, row) => (isInRegion[row] && isChosen(group) ? 1 : 0))
  const isByName = query.sort === 'name'
  const isByInterest = query.sort === undefined && !query.text?.trim()
  const categories = countCategories(compiled, { isInRegion, inside, called, isChosen })
  return {
    list: { groups, among, first: isByName ? [] : isByInterest ? written.rows : first, isByName, total },
    counts: { ...facets, categories },
    close,
  }
}

/** Keeps the rows that have one of the query's categories. */
function ofCategories(
  { columns, written }: Compiled,
  { choices: { categories = [] } = {} }: PlacesQuery,
  among: Marks | undefined,
): Marks | undefined {
  if (categories.length === 0) return among
  const found = new Uint8Array(columns.size)
  for (const [row, ids] of written.categories)
    if (among?.[row] !== 0 && ids.some((id) => categories.includes(id))) found[row] = 1
  return found
}

interface CategoryScope {
  isInRegion: readonly boolean[]
  inside: Marks | undefined
  called: Marks | undefined
  isChosen: (group: PlaceGroup) => boolean
}

/** Counts the places of each category that the region and area have, under the choices made in other facets. */
function countCategories(
  { columns: { groups, groupOf }, written }: Compiled,
  { isInRegion, inside, called, isChosen }: CategoryScope,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [row, ids] of written.categories) {
    const group = groupOf[row] ?? 0
    const of = groups[group]
    if (!of || !isInRegion[group] || inside?.[row] === 0) continue
    const count = called?.[row] !== 0 && isChosen(of) ? 1 : 0
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

interface Named extends Pick<PlaceList, 'among' | 'first'> {
  /** Whether no name contains the text, and the found names are only close to it. */
  close: boolean
  /** Rows inside the area; undefined: all. */
  inside: Marks | undefined
}

/** Finds places whose name contains the text; those whose whole name is the text come first, however small. */
function named(
  compiled: Compiled,
  { area, text: asked = '' }: PlacesQuery,
  isInRegion: readonly boolean[],
): Named {
  const { columns } = compiled
  const text = fold(asked.trim())
  const inside = area && markInside(columns, area)
  if (text === '') return { among: inside, inside, first: [], close: false }
  const containing = withName(columns, text)
  if (inside) removeOutside(containing.found, inside)
  if (countGroups(columns, containing.found).some((count, row) => count > 0 && isInRegion[row]))
    return { among: containing.found, inside, first: containing.whole, close: false }
  const among = closeNames(compiled, text, (row) => {
    const isInside = inside === undefined || inside[row] === 1
    return isInside && isInRegion[columns.groupOf[row] ?? 0] === true
  })
  return { among, inside, first: [], close: among.includes(1) }
}

function markInside({ size, lat, lon }: Columns, [south, west, north, east]: Bounds): Marks {
  const inside = new Uint8Array(size)
  for (let row = 0; row < size; row++) {
    const y = lat[row] ?? NaN
    const x = lon[row] ?? NaN
    if (y >= south && y <= north && x >= west && x <= east) inside[row] = 1
  }
  return inside
}

function removeOutside(found: Marks, inside: Marks): void {
  for (let row = 0; row < found.length; row++) if (inside[row] === 0) found[row] = 0
}

function countGroups({ groups, groupOf, size }: Columns, among: Marks): Uint32Array {
  const counts = new Uint32Array(groups.length)
  for (let row = 0; row < size; row++) {
    if (among[row] === 0) continue
    const group = groupOf[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

/** Counts the places of each choice under the other facet's choices. */
function countFacets(
  groups: readonly PlaceGroup[],
  countOf: (row: number) => number,
  { choices = {} }: PlacesQuery,
): Pick<FacetCounts, 'kinds' | 'provinces'> & { total: number } {
  const isOfProvinces = chosenBy({ provinces: choices['provinces'] ?? [] })
  const isOfKinds = chosenBy({ kinds: choices['kinds'] ?? [] })
  const provinces = new Map<string, number>()
  const kinds = new Map<string, number>()
  let total = 0
  for (const [row, group] of groups.entries()) {
    const count = countOf(row)
    if (isOfKinds(group)) provinces.set(group.province, (provinces.get(group.province) ?? 0) + count)
    if (isOfProvinces(group)) kinds.set(group.kind, (kinds.get(group.kind) ?? 0) + count)
    if (isOfProvinces(group) && isOfKinds(group)) total += count
  }
  return { total, provinces, kinds }
}

function chosenBy({ provinces = [], kinds = [] }: NonNullable<PlacesQuery['choices']> = {}) {
  const ofProvinces = provinces.length > 0 ? new Set(provinces) : undefined
  const ofKinds = kinds.length > 0 ? new Set<string>(kinds) : undefined
  return ({ province, kind }: PlaceGroup): boolean =>
    (ofProvinces?.has(province) ?? true) && (ofKinds?.has(kind) ?? true)
}
