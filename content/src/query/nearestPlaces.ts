import type { Coordinates } from '@tessera/kit/contract/content'
import type { Place } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { latitudeBand, type Columns } from '../compiled/readColumns.ts'

const kilometresPerDegree = 111.19 /* km of a degree along a meridian, rounded down so that a box is never too small */
const firstRadius = 4 /* km */
const wider = 3 /* factor of the next radius, if too few places are within this one */
const halfTheEarth = 20_100 /* km; no place is farther */

interface Candidates {
  /** Key of a place to leave out. */
  except: number
  /** Only cities that are not part of another place. */
  onlyCities?: boolean
}

/** Finds the `count` places nearest to a point, with their distance in km; of equally near places the largest first. */
export function nearestPlaces(
  compiled: Compiled,
  from: Coordinates,
  candidates: Candidates,
  count: number,
): readonly { row: number; place: Place; distance: number }[] {
  for (let radius = firstRadius; ; radius *= wider) {
    const near = within(compiled.columns, from, radius, candidates).filter(
      ({ distance }) => distance <= radius,
    )
    if (near.length < count && radius < halfTheEarth) continue
    const { sizeRanks } = compiled.columns
    const nearest = near.toSorted(
      (one, other) =>
        one.distance - other.distance || (sizeRanks[one.row] ?? 0) - (sizeRanks[other.row] ?? 0),
    )
    return nearest.slice(0, count).flatMap(({ row, distance }) => {
      const place = compiled.placeOf(compiled.columns.keys[row] ?? 0)
      return place ? [{ row, place, distance }] : []
    })
  }
}

interface Near {
  row: number
  distance: number
}

/** Lists all places within the radius, and some beyond it. */
function within(
  columns: Columns,
  from: Coordinates,
  radius: number,
  { except, onlyCities = false }: Candidates,
): readonly Near[] {
  const { keys, lat: lats, lon: lons } = columns
  const { south, north, sides } = boxAround(from, radius)
  const near: Near[] = []
  const rows = onlyCities ? columns.cities : between(columns, south, north)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const lat = lats[row] ?? 0
    const lon = lons[row] ?? 0
    if (lat < south || lat > north || keys[row] === except) continue
    if (sides.some(([west, east]) => lon >= west && lon <= east))
      near.push({ row, distance: distanceBetween(from, { lat, lon }) })
  }
  return near
}

/** Lists the rows of places between two latitudes, and some beyond them. */
function between(columns: Columns, south: number, north: number): Uint32Array {
  const from = firstInBand(columns, latitudeBand(south))
  return columns.northwards.subarray(from, firstInBand(columns, latitudeBand(north) + 1))
}

/** Finds the start of a band in `northwards` by binary search. */
function firstInBand({ northwards, lat, size }: Columns, band: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (latitudeBand(lat[northwards[middle] ?? 0] ?? 0) < band) low = middle + 1
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
