import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Atlas, GeoName } from '../inputs/sources.ts'

const seats = ['PPLC', 'PPLA', 'PPLA2', 'PPLA3'] // of government, most important first

/** The two digits of a place's province; by its position where the source names no municipality. */
export function provinceFinder(atlas: Atlas): (place: GeoName) => string {
  const provinces = feature(atlas, atlas.objects.provinces).features
  return ({ muni, name, loc: { coordinates } }) => {
    if (muni) return muni.slice(0, 2)
    const province = provinces.find((shape) => geoContains(shape, [...coordinates]))
    if (!province) throw new Error(`${name} lies in no province`)
    return String(province.id)
  }
}

/** Municipality → its main place: its seat, else its largest. */
export function mainPlaces(places: readonly GeoName[]): ReadonlyMap<string, GeoName> {
  const main = new Map<string, GeoName>()
  for (const place of places) {
    const other = place.muni === undefined ? undefined : main.get(place.muni)
    if (place.muni !== undefined && (!other || comesBefore(place, other))) main.set(place.muni, place)
  }
  return main
}

function comesBefore(one: GeoName, other: GeoName): boolean {
  return rank(one) - rank(other) < 0 || (rank(one) === rank(other) && one.population > other.population)
}

function rank({ featureCode }: GeoName): number {
  const found = seats.indexOf(featureCode)
  return found < 0 ? seats.length : found
}
