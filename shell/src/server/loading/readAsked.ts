import type { Content, Page, PlacesQuery, Region } from '@tessera/content/port'
import { asksForMap } from '../../shared/list/asksForMap.ts'
import { readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
import type { Asked } from '../http/Asked.ts'
import { formsOn } from '../forms/formsOn.ts'

/** Never rejects: a page that cannot be read is the same whatever is asked of it. */
export async function readAsked(path: string, search: URLSearchParams, content: Content): Promise<Asked> {
  if (search.size === 0) return {}
  const page = await content.page(path).catch(() => undefined)
  if (!page) return {}
  const query = page.kind === 'list' && knownOf(readPlacesQuery(search, null), await content.regions())
  const sent = formsOn(page).find(({ name }) => name === search.get('sent'))?.name
  return {
    ...(query && { query }),
    ...(sent && { sent }),
    ...(hasMap(page) && asksForMap(search) && { map: true }),
  }
}

const noRegion = '' /* has no places; all that are unknown are this one */

/** Without the provinces that the site does not have; a region that it does not have stays one without places. */
export function knownOf(query: PlacesQuery, regions: readonly Region[]): PlacesQuery {
  const { region, provinces = [], ...rest } = query
  const known = new Set(regions.flatMap((one) => one.provinces.map(({ id }) => id)))
  const its = provinces.filter((id) => known.has(id))
  return {
    ...(region !== undefined && { region: regions.some(({ id }) => id === region) ? region : noRegion }),
    ...rest,
    ...(its.length > 0 && { provinces: its }),
  }
}

function hasMap({ kind }: Page): boolean {
  return kind === 'list' || kind === 'detail'
}
