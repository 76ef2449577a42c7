import type { Content, PlacesQuery, Region } from '@tessera/content/port'
import { searchPath } from '../../pages/words/paths.ts'
import { asksForMap, readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
import { formsOn } from '../forms/handleForm.ts'

/** The parameters of an address that its page knows; any others make no other page. */
export interface PageParameters {
  query?: PlacesQuery
  /** Its map is open (RT4). */
  map?: true
  /** What the search page searches for. */
  text?: string
  /** The form of this page that was sent. */
  sent?: string
}

/** Never rejects: a page that cannot be read is the same whatever its parameters. */
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
  const sent = formsOn(page).find(({ name }) => name === search.get('sent'))?.name
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

const noRegion = '' /* has no places; all that are unknown are this one */

/** Drops provinces that the site does not have; a region that it does not have stays one without places. */
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
