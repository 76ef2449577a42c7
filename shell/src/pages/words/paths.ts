import type { Place, Region } from '@tessera/content/port'

export const homePath = '/'
export const allPlacesPath = '/places'
/** The site's own: no document is the page at it. */
export const searchPath = '/search'

export function regionPath(region: Pick<Region, 'slug'>): string {
  return `/regions/${region.slug}`
}

export function placePath(place: Pick<Place, 'slug'>): string {
  return `/places/${place.slug}`
}
