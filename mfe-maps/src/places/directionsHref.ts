import type { Coordinates } from '@tessera/kit/contract/content'

/** The address of directions to a place, for a link: nothing is loaded from that site until a visitor follows it. */
export function directionsHref({ lat, lon }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`
}
