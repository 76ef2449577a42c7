import type { Coordinates } from '@tessera/kit/contract/content'

/** Coordinates as people read them: `36.742° N, 5.167° W`. */
export function inWords({ lat, lon }: Coordinates): string {
  return `${degrees(lat)}${lat < 0 ? 'S' : 'N'}, ${degrees(lon)}${lon < 0 ? 'W' : 'E'}`
}

/** No line ends before the letter. */
function degrees(value: number): string {
  return `${Math.abs(value).toFixed(3)}°\u00A0`
}
