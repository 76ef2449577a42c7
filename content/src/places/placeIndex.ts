import type { Bounds, MarkerColumns } from '@tessera/kit/contract/content'
import type { Place, PlacesQuery } from '../port/port.ts'
import { createPlaceFinder, type PlaceFinder, type Province } from './placeFinder.ts'

/** Every place, ready to be searched. */
export interface PlaceIndex extends PlaceFinder<Place> {
  bySlug: ReadonlyMap<string, Place>
  columns(query: PlacesQuery): MarkerColumns
}

export function createPlaceIndex(
  places: readonly Place[],
  provinces: readonly Province[],
  sorting: string,
): PlaceIndex {
  const finder = createPlaceFinder(places, provinces, { sorting, isInside })
  return {
    ...finder,
    bySlug: new Map(places.map((place) => [place.slug, place])),
    columns: (query) => columnsOf(finder.matching(query)),
  }
}

function isInside({ at: { lat, lon } }: Place, [south, west, north, east]: Bounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

function columnsOf(places: readonly Place[]): MarkerColumns {
  return {
    id: places.map(({ id }) => id),
    name: places.map(({ name }) => name),
    href: places.map(({ slug }) => `/places/${slug}`),
    lat: places.map(({ at }) => at.lat),
    lon: places.map(({ at }) => at.lon),
    population: places.map(({ population }) => population),
    region: places.map(({ region }) => region.id),
  }
}
