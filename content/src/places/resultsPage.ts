import {
  placeKinds,
  type Category,
  type ListedPlace,
  type PlaceKind,
  type PlacesQuery,
  type PlacesResult,
} from '../port/port.ts'

/** A province; `region`: the id of its region. */
export type Province = { id: string; name: string; region: string }

const defaultPageSize = 48 /* rows; a multiple of 2, 3 and 4 columns */
const maxPageSize = 10_000

/** The rows of a list's page; if the page's number is out of range, of the nearest page. */
export interface PageSpan {
  /** Index of the first row, from 0. */
  from: number
  size: number
  /** Number of the page, from 1. */
  page: number
  pages: number
}

/** Finds the rows of the query's page. `total`: number of places on all pages. */
export function pageSpan({ pageSize, page: asked }: PlacesQuery, total: number): PageSpan {
  const size = clamp(pageSize ?? defaultPageSize, 1, maxPageSize)
  const pages = Math.max(1, Math.ceil(total / size))
  const page = clamp(asked ?? 1, 1, pages)
  return { from: (page - 1) * size, size, page, pages }
}

/** What a search found, from the index or from the browser's finder. */
export interface Found<Listed> extends Pick<PageSpan, 'page' | 'pages'> {
  /** The places of the page. */
  places: readonly Listed[]
  total: number
  /** Whether no name contains the text, and the found names are only close to it. */
  close: boolean
  /** Choice → number of its places under the choices made in the other facets. */
  provinces: ReadonlyMap<string, number>
  kinds: ReadonlyMap<PlaceKind, number>
  /** The same for every category that places of the region and area have. */
  categories: ReadonlyMap<string, number>
}

/** Builds the port's result. `named`: all provinces, by name; `categories`: all of the site. */
export function resultsPage<Listed extends ListedPlace>(
  { places, total, page, pages, close, ...counts }: Found<Listed>,
  { region: chosen }: PlacesQuery,
  named: readonly Province[],
  categories: readonly Category[],
): PlacesResult<Listed> {
  return {
    places,
    total,
    page,
    pages,
    ...(close && { close: true }),
    facets: {
      provinces: named
        .filter(({ region }) => chosen === undefined || region === chosen)
        .map(({ id, name }) => ({ id, name, count: counts.provinces.get(id) ?? 0 })),
      kinds: placeKinds.map((id) => ({ id, count: counts.kinds.get(id) ?? 0 })),
      categories: categories
        .filter(({ id }) => counts.categories.has(id))
        .map(({ id, name, icon }) => ({ id, name, icon, count: counts.categories.get(id) ?? 0 })),
    },
  }
}

function clamp(number: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(number) || min))
}
