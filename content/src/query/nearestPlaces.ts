import type { Coordinates } from '@tessera/kit/contract/content'
import type { Place } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

const kilometresPerDegree = 111.19 /* along a meridian, a little less than anywhere */
const firstRadius = 4 /* km */
const wider = 3 /* times, when too few lie within */
const halfTheEarth = 20_100 /* km; everything is nearer */

/** The `count` places of an index nearest to a point, nearest first and largest first of equals, with their distance in km. */
export function nearestPlaces(
  compiled: Compiled,
  index: 'positions' | 'city_positions',
  from: Coordinates,
  except: number,
  count: number,
): readonly { place: Place; distance: number }[] {
  for (let radius = firstRadius; ; radius *= wider) {
    const found = within(compiled, index, from, radius).filter(({ key }) => key !== except)
    const near = found
      .filter(({ distance }) => distance <= radius)
      .toSorted((one, other) => one.distance - other.distance || one.rank - other.rank)
    if (near.length < count && radius < halfTheEarth) continue
    return near.slice(0, count).flatMap(({ key, distance }) => {
      const place = compiled.placeOf(key)
      return place ? [{ place, distance }] : []
    })
  }
}

interface Near {
  key: number
  distance: number
  /** Order among all places. */
  rank: number
}

/** All within the radius, and some beyond it. */
function within(
  compiled: Compiled,
  index: 'positions' | 'city_positions',
  from: Coordinates,
  radius: number,
): readonly Near[] {
  const statement = compiled.prepare(`
    SELECT places.key, lat, lon FROM ${index} AS near JOIN places ON places.key = near.key
    WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?
    ORDER BY population DESC, name_order`)
  const { south, north, sides } = boxAround(from, radius)
  const rows = sides.flatMap(([west, east]) => statement.all(south, north, west, east))
  return rows.map((row, rank) => {
    const { key, lat, lon } = row as { key: number; lat: number; lon: number }
    return { key, rank, distance: distanceBetween(from, { lat, lon }) }
  })
}

/** In degrees; two sides where it reaches across the date line. */
function boxAround({ lat, lon }: Coordinates, radius: number) {
  const high = radius / kilometresPerDegree
  const [south, north] = [lat - high, lat + high]
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const broad = widest <= 0 || south <= -90 || north >= 90 ? 360 : high / widest
  const [west, east] = [lon - broad, lon + broad]
  if (broad >= 180) return { south, north, sides: [[-180, 180]] as const }
  if (west < -180)
    return {
      south,
      north,
      sides: [
        [-180, east],
        [west + 360, 180],
      ] as const,
    }
  if (east > 180)
    return {
      south,
      north,
      sides: [
        [west, 180],
        [-180, east - 360],
      ] as const,
    }
  return { south, north, sides: [[west, east]] as const }
}
