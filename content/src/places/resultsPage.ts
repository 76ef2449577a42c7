import {
  placeKinds,
  type Category,
  type ChoiceFacet,
  type ListedPlace,
  type ListQuery,
} from '../port/port.ts'
import type { PlacesQuery, PlacesResult } from '../port/port.ts'

/** A province; `region`: the id of its region. */
export type Province = { id: string; name: string; region: string }

const defaultPageSize = 48 /* rows; a multiple of 2, 3 and 4 columns */
const maxPageSize = 10_000

/** The rows of a list's page; if the page's number is out of range, of the nearest page. */
interface PageSpan {
  /** Index of the first row, from 0. */
  from: number
  size: number
  /** Number of the page, from 1. */
  page: number
  pages: number
}

/** Finds the rows of the query's page. `total`: number of items on all pages. */
export function pageSpan({ pageSize, page: asked }: ListQuery, total: number): PageSpan {
  const size = clamp(pageSize ?? defaultPageSize, 1, maxPageSize)
  const pages = Math.max(1, Math.ceil(total / size))
  const page = clamp(asked ?? 1, 1, pages)
  return { from: (page - 1) * size, size, page, pages }
}

/** The facets of places, in their order. */
export const placeFacets = ['kinds', 'categories', 'provinces'] as const
/** Facet → choice → number of its places under the choices of the other facets. */
export type FacetCounts = Readonly<Record<(typeof placeFacets)[number], ReadonlyMap<string, number>>>

/** What a search found, from the index or from the browser's finder. */
interface Found<Listed extends ListedPlace> extends Pick<
  PlacesResult<Listed>,
  'items' | 'total' | 'page' | 'pages'
> {
  /** Whether no name contains the text, and the found names are only close to it. */
  close: boolean
  /** The categories are those that places of the region and area have. */
  counts: FacetCounts
}

/**
 * Builds the port's result. A list without categories, or of a single province, lacks that facet. `named`: all provinces,
 * by name; `categories`: all of the site.
 */
export function resultsPage<Listed extends ListedPlace>(
  { close, counts, ...found }: Found<Listed>,
  { region: chosen }: PlacesQuery,
  named: readonly Province[],
  categories: readonly Category[],
): PlacesResult<Listed> {
  const provinces = named.filter(({ region }) => chosen === undefined || region === chosen)
  const choices = {
    kinds: placeKinds.map((id) => ({ id })),
    categories: categories
      .filter(({ id }) => counts.categories.has(id))
      .map(({ id, name, icon }) => ({ id, label: name, icon })),
    provinces: provinces.length > 1 ? provinces.map(({ id, name }) => ({ id, label: name })) : [],
  }
  const facets = placeFacets.map((name): ChoiceFacet => ({
    kind: 'choices',
    name,
    choices: choices[name].map((one) => ({ ...one, count: counts[name].get(one.id) ?? 0 })),
  }))
  const sorts = [{ id: 'population' }, { id: 'name' }]
  return {
    ...found,
    ...(close && { close: true }),
    facets: facets.filter((facet) => facet.choices.length > 0),
    sorts: choices.categories.length > 0 ? [{ id: '' }, ...sorts] : sorts,
  }
}

function clamp(number: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(number) || min))
}
