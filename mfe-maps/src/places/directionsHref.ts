import type { Coordinates } from '@tessera/kit/contract/content'

/** The address of directions, for a plain link: nothing of that site is loaded before a visitor follows it. */
export function directionsHref({ lat, lon }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`
}
