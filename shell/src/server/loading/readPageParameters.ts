import { placeKinds, type Content, type PlacesQuery, type Region } from '@tessera/content/port'
import { searchPath } from '../../pages/words/paths.ts'
import { asksForMap, placesParameters, readListQuery } from '../../shared/list/readListQuery.ts'
import { findForms } from '../forms/handleForm.ts'

/** The query parameters that a page supports; all other parameters are ignored. */
export interface PageParameters {
  query?: PlacesQuery
  /** Whether the map is open (RT4). */
  map?: true
  /** The text that the search page searches for. */
  text?: string
  /** Name of the form on this page that was submitted. */
  sent?: string
}

/** Reads the parameters of a page. Never rejects: a page that cannot be read has none. */
export async function readPageParameters(
  path: string,
  search: URLSearchParams,
  content: Content,
): Promise<PageParameters> {
  if (search.size === 0) return {}
  if (path === searchPath) return readText(search)
  const page = await content.page(path).catch(() => undefined)
  if (!page) return {}
  const { listed, parts = [] } = (page.kind === 'text' && page.entry) || {}
  const query =
    page.kind === 'list'
      ? readPlacesQuery(search, await content.regions())
      : listed && readListQuery(search, listed)
  const sent = findForms(page).find(({ name }) => name === search.get('sent'))?.name
  const isOfPlaces = page.kind === 'list' || page.kind === 'detail'
  const hasMap = isOfPlaces || listed?.hasMap || parts.some(({ kind }) => kind === 'map')
  return {
    ...(query && { query }),
    ...(sent && { sent }),
    ...(hasMap && asksForMap(search) && { map: true }),
  }
}

function readText(search: URLSearchParams): PageParameters {
  const { text } = readListQuery(search, placesParameters)
  return text === undefined ? {} : { text }
}

const noRegion = '' /* a region without places, for all unknown ids */

/** Reads a query of places without unknown kinds and provinces; an unknown region becomes one without places. */
export function readPlacesQuery(
  search: URLSearchParams,
  regions: readonly Region[],
  region: string | null = null,
): PlacesQuery {
  const { choices = {}, ...rest } = readListQuery(search, placesParameters)
  const known: Readonly<Record<string, readonly string[]>> = {
    kinds: placeKinds,
    provinces: regions.flatMap(({ provinces }) => provinces.map(({ id }) => id)),
  }
  const kept = Object.entries(choices)
    .map(([name, ids]) => [name, ids.filter((id) => known[name]?.includes(id) ?? true)] as const)
    .filter(([, ids]) => ids.length > 0)
  return {
    ...(region && { region: regions.some(({ id }) => id === region) ? region : noRegion }),
    ...rest,
    ...(kept.length > 0 && { choices: Object.fromEntries(kept) }),
  }
}
