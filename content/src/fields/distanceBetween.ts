import type { Coordinates } from '@tessera/kit/contract/content'

const earthRadius = 6371.0088 /* km, mean */
const radians = Math.PI / 180

/** Great-circle distance in km. */
export function distanceBetween(one: Coordinates, other: Coordinates): number {
  const lat = Math.sin(((other.lat - one.lat) * radians) / 2)
  const lon = Math.sin(((other.lon - one.lon) * radians) / 2)
  const chord = lat * lat + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * lon * lon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
