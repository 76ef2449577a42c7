import { mesh } from 'topojson-client'
import { distanceBetween } from '@tessera/content/distanceBetween'
import type { Land } from '../inputs/sources.ts'

interface Spot {
  lat: number
  lon: number
}

const sought = { south: 27, north: 44.5, west: -18.5, east: 4.8 } // Spain with its islands, and a little more
const square = 0.25 /* degrees; wider than what is asked for */

/** Whether a spot of Spain is at most so many kilometres from the sea; `land` ends where it begins. */
export function seaFinder(land: Land): (spot: Spot, kilometres: number) => boolean {
  const shores = Map.groupBy(shoreOf(land), squareOf)
  return (spot, kilometres) =>
    neighbours(spot).some((near) =>
      shores.get(squareOf(near))?.some((shore) => distanceBetween(spot, shore) <= kilometres),
    )
}

function shoreOf(land: Land): readonly Spot[] {
  const lines = mesh(land, land.objects.land).coordinates
  return lines
    .flatMap((line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon })))
    .filter(
      ({ lat, lon }) => lat > sought.south && lat < sought.north && lon > sought.west && lon < sought.east,
    )
}

function squareOf({ lat, lon }: Spot): string {
  return `${Math.floor(lat / square)} ${Math.floor(lon / square)}`
}

function neighbours({ lat, lon }: Spot): readonly Spot[] {
  const steps = [-square, 0, square]
  return steps.flatMap((north) => steps.map((east) => ({ lat: lat + north, lon: lon + east })))
}
