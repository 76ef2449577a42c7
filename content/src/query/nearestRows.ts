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
  const { south, north, aside } = boxAround(from, radius)
  const rows = northwards(points.lat)
  const start = firstInBand(points.lat, rows, latitudeBand(south))
  const end = firstInBand(points.lat, rows, latitudeBand(north) + 1)
  const near: Near[] = []
  for (let at = start; at < end; at++) {
    const row = rows[at] ?? 0
    const lat = points.lat[row] ?? 0
    const lon = points.lon[row] ?? 0
    if (lat < south || lat > north || turnBetween(from.lon, lon) > aside || !isAsked(row)) continue
    near.push({ row, distance: distanceBetween(from, { lat, lon }) })
  }
  return near
}

/** Finds the start of a band in rows that are sorted northwards, by binary search. */
function firstInBand(lat: Float64Array, rows: Rows, band: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (latitudeBand(lat[rows[middle] ?? 0] ?? 0) < band) low = middle + 1
    else high = middle
  }
  return low
}

/** A box around a point in degrees; `aside`: how far it reaches to the west and to the east. */
function boxAround({ lat }: Coordinates, radius: number) {
  const high = radius / kilometresPerDegree
  const [south, north] = [lat - high, lat + high]
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const hasPole = widest <= 0 || south <= -90 || north >= 90
  return { south, north, aside: hasPole ? 180 : high / widest }
}

/** Degrees between two longitudes, also across the date line. */
function turnBetween(one: number, other: number): number {
  return Math.abs(((other - one + 540) % 360) - 180)
}
