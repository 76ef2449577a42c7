import { fold } from '../text/slugify.ts'
import type { Category, ListedPlace, PlaceKind, PlacesQuery, PlacesResult } from '../port/port.ts'
import { createNameSearch } from './createNameSearch.ts'
import { pageSpan, resultsPage, type Found, type Province } from './resultsPage.ts'

/** Filters and searches places in the browser as the server does (FB4). */
export interface PlaceFinder<Listed extends ListedPlace> {
  find(query: PlacesQuery): PlacesResult<Listed>
  /** All places that a query selects, in the order that it asks for. */
  matching(query: PlacesQuery): readonly Listed[]
}

interface Entry<Listed> {
  place: Listed
  folded: string
}

type Matches<Listed> = Pick<Found<Listed>, 'places' | 'close' | 'provinces' | 'kinds' | 'categories'>

/**
 * `places`: all of the list, largest first, places of the same size by name. `provinces`: all of the facet, by name.
 * `categories`: all of the site. `sorting` (BCP 47): the language by whose alphabet names are sorted.
 */
export function createPlaceFinder<Listed extends ListedPlace>(
  places: readonly Listed[],
  provinces: readonly Province[],
  sorting: string,
  categories: readonly Category[] = [],
): PlaceFinder<Listed> {
  const entries = places.map((place) => ({ place, folded: fold(place.name) }))
  let sorted: readonly Entry<Listed>[] | undefined
  const alphabetical = () => (sorted ??= sortByName(entries, sorting))
  const byInterest = [...entries.filter(isWritten), ...entries.filter((entry) => !isWritten(entry))]
  const nearNames = createNameSearch(places)

  function matches(query: PlacesQuery): Matches<Listed> {
    const isByInterest = query.sort === undefined && !query.text?.trim()
    const ordered = query.sort === 'name' ? alphabetical() : isByInterest ? byInterest : entries
    const inRegion =
      query.region === undefined ? ordered : ordered.filter(({ place }) => place.region.id === query.region)
    const named = withName(inRegion, query)
    const present = new Set(inRegion.flatMap(({ place }) => categoriesOf(place)))
    return { ...narrow(named.entries, query, present), close: named.close }
  }

  /** Finds names that contain the text; if none does, names that are close to it. */
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
      return resultsPage(
        { ...found, ...span, places: shown, total: found.places.length },
        query,
        provinces,
        categories,
      )
    },
    matching: (query) => matches(query).places,
  }
}

function isWritten({ place }: Entry<ListedPlace>): boolean {
  return place.teaser !== undefined
}

function categoriesOf({ teaser }: ListedPlace): readonly string[] {
  return teaser?.categories.map(({ id }) => id) ?? []
}

/** Selects the matching places and counts each facet's choices in one pass. `present`: the area's categories. */
function narrow<Listed extends ListedPlace>(
  entries: readonly Entry<Listed>[],
  query: PlacesQuery,
  present: Iterable<string>,
): Omit<Matches<Listed>, 'close'> {
  const chosenProvinces = query.provinces?.length ? new Set(query.provinces) : undefined
  const chosenKinds = query.kinds?.length ? new Set(query.kinds) : undefined
  const chosen = query.categories?.length ? new Set(query.categories) : undefined
  const places: Listed[] = []
  const provinces = new Map<string, number>()
  const kinds = new Map<PlaceKind, number>()
  const categories = new Map(Array.from(present, (id) => [id, 0]))
  for (const { place } of entries) {
    const inProvinces = chosenProvinces?.has(place.province.id) ?? true
    const inKinds = chosenKinds?.has(place.kind) ?? true
    const ids = categoriesOf(place)
    const inCategories = chosen === undefined || ids.some((id) => chosen.has(id))
    if (inKinds && inCategories) addOne(provinces, place.province.id)
    if (inProvinces && inCategories) addOne(kinds, place.kind)
    if (inProvinces && inKinds) for (const id of ids) addOne(categories, id)
    if (inProvinces && inKinds && inCategories) places.push(place)
  }
  return { places, provinces, kinds, categories }
}

/** Puts places whose whole name is the text first, however small they are. */
function wholeNamesFirst<Listed>(entries: readonly Entry<Listed>[], text: string): readonly Entry<Listed>[] {
  const isWhole = ({ folded }: Entry<Listed>) => folded === text
  return [...entries.filter(isWhole), ...entries.filter((entry) => !isWhole(entry))]
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Sorts by name; places with the same name by id. */
function sortByName<Listed extends ListedPlace>(entries: readonly Entry<Listed>[], sorting: string) {
  const { compare } = new Intl.Collator(sorting)
  return entries.toSorted(
    ({ place: one }, { place: other }) => compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
  )
}
