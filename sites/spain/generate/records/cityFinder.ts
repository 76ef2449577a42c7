import { distanceBetween } from '@tessera/content/distanceBetween'
import type { Place } from '../places/Place.ts'
import { sizeOf } from './sizeOf.ts'

export interface NearCity {
  city: Place
  /** In km. */
  distance: number
}

/** Finds the city nearest to a place, of those that are the main place of their municipality; of equally near ones the largest. */
export function cityFinder(places: readonly Place[]): (place: Place) => NearCity | undefined {
  const cities = places
    .filter((place) => place.partOf === undefined && sizeOf(place) === 'city')
    .toSorted((one, other) => other.population - one.population)
  return (place) => {
    const others = cities.filter(({ id }) => id !== place.id)
    const [first, ...rest] = others.map((city) => ({ city, distance: distanceBetween(place, city) }))
    return rest.reduce((best, one) => (best && best.distance <= one.distance ? best : one), first)
  }
}
