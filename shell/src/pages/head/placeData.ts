import type { DetailPage } from '../../content/port.ts'
import { placePath, regionPath } from '../paths.ts'

/** A place and its breadcrumbs as JSON-LD, safe inside a script element. */
export function placeData(page: DetailPage, origin: string): string {
  const { place, region } = page
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: region.name, item: origin + regionPath(region) },
    { name: place.name, item: origin + placePath(place) },
  ]
  return escapeForScript({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Place',
        name: place.name,
        description: page.description,
        url: origin + placePath(place),
        geo: { '@type': 'GeoCoordinates', latitude: place.at.lat, longitude: place.at.lon },
        containedInPlace: { '@type': 'AdministrativeArea', name: region.name },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  })
}

function escapeForScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
