import { placeKinds, type Category, type ChoiceFacet, type Province } from '../port/port.ts'
import type { PlacesQuery, PlacesResult } from '../port/port.ts'

/** The facets of places, in their order. */
export const placeFacets = ['kinds', 'categories', 'provinces'] as const
/** Facet → choice → number of its places under the choices of the other facets. */
export type FacetCounts = Readonly<Record<(typeof placeFacets)[number], ReadonlyMap<string, number>>>

/** What a search found. */
interface Found extends Pick<PlacesResult, 'items' | 'total' | 'page' | 'pages'> {
  /** Whether no name contains the text, and the found names are only close to it. */
  close: boolean
  /** The categories are those that places of the region and area have. */
  counts: FacetCounts
}

/**
 * Builds the port's result. A list without categories, or of a single province, lacks that facet. `named`: all provinces,
 * by name; `categories`: all of the site.
 */
export function placesResult(
  { close, counts, ...found }: Found,
  { region: chosen }: PlacesQuery,
  named: readonly Province[],
  categories: readonly Category[],
): PlacesResult {
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
