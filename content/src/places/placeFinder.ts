import { fold } from '../text/slugOf.ts'
import type { ListedPlace, PlaceKind, PlacesQuery, PlacesResult } from '../port/port.ts'
import { createNameSearch } from './createNameSearch.ts'
import { pageSpan, resultsPage, type Found, type Province } from './resultsPage.ts'

/** Filters and searches places as the server does, in the browser's live filter (FB4). */
export interface PlaceFinder<Listed extends ListedPlace> {
  find(query: PlacesQuery): PlacesResult<Listed>
  /** Every place that the query leaves, in its order. */
  matching(query: PlacesQuery): readonly Listed[]
}

interface Entry<Listed> {
  place: Listed
  folded: string
}

type Matches<Listed> = Pick<Found<Listed>, 'places' | 'close' | 'provinces' | 'kinds'>

/**
 * `places` are those of the query's area, largest first and those of one size by name; `provinces` those of the facet, by
 * name. `sorting` (BCP 47) is the language whose alphabet names are sorted by.
 */
export function createPlaceFinder<Listed extends ListedPlace>(
  places: readonly Listed[],
  provinces: readonly Province[],
  sorting: string,
): PlaceFinder<Listed> {
  const entries = places.map((place) => ({ place, folded: fold(place.name) }))
  let sorted: readonly Entry<Listed>[] | undefined
  const alphabetical = () => (sorted ??= sortByName(entries, sorting))
  const nearNames = createNameSearch(places)

  function matches(query: PlacesQuery): Matches<Listed> {
    const ordered = query.sort === 'name' ? alphabetical() : entries
    const inRegion =
      query.region === undefined ? ordered : ordered.filter(({ place }) => place.region.id === query.region)
    const named = withName(inRegion, query)
    return { ...narrow(named.entries, query), close: named.close }
  }

  /** Names that contain the text; where none does, names that are close to it. */
  function withName(entries: readonly Entry<Listed>[], { text: asked = '', sort }: PlacesQuery) {
    const text = fold(asked.trim())
    if (text === '') return { entries, close: false }
    const containing = entries.filter(({ folded }) => folded.includes(text))
    if (containing.length > 0)
      return { entries: sort === 'name' ? containing : wholeNamesFirst(containing, text), close: false }
    const ids = new Set(entries.map(({ place }) => place.id))
    const near = nearNames(text, ids)
    const closest = entries.filter(({ place }) => near.has(place.id))
    return { entries: closest, close: closest.length > 0 }
  }

  return {
    find(query) {
      const found = matches(query)
      const span = pageSpan(query, found.places.length)
      const shown = found.places.slice(span.from, span.from + span.size)
      return resultsPage({ ...found, ...span, places: shown, total: found.places.length }, query, provinces)
    },
    matching: (query) => matches(query).places,
  }
}

/** One pass: the places that match, and what each facet's choices would leave. */
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

/** A text that is a whole name means that place, however small it is. */
function wholeNamesFirst<Listed>(entries: readonly Entry<Listed>[], text: string): readonly Entry<Listed>[] {
  const isWhole = ({ folded }: Entry<Listed>) => folded === text
  return [...entries.filter(isWhole), ...entries.filter((entry) => !isWhole(entry))]
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Sorts places of one name by their ids. */
function sortByName<Listed extends ListedPlace>(entries: readonly Entry<Listed>[], sorting: string) {
  const { compare } = new Intl.Collator(sorting)
  return entries.toSorted(
    ({ place: one }, { place: other }) => compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
  )
}
