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

/** The `count` items nearest to a point, nearest first, with their distance in km. */
export function nearest<Item extends { at: Coordinates }>(
  from: Coordinates,
  items: Iterable<Item>,
  count: number,
): readonly { item: Item; distance: number }[] {
  const found: { item: Item; distance: number }[] = []
  for (const item of items) {
    const distance = distanceBetween(from, item.at)
    if (found.length === count && distance >= (found.at(-1)?.distance ?? 0)) continue
    const place = found.findIndex((other) => other.distance > distance)
    found.splice(place < 0 ? found.length : place, 0, { item, distance })
    if (found.length > count) found.pop()
  }
  return found
}
