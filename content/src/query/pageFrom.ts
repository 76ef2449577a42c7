import type { Bounds } from '@tessera/kit/contract/content'
import type { StoredDetail, StoredPage } from '../assemble/storedPage.ts'
import type { FeaturedPlace, ListPage, Page, Region, SiteInfo } from '../port/port.ts'
import { detailPage } from './detailPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { picturesOf } from './picturesOf.ts'
import { storedAt } from './storedAt.ts'

/** The page of a document, with the regions and places that it is about. */
export function pageFrom(stored: StoredPage, compiled: Compiled): Page | undefined {
  switch (stored.kind) {
    case 'text':
      return stored
    case 'home':
      return { ...stored, featured: stored.featured.flatMap((slug) => featuredPlace(slug, compiled)) }
    case 'list':
      return listFrom(stored, compiled.catalog)
    case 'detail':
      return detailFrom(stored, compiled)
  }
}

/** With the picture that its own page begins with. */
function featuredPlace(slug: string, compiled: Compiled): FeaturedPlace[] {
  const found = compiled.placeAt(slug)
  if (!found) return []
  const { key, place } = found
  const page = storedAt(compiled, `/places/${slug}`)
  const own = page?.kind === 'detail' ? page.gallery : undefined
  const region = compiled.catalog.regions.find(({ id }) => id === place.region.id)
  const picture = own?.[0] ?? (region && picturesOf(compiled, key, region)[0])
  return [{ place, ...(picture && { picture }) }]
}

function listFrom(
  { region: slug, ...stored }: Extract<StoredPage, { kind: 'list' }>,
  { site, regions }: { site: SiteInfo; regions: readonly Region[] },
): ListPage | undefined {
  if (slug === undefined) return { ...stored, bounds: boundsOfAll(site, regions) }
  const region = regions.find((one) => one.slug === slug)
  return region && { ...regionPage(region), ...stored }
}

const wholeWorld: Bounds = [-60, -180, 80, 180]

function boundsOfAll(site: SiteInfo, regions: readonly Region[]): Bounds {
  if (site.places.bounds || regions.length === 0) return site.places.bounds ?? wholeWorld
  const side = (index: 0 | 1 | 2 | 3) => regions.map(({ bounds }) => bounds[index])
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}

/** The list of a region's places, derived from its document. */
export function regionPage(region: Region): ListPage {
  return {
    kind: 'list',
    path: `/regions/${region.slug}`,
    title: region.name,
    description: `${region.line} ${region.placeCount.toLocaleString('en')} places of ${region.name} on a list and a map.`,
    banners: [],
    blocks: [],
    heading: region.name,
    region,
    bounds: region.bounds,
  }
}

function detailFrom({ place: slug, ...stored }: StoredDetail, compiled: Compiled): Page | undefined {
  const found = compiled.placeAt(slug)
  const region = compiled.catalog.regions.find(({ id }) => id === found?.place.region.id)
  return found && region && { ...detailPage(compiled, found, region), ...stored }
}
