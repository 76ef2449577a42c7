import type { Coordinates } from '@tessera/kit/contract/content'
import type { Column } from '../compiled/columnOf.ts'
import { latitudeBand, northwards } from '../compiled/readColumns.ts'
import type { Rows } from '../compiled/sortRows.ts'
import { distanceBetween } from '../fields/distanceBetween.ts'
import type { RowTest } from './marks.ts'

const kilometresPerDegree = 111.19 /* km of a degree along a meridian, rounded down so that a box is never too small */
const firstRadius = 4 /* km */
const wider = 3 /* factor of the next radius, if too few points are within this one */
const halfTheEarth = 20_100 /* km; no point is farther */

/** Points in memory, each with its row. */
type Points = NonNullable<Column['point']>

interface Near {
  row: number
  distance: number
}

/** Finds the `count` rows nearest to a point that `isAsked` selects, the nearest first. */
export function nearestRows(
  points: Points,
  from: Coordinates,
  isAsked: RowTest,
  count: number,
): readonly Near[] {
  for (let radius = firstRadius; ; radius *= wider) {
    const near = within(points, from, radius, isAsked).filter(({ distance }) => distance <= radius)
    if (near.length < count && radius < halfTheEarth) continue
    return near.toSorted((one, other) => one.distance - other.distance || one.row - other.row).slice(0, count)
  }
}

/** Lists all rows within the radius, and some beyond it. */
function within(points: Points, from: Coordinates, radius: number, isAsked: RowTest): readonly Near[] {
  const rows = between(points, from, radius)
  const { south, north, sides } = boxAround(from, radius)
  const near: Near[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const lat = points.lat[row] ?? 0
    const lon = points.lon[row] ?? 0
    if (lat < south || lat > north || !isAsked(row)) continue
    if (sides.some(([west, east]) => lon >= west && lon <= east))
      near.push({ row, distance: distanceBetween(from, { lat, lon }) })
  }
  return near
}

/** Lists the rows of points between the latitudes of a box, and some beyond them. */
function between({ lat }: Points, from: Coordinates, radius: number): Rows {
  const { south, north } = boxAround(from, radius)
  return northwards(lat).subarray(
    firstInBand(lat, latitudeBand(south)),
    firstInBand(lat, latitudeBand(north) + 1),
  )
}

/** Finds the start of a band in `northwards` by binary search. */
function firstInBand(lat: Float64Array, band: number): number {
  const rows = northwards(lat)
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (latitudeBand(lat[rows[middle] ?? 0] ?? 0) < band) low = middle + 1
    else high = middle
  }
  return low
}

type Side = readonly [west: number, east: number]

/** The longitudes of a box in degrees; two ranges if it crosses the date line. */
function boxAround(
  { lat, lon }: Coordinates,
  radius: number,
): { south: number; north: number; sides: readonly Side[] } {
  const high = radius / kilometresPerDegree
  const [south, north] = [lat - high, lat + high]
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const broad = widest <= 0 || south <= -90 || north >= 90 ? 360 : high / widest
  const [west, east] = [lon - broad, lon + broad]
  if (broad >= 180) return { south, north, sides: [[-180, 180]] }
  const beyond: readonly Side[] = [
    ...(west < -180 ? [[west + 360, 180] as const] : []),
    ...(east > 180 ? [[-180, east - 360] as const] : []),
  ]
  return { south, north, sides: [[west, east], ...beyond] }
}
