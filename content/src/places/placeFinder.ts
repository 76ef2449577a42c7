import type { Bounds } from '@tessera/kit/contract/content'
import { fold } from '../text/slugOf.ts'
import type { ListedPlace, PlaceKind, PlacesQuery, PlacesResult } from '../port/port.ts'
import { createNameSearch } from './nameSearch.ts'
import { pageSpan, resultsPage, type Province } from './resultsPage.ts'

/** Filters and searches places; the same on the server and in the browser's live filter (FB4). */
export interface PlaceFinder<Listed extends ListedPlace> {
  /** Largest first. */
  all: readonly Listed[]
  find(query: PlacesQuery): PlacesResult<Listed>
  /** Every place that the query leaves, in its order. */
  matching(query: PlacesQuery): readonly Listed[]
}

interface Entry<Listed> {
  place: Listed
  folded: string
}

/** What a finder cannot tell from its places. */
export interface FinderOptions<Listed> {
  /** BCP 47: the language whose alphabet names are sorted by. */
  sorting: string
  /** They come largest first, those of one size by name, and the provinces by name: nothing is sorted until somebody asks. */
  inOrder?: boolean
  /** Left out where the places are already those of an area: the browser is sent no others, nor where they are. */
  isInside?: (place: Listed, area: Bounds) => boolean
}

/** Of these places; `provinces` are those of the facet, in any order. */
export function createPlaceFinder<Listed extends ListedPlace>(
  places: readonly Listed[],
  provinces: readonly Province[],
  { sorting, inOrder = false, isInside = () => true }: FinderOptions<Listed>,
): PlaceFinder<Listed> {
  const entries = places.map((place) => ({ place, folded: fold(place.name) }))
  let sorted: readonly Entry<Listed>[] | undefined
  const alphabetical = () => (sorted ??= sortByName(entries, sorting, ({ place }) => place))
  const largestFirst = inOrder
    ? entries
    : alphabetical().toSorted((one, other) => other.place.population - one.place.population)
  const namedProvinces = inOrder ? provinces : sortByName(provinces, sorting, (province) => province)
  const names = createNameSearch(places)

  function matches(query: PlacesQuery): Matches<Listed> {
    const ordered = query.sort === 'name' ? alphabetical() : largestFirst
    const inRegion =
      query.region === undefined ? ordered : ordered.filter(({ place }) => place.region.id === query.region)
    const { area } = query
    const inArea = area ? inRegion.filter(({ place }) => isInside(place, area)) : inRegion
    const { entries, close } = named(inArea, query)
    return { ...narrow(entries, query), close }
  }

  /** Names that contain the text; where none does, names that are close to it. */
  function named(entries: readonly Entry<Listed>[], { text: asked = '', sort }: PlacesQuery) {
    const text = fold(asked.trim())
    if (text === '') return { entries, close: false }
    const containing = entries.filter(({ folded }) => folded.includes(text))
    if (containing.length > 0) {
      return { entries: sort === 'name' ? containing : wholeNamesFirst(containing, text), close: false }
    }
    const ids = new Set(entries.map(({ place }) => place.id))
    const near = new Set(names.near(text, (id) => ids.has(id)))
    const closest = entries.filter(({ place }) => near.has(place.id))
    return { entries: closest, close: closest.length > 0 }
  }

  return {
    all: largestFirst.map(({ place }) => place),
    find(query) {
      const found = matches(query)
      const span = pageSpan(query, found.places.length)
      const places = found.places.slice(span.from, span.from + span.size)
      return resultsPage({ ...found, ...span, places, total: found.places.length }, query, namedProvinces)
    },
    matching: (query) => matches(query).places,
  }
}

interface Matches<Listed> {
  places: readonly Listed[]
  /** Whether no name contains the text, and these are only close to it. */
  close: boolean
  /** Counts given every choice but the facet's own. */
  provinces: ReadonlyMap<string, number>
  kinds: ReadonlyMap<PlaceKind, number>
}

/** One pass: who matches, and what each facet's choices would leave. */
function narrow<Listed extends ListedPlace>(
  entries: readonly Entry<Listed>[],
  query: PlacesQuery,
): Omit<Matches<Listed>, 'close'> {
  const chosenProvinces = query.provinces?.length ? new Set(query.provinces) : undefined
  const chosenKinds = query.kinds?.length ? new Set(query.kinds) : undefined
  const places: Listed[] = []
  const provinces = new Map<string, number>()
  const kinds = new Map<PlaceKind, number>()
  for (const { place } of entries) {
    const inProvinces = chosenProvinces?.has(place.province.id) ?? true
    const inKinds = chosenKinds?.has(place.kind) ?? true
    if (inKinds) addOne(provinces, place.province.id)
    if (inProvinces) addOne(kinds, place.kind)
    if (inProvinces && inKinds) places.push(place)
  }
  return { places, provinces, kinds }
}

/** Who types a whole name means that place, however small it is. */
function wholeNamesFirst<Listed>(entries: readonly Entry<Listed>[], text: string): readonly Entry<Listed>[] {
  const isWhole = ({ folded }: Entry<Listed>) => folded === text
  return [...entries.filter(isWhole), ...entries.filter((entry) => !isWhole(entry))]
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Two of one name by their ids. */
function sortByName<Value>(
  values: readonly Value[],
  sorting: string,
  of: (value: Value) => { id: string; name: string },
): readonly Value[] {
  const { compare } = new Intl.Collator(sorting)
  return values.toSorted(function compareNames(a, b) {
    const [one, other] = [of(a), of(b)]
    return compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
  })
}
