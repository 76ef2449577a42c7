import {
  reach,
  type DetailPage,
  type Place,
  type PlaceFact,
  type PlacesSettings,
  type Region,
} from '../port/port.ts'
import { chooseComma } from '../languages/chooseName.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import { firstCategory } from './indexCategories.ts'
import { findIsland, isSameLand } from './isSameLand.ts'
import { nearestPlaces } from './nearestPlaces.ts'
import { findPictures } from './findPictures.ts'
import { withTeaser } from './withTeaser.ts'
import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'

const neighbourCount = 6

/** Builds a place's page from its data. */
export function detailPage(compiled: Compiled, row: PlaceRow, region: Region): DetailPage {
  const { key, place } = row
  const neighbours = nearestPlaces(compiled, place.at, { except: key }, neighbourCount)
  return {
    kind: 'detail',
    path: `/places/${place.slug}`,
    title: [...new Set([place.name, region.name])].join(chooseComma(compiled.catalog.site.language)),
    banners: [],
    blocks: [],
    place,
    region,
    gallery: findPictures(compiled, key, region),
    facts: buildFacts(compiled, row),
    neighbours: neighbours.map(function withCategory({ row: at, distance, ...near }) {
      const category = firstCategory(compiled, at)
      return { place: near.place, distance: tenths(distance), ...(category && { category }) }
    }),
  }
}

/** Facts about the place that the page does not show elsewhere. */
function buildFacts(compiled: Compiled, { key, place }: PlaceRow): PlaceFact[] {
  const [city] = nearestPlaces(compiled, place.at, { except: key, onlyCities: true }, 1)
  const { population, province } = place
  const island = findIslandName(compiled, place)
  return [
    { key: 'population', ...(population > 0 && { value: population }) },
    { key: 'province', name: province.name },
    ...(island === undefined ? [] : [{ key: 'island', name: island } as const]),
    ...(city ? [{ key: 'nearestCity', name: city.place.name, distance: city.distance } as const] : []),
    ...fromCentre(compiled.catalog.site.places, place),
    { key: 'coordinates', at: place.at },
  ]
}

function findIslandName(compiled: Compiled, place: Place): string | undefined {
  const island = findIsland(compiled, place)
  return island && (compiled.catalog.areaNames?.[`island/${island.slug}`] ?? island.name)
}

/** The distance from the centre; empty for a place less than 1 km away. */
function fromCentre({ centre }: PlacesSettings, place: Place): PlaceFact[] {
  const distance = centre ? distanceBetween(place.at, centre) : 0
  return centre && distance >= 1 ? [{ key: 'centre', name: centre.name, distance }] : []
}

const maxWithinReach = 6

/** Finds the nearest places that have a text, on the same land and at most `reach` km away. */
export function withinReach(compiled: Compiled, { key, place }: PlaceRow): DetailPage['withinReach'] {
  const { columns, written } = compiled
  const near = written.rows
    .map((row) => ({
      key: columns.keys[row] ?? 0,
      distance: distanceBetween(place.at, { lat: columns.lat[row] ?? 0, lon: columns.lon[row] ?? 0 }),
    }))
    .filter((one) => one.key !== key && one.distance <= reach)
    .toSorted((one, other) => one.distance - other.distance)
  const found: NonNullable<DetailPage['withinReach']>[number][] = []
  for (const { key: other, distance } of near) {
    const there = compiled.placeOf(other)
    if (there && isSameLand(compiled, place, there))
      found.push({ place: withTeaser(compiled, { key: other, place: there }), distance: tenths(distance) })
    if (found.length === maxWithinReach) break
  }
  return found
}

function tenths(distance: number): number {
  return Math.round(distance * 10) / 10
}
