import type { Place, Region } from '../content/port.ts'

export const homePath = '/'
export const allPlacesPath = '/places'

export function regionPath(region: Pick<Region, 'slug'>): string {
  return `/regions/${region.slug}`
}

export function placePath(place: Pick<Place, 'slug'>): string {
  return `/places/${place.slug}`
}
