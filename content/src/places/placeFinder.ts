import { fold } from '../text/slugify.ts'
import type { Category, ListedPlace, PlacesQuery, PlacesResult } from '../port/port.ts'
import { createNameSearch } from './createNameSearch.ts'
import { pageSpan, placeFacets, resultsPage, type FacetCounts, type Province } from './resultsPage.ts'

/** Filters and searches places in the browser as the server does (FB4). */
export interface PlaceFinder<Listed extends ListedPlace> {
  find(query: PlacesQuery): PlacesResult<Listed>
  /** All places that a query selects, in the order that it asks for. */
  matching(query: PlacesQuery): readonly Listed[]
}

interface Entry<Listed> {
  place: Listed
  folded: string
  /** The place's choices of each facet, as `placeFacets` are ordered. */
  ids: readonly (readonly string[])[]
}

interface Narrowed<Listed> {
  places: readonly Listed[]
  counts: FacetCounts
}

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
  const entries = places.map((place) => ({ place, folded: fold(place.name), ids: choicesOf(place) }))
  let sorted: readonly Entry<Listed>[] | undefined
  const alphabetical = () => (sorted ??= sortByName(entries, sorting))
  const byInterest = [...entries.filter(isWritten), ...entries.filter((entry) => !isWritten(entry))]
  const nearNames = createNameSearch(places)

  function matches(query: PlacesQuery): Narrowed<Listed> & { close: boolean } {
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
      const { places: found, ...rest } = matches(query)
      const { from, size, ...pages } = pageSpan(query, found.length)
      const items = found.slice(from, from + size)
      return resultsPage({ ...rest, ...pages, items, total: found.length }, query, provinces, categories)
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

function choicesOf(place: ListedPlace): Entry<ListedPlace>['ids'] {
  const of = { kinds: [place.kind], categories: categoriesOf(place), provinces: [place.province.id] }
  return placeFacets.map((name) => of[name])
}

/** Selects the matching places and counts each facet's choices in one pass. `present`: the area's categories. */
function narrow<Listed extends ListedPlace>(
  entries: readonly Entry<Listed>[],
  { choices = {} }: PlacesQuery,
  present: Iterable<string>,
): Narrowed<Listed> {
  const chosen = placeFacets.map((name) => (choices[name]?.length ? new Set(choices[name]) : undefined))
  const counts = {
    kinds: new Map<string, number>(),
    categories: new Map(Array.from(present, (id) => [id, 0])),
    provinces: new Map<string, number>(),
  }
  const counters = placeFacets.map((name) => counts[name])
  const places: Listed[] = []
  for (const { place, ids } of entries) {
    let missed = 0 // a bit for each facet whose chosen ids the place lacks
    for (let at = 0; at < ids.length; at++)
      if (chosen[at] && !ids[at]?.some((id) => chosen[at]?.has(id))) missed |= 1 << at
    if (missed === 0) places.push(place)
    for (let at = 0; at < ids.length; at++)
      if ((missed & ~(1 << at)) === 0) for (const id of ids[at] ?? []) addOne(counters[at], id)
  }
  return { places, counts }
}

/** Puts places whose whole name is the text first, however small they are. */
function wholeNamesFirst<Listed>(entries: readonly Entry<Listed>[], text: string): readonly Entry<Listed>[] {
  const isWhole = ({ folded }: Entry<Listed>) => folded === text
  return [...entries.filter(isWhole), ...entries.filter((entry) => !isWhole(entry))]
}

function addOne<Key>(counts: Map<Key, number> | undefined, key: Key): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1)
}

/** Sorts by name; places with the same name by id. */
function sortByName<Listed extends ListedPlace>(entries: readonly Entry<Listed>[], sorting: string) {
  const { compare } = new Intl.Collator(sorting)
  return entries.toSorted(
    ({ place: one }, { place: other }) => compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
  )
}
