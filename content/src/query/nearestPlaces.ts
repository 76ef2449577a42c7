import type { Coordinates } from '@tessera/kit/contract/content'
import type { Place } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { latitudeBand, type Ranking } from '../compiled/readRanking.ts'

const kilometresPerDegree = 111.19 /* along a meridian, a little less than anywhere */
const firstRadius = 4 /* km */
const wider = 3 /* times, when too few lie within */
const halfTheEarth = 20_100 /* km; everything is nearer */

/** Which places count. */
interface Candidates {
  /** Without this one. */
  except: number
  /** Only cities that are no part of another place. */
  onlyCities?: boolean
}

/** The `count` places nearest to a point, nearest first and largest first of equals, with their distance in km. */
export function nearestPlaces(
  compiled: Compiled,
  from: Coordinates,
  candidates: Candidates,
  count: number,
): readonly { place: Place; distance: number }[] {
  for (let radius = firstRadius; ; radius *= wider) {
    const near = within(compiled.ranking, from, radius, candidates).filter(
      ({ distance }) => distance <= radius,
    )
    if (near.length < count && radius < halfTheEarth) continue
    const nearest = near.toSorted((one, other) => one.distance - other.distance || one.rank - other.rank)
    return nearest.slice(0, count).flatMap(({ rank, distance }) => {
      const place = compiled.placeOf(compiled.ranking.keys[rank] ?? 0)
      return place ? [{ place, distance }] : []
    })
  }
}

interface Near {
  rank: number
  distance: number
}

/** All within the radius, and some beyond it. */
function within(
  ranking: Ranking,
  from: Coordinates,
  radius: number,
  { except, onlyCities = false }: Candidates,
): readonly Near[] {
  const { size, groups, groupOf, keys, lat: lats, lon: lons, northwards } = ranking
  const isCandidate = groups.map(({ kind, isPart }) => !onlyCities || (kind === 'city' && !isPart))
  const { south, north, sides } = boxAround(from, radius)
  const near: Near[] = []
  for (let at = firstInBand(ranking, latitudeBand(south)); at < size; at++) {
    const rank = northwards[at] ?? 0
    const lat = lats[rank] ?? 0
    if (lat > north && latitudeBand(lat) > latitudeBand(north)) break
    if (!isCandidate[groupOf[rank] ?? 0] || keys[rank] === except) continue
    const lon = lons[rank] ?? 0
    if (sides.some(([west, east]) => lon >= west && lon <= east))
      near.push({ rank, distance: distanceBetween(from, { lat, lon }) })
  }
  return near
}

/** Where the places of a band begin in `northwards`, by halves. */
function firstInBand({ northwards, lat, size }: Ranking, band: number): number {
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

/** In degrees; two sides where it reaches across the date line. */
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
