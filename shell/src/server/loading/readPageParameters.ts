import type { Content, PlacesQuery, Region } from '@tessera/content/port'
import { searchPath } from '../../pages/words/paths.ts'
import { asksForMap, readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
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
  const query = page.kind === 'list' && withoutUnknown(readPlacesQuery(search, null), await content.regions())
  const sent = findForms(page).find(({ name }) => name === search.get('sent'))?.name
  const hasMap = page.kind === 'list' || page.kind === 'detail'
  return {
    ...(query && { query }),
    ...(sent && { sent }),
    ...(hasMap && asksForMap(search) && { map: true }),
  }
}

function readText(search: URLSearchParams): PageParameters {
  const { text } = readPlacesQuery(search)
  return text === undefined ? {} : { text }
}

const noRegion = '' /* a region without places, for all unknown ids */

/** Drops unknown provinces; replaces an unknown region by one without places. */
export function withoutUnknown(query: PlacesQuery, regions: readonly Region[]): PlacesQuery {
  const { region, provinces = [], ...rest } = query
  const all = new Set(regions.flatMap((one) => one.provinces.map(({ id }) => id)))
  const known = provinces.filter((id) => all.has(id))
  return {
    ...(region !== undefined && { region: regions.some(({ id }) => id === region) ? region : noRegion }),
    ...rest,
    ...(known.length > 0 && { provinces: known }),
  }
}
