import type { Bounds } from '@tessera/kit/contract/content'
import { fold } from '../text/slugOf.ts'
import type { PlaceKind, PlacesQuery, PlacesResult } from '../port/port.ts'
import { pageSpan, resultsPage } from '../places/resultsPage.ts'
import { closeNames } from './closeNames.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { PlaceGroup } from '../compiled/packPlaces.ts'
import type { Ranking } from '../compiled/readRanking.ts'
import { listedRanks, type Listed } from './listedRanks.ts'
import { withName, type Marks } from './withName.ts'

/** One page of the places that a query leaves: the same, in the same order and with the same counts as `createPlaceFinder` finds. */
export function findPlaces(compiled: Compiled, query: PlacesQuery): PlacesResult {
  const { listed, counts } = matches(compiled, query)
  const span = pageSpan(query, counts.total)
  const ranks = listedRanks(compiled.ranking, listed, span.from, span.size)
  const places = ranks.flatMap((rank) => compiled.placeOf(compiled.ranking.keys[rank] ?? 0) ?? [])
  return resultsPage({ ...counts, ...span, places }, query, compiled.catalog.provinces)
}

/** The keys of all places that a query leaves, in its order. */
export function matchingKeys(compiled: Compiled, query: PlacesQuery): readonly number[] {
  const { listed, counts } = matches(compiled, query)
  const ranks = listedRanks(compiled.ranking, listed, 0, counts.total)
  return ranks.map((rank) => compiled.ranking.keys[rank] ?? 0)
}

interface Matches {
  listed: Listed
  counts: Counts & { close: boolean }
}

function matches(compiled: Compiled, query: PlacesQuery): Matches {
  const { ranking } = compiled
  const isInRegion = ranking.groups.map(({ region }) => query.region === undefined || region === query.region)
  const { among, close } = named(compiled, query, isInRegion)
  const counted = among ? countGroups(ranking, among) : ranking.counts
  const counts = countFacets(ranking.groups, (row) => (isInRegion[row] ? (counted[row] ?? 0) : 0), query)
  const isChosen = chosenBy(query)
  const groups = Uint8Array.from(ranking.groups, (group, row) => (isInRegion[row] && isChosen(group) ? 1 : 0))
  return { listed: { groups, among, isByName: query.sort === 'name' }, counts: { ...counts, close } }
}

/** All when `among` is left out. */
function named(
  compiled: Compiled,
  { area, text: asked = '' }: PlacesQuery,
  isInRegion: readonly boolean[],
): { among: Marks | undefined; close: boolean } {
  const { ranking } = compiled
  const text = fold(asked.trim())
  const inside = area && insideOf(ranking, area)
  if (text === '') return { among: inside, close: false }
  const isAsked = (rank: number) =>
    (inside?.[rank] ?? 1) > 0 && (isInRegion[ranking.groupOf[rank] ?? 0] ?? false)
  const containing = withName(ranking, text)
  if (inside) removeOutside(containing, inside)
  if (countGroups(ranking, containing).some((count, row) => count > 0 && isInRegion[row]))
    return { among: containing, close: false }
  const among = closeNames(compiled, text, isAsked)
  return { among, close: among.includes(1) }
}

function insideOf({ size, lat, lon }: Ranking, [south, west, north, east]: Bounds): Marks {
  const inside = new Uint8Array(size)
  for (let rank = 0; rank < size; rank++) {
    const y = lat[rank] ?? NaN
    const x = lon[rank] ?? NaN
    if (y >= south && y <= north && x >= west && x <= east) inside[rank] = 1
  }
  return inside
}

function removeOutside(found: Marks, inside: Marks): void {
  for (let rank = 0; rank < found.length; rank++) if (inside[rank] === 0) found[rank] = 0
}

function countGroups({ groups, groupOf, size }: Ranking, among: Marks): Uint32Array {
  const counts = new Uint32Array(groups.length)
  for (let rank = 0; rank < size; rank++) {
    if (among[rank] === 0) continue
    const group = groupOf[rank] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

interface Counts {
  total: number
  provinces: ReadonlyMap<string, number>
  kinds: ReadonlyMap<PlaceKind, number>
}

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
