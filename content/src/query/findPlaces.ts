import type { Bounds } from '@tessera/kit/contract/content'
import { fold } from '../text/slugOf.ts'
import type { Place, PlaceKind, PlacesQuery, PlacesResult } from '../port/port.ts'
import { pageSpan, resultsPage, type Found } from '../places/resultsPage.ts'
import { closeNames } from './closeNames.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { PlaceGroup } from '../compiled/encodeChunk.ts'
import type { Columns } from '../compiled/readColumns.ts'
import { listRows, type PlaceList } from './listRows.ts'
import { withName, type Marks } from './withName.ts'

/** One page of the places that a query leaves: the same, in the same order and with the same counts as `createPlaceFinder` finds. */
export function findPlaces(compiled: Compiled, query: PlacesQuery): PlacesResult {
  const { list, counts } = matches(compiled, query)
  const span = pageSpan(query, counts.total)
  const rows = listRows(compiled.columns, list, span.from, span.size)
  const places = rows.flatMap((row) => compiled.placeOf(compiled.columns.keys[row] ?? 0) ?? [])
  return resultsPage({ ...counts, ...span, places }, query, compiled.catalog.provinces)
}

/** Which places a query leaves, and how many. */
export function matches(
  compiled: Compiled,
  query: PlacesQuery,
): { list: PlaceList; counts: Counts & { close: boolean } } {
  const { columns } = compiled
  const isInRegion = columns.groups.map(({ region }) => query.region === undefined || region === query.region)
  const { among, first, close } = named(compiled, query, isInRegion)
  const counted = among ? countGroups(columns, among) : columns.counts
  const counts = countFacets(columns.groups, (row) => (isInRegion[row] ? (counted[row] ?? 0) : 0), query)
  const isChosen = chosenBy(query)
  const groups = Uint8Array.from(columns.groups, (group, row) => (isInRegion[row] && isChosen(group) ? 1 : 0))
  const isByName = query.sort === 'name'
  const { total } = counts
  return {
    list: { groups, among, first: isByName ? [] : first, isByName, total },
    counts: { ...counts, close },
  }
}

interface Named extends Pick<PlaceList, 'among' | 'first'> {
  /** Whether no name contains the text, and these are only close to it. */
  close: boolean
}

/** Places whose name has the text; one whose whole name it is comes first, however small it is. */
function named(
  compiled: Compiled,
  { area, text: asked = '' }: PlacesQuery,
  isInRegion: readonly boolean[],
): Named {
  const { columns } = compiled
  const text = fold(asked.trim())
  const inside = area && insideOf(columns, area)
  if (text === '') return { among: inside, first: [], close: false }
  const containing = withName(columns, text)
  if (inside) removeOutside(containing.found, inside)
  if (countGroups(columns, containing.found).some((count, row) => count > 0 && isInRegion[row]))
    return { among: containing.found, first: containing.whole, close: false }
  const among = closeNames(compiled, text, (row) => {
    const isInside = inside === undefined || inside[row] === 1
    return isInside && isInRegion[columns.groupOf[row] ?? 0] === true
  })
  return { among, first: [], close: among.includes(1) }
}

function insideOf({ size, lat, lon }: Columns, [south, west, north, east]: Bounds): Marks {
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

type Counts = Pick<Found<Place>, 'total' | 'provinces' | 'kinds'>

/** Each facet counts what its choices would leave, given the other's. */
function countFacets(
  groups: readonly PlaceGroup[],
  countOf: (row: number) => number,
  query: PlacesQuery,
): Counts {
  const isOfProvinces = chosenBy({ provinces: query.provinces ?? [] })
  const isOfKinds = chosenBy({ kinds: query.kinds ?? [] })
  const provinces = new Map<string, number>()
  const kinds = new Map<PlaceKind, number>()
  let total = 0
  for (const [row, group] of groups.entries()) {
    const count = countOf(row)
    if (isOfKinds(group)) provinces.set(group.province, (provinces.get(group.province) ?? 0) + count)
    if (isOfProvinces(group)) kinds.set(group.kind, (kinds.get(group.kind) ?? 0) + count)
    if (isOfProvinces(group) && isOfKinds(group)) total += count
  }
  return { total, provinces, kinds }
}

function chosenBy({ provinces, kinds }: Pick<PlacesQuery, 'provinces' | 'kinds'>) {
  const ofProvinces = provinces?.length ? new Set(provinces) : undefined
  const ofKinds = kinds?.length ? new Set(kinds) : undefined
  return ({ province, kind }: PlaceGroup): boolean =>
    (ofProvinces?.has(province) ?? true) && (ofKinds?.has(kind) ?? true)
}
