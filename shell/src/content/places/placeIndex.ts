import type { MarkerColumns } from '@tessera/kit/contract/content'
import { fold } from '../documents/slugOf.ts'
import { placeKinds, type Place, type PlaceKind, type PlacesQuery, type PlacesResult } from '../port.ts'

/** Every place, ready to be searched. */
export interface PlaceIndex {
  all: readonly Place[]
  bySlug: ReadonlyMap<string, Place>
  find(query: PlacesQuery): PlacesResult
  columns(query: PlacesQuery): MarkerColumns
}

interface Entry {
  place: Place
  folded: string
}
type Province = { id: string; name: string; region: string }

const defaultPageSize = 48 /* rows; divides by 2, 3 and 4 columns */
const largestPageSize = 10_000
const byName = new Intl.Collator('es').compare

export function createPlaceIndex(places: readonly Place[], provinces: readonly Province[]): PlaceIndex {
  const alphabetical = places
    .map((place) => ({ place, folded: fold(place.name) }))
    .toSorted((one, other) => byName(one.place.name, other.place.name) || byId(one, other))
  const largestFirst = alphabetical.toSorted((one, other) => other.place.population - one.place.population)
  const namedProvinces = provinces.toSorted((one, other) => byName(one.name, other.name))

  function matching(query: PlacesQuery): Matches {
    return matches(query.sort === 'name' ? alphabetical : largestFirst, query)
  }

  return {
    all: largestFirst.map(({ place }) => place),
    bySlug: new Map(places.map((place) => [place.slug, place])),
    find: (query) => pageOf(matching(query), query, namedProvinces),
    columns: (query) => columnsOf(matching(query).places),
  }
}

interface Matches {
  places: readonly Place[]
  /** Counts given every choice but the facet's own. */
  provinces: ReadonlyMap<string, number>
  kinds: ReadonlyMap<PlaceKind, number>
}

/** One pass: who matches, and what each facet's choices would leave. */
function matches(entries: readonly Entry[], query: PlacesQuery): Matches {
  const text = fold(query.text?.trim() ?? '')
  const chosenProvinces = query.provinces?.length ? new Set(query.provinces) : undefined
  const chosenKinds = query.kinds?.length ? new Set(query.kinds) : undefined
  const found: { places: Place[]; provinces: Map<string, number>; kinds: Map<PlaceKind, number> } = {
    places: [],
    provinces: new Map(),
    kinds: new Map(),
  }
  for (const { place, folded } of entries) {
    if (query.region !== undefined && place.region.id !== query.region) continue
    if (text !== '' && !folded.includes(text)) continue
    const inProvinces = chosenProvinces?.has(place.province.id) ?? true
    const inKinds = chosenKinds?.has(place.kind) ?? true
    if (inKinds) addOne(found.provinces, place.province.id)
    if (inProvinces) addOne(found.kinds, place.kind)
    if (inProvinces && inKinds) found.places.push(place)
  }
  return found
}

function pageOf(found: Matches, query: PlacesQuery, provinces: readonly Province[]): PlacesResult {
  const size = within(query.pageSize ?? defaultPageSize, 1, largestPageSize)
  const pages = Math.max(1, Math.ceil(found.places.length / size))
  const page = within(query.page ?? 1, 1, pages)
  return {
    places: found.places.slice((page - 1) * size, page * size),
    total: found.places.length,
    page,
    pages,
    facets: {
      provinces: provinces
        .filter(({ region }) => query.region === undefined || region === query.region)
        .map(({ id, name }) => ({ id, name, count: found.provinces.get(id) ?? 0 })),
      kinds: placeKinds.map((id) => ({ id, count: found.kinds.get(id) ?? 0 })),
    },
  }
}

function columnsOf(places: readonly Place[]): MarkerColumns {
  return {
    id: places.map(({ id }) => id),
    name: places.map(({ name }) => name),
    href: places.map(({ slug }) => `/places/${slug}`),
    lat: places.map(({ at }) => at.lat),
    lon: places.map(({ at }) => at.lon),
    population: places.map(({ population }) => population),
    region: places.map(({ region }) => region.id),
  }
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function within(number: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(number) || least))
}

function byId(one: Entry, other: Entry): number {
  return one.place.id < other.place.id ? -1 : 1
}
