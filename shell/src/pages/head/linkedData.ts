import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { DetailPage, ListPage, Region } from '@tessera/content/port'
import { homePath, placePath, regionPath, searchPath } from '../words/paths.ts'

/** What search engines read of a page, as JSON-LD that is safe inside a script element; nothing of pages with a fault. */
export function linkedData(loaded: LoadedPage): string | undefined {
  const graph = graphOf(loaded)
  if (graph.length === 0) return undefined
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

type Thing = Readonly<Record<string, unknown>>

function graphOf(loaded: LoadedPage): readonly Thing[] {
  const { page, origin } = loaded
  switch (page.kind) {
    case 'home':
      return [siteOf(loaded)]
    case 'list':
      return [
        ...(page.region ? [regionOf(page.region, page, origin)] : []),
        breadcrumbs(origin, [page.region?.name ?? page.heading, page.path]),
      ]
    case 'detail':
      return [
        placeOf(page, origin),
        breadcrumbs(
          origin,
          [page.region.name, regionPath(page.region)],
          [page.place.name, placePath(page.place)],
        ),
      ]
    case 'text':
      return [breadcrumbs(origin, [page.heading, page.path])]
    case 'search':
    case 'not-found':
    case 'broken':
      return []
  }
}

function siteOf({ site, origin }: LoadedPage): Thing {
  return {
    '@type': 'WebSite',
    name: site.title,
    description: site.tagline,
    url: `${origin}${homePath}`,
    inLanguage: site.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${searchPath}?text={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

function regionOf(region: Region, page: ListPage, origin: string): Thing {
  return { ...areaOf(region, origin), description: page.description, ...imageOf(region, origin) }
}

function areaOf(region: Region, origin: string): Thing {
  return { '@type': 'AdministrativeArea', name: region.name, url: absolute(regionPath(region), origin) }
}

function placeOf({ place, region, gallery, description }: DetailPage, origin: string): Thing {
  return {
    '@type': place.kind === 'village' || place.districtOf !== undefined ? 'Place' : 'City',
    name: place.name,
    description,
    url: absolute(placePath(place), origin),
    geo: { '@type': 'GeoCoordinates', latitude: place.at.lat, longitude: place.at.lon },
    ...imageOf({ pictures: gallery.length > 0 ? gallery : region.pictures }, origin),
    containedInPlace: areaOf(region, origin),
  }
}

function imageOf({ pictures: [picture] }: Pick<Region, 'pictures'>, origin: string): Thing {
  return picture ? { image: absolute(picture.src, origin) } : {}
}

/** The same steps as the page shows, the home page first. */
function breadcrumbs(origin: string, ...steps: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', homePath] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  }
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href
}
