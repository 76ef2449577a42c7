import type { Coordinates } from '@tessera/kit/contract/content'

/** A plain link to the way there; nothing of that site is loaded before a visitor follows it. */
export function directionsHref({ lat, lon }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`
}
