import type { Coordinates, MarkerColumns, PinCategory } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'

export interface MapPlace {
  id: string
  /** The number of the place's row in the list, from 1, also shown on its pin; 0 if the row is on another page. */
  number: number
  name: string
  href: string
  at: Coordinates
  /** Its size; 0 if unknown. */
  weight: number
  /** The `data-group` whose colours it has. */
  group: string
  category?: PinCategory
}

/** The places with usable coordinates, and a problem for each place left out (MP8). */
export function usablePlaces(columns: MarkerColumns) {
  const all = columns.id.map((_, row) => readPlace(columns, row))
  return {
    places: all.filter(({ at }) => isOnEarth(at)),
    problems: all.filter(({ at }) => !isOnEarth(at)).map(misplaced),
  }
}

/** Whether coordinates are on the earth; false if one is NaN. */
export function isOnEarth({ lat, lon }: Coordinates): boolean {
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
}

/** The problem of a place without usable coordinates; `detail.field` is the coordinate that is invalid. */
export function misplaced({ id, at }: { id: string; at: Coordinates }): Problem {
  const field = Number.isFinite(at.lat) && Math.abs(at.lat) <= 90 ? 'lon' : 'lat'
  return {
    name: 'mapDataInvalid',
    cause: `The place ${id} has no usable coordinates and is left out of the map`,
    detail: { document: id, field, lat: String(at.lat), lon: String(at.lon) },
  }
}

/** Shells of contract 1.0 send groups as `region`. */
export function groupsOf({ group, region = [] }: Partial<Pick<MarkerColumns, 'group' | 'region'>>) {
  return group ?? region
}

/** Shells of contract 1.0 send weights as `population`. */
function weightsOf({ weight, population = [] }: Partial<MarkerColumns>) {
  return weight ?? population
}

/** Shells of contract 1.1 send the group of a map as `region`. */
export function groupOf({ group, region }: { group?: string | undefined; region?: string | undefined }) {
  return group ?? region ?? ''
}

function readPlace(columns: MarkerColumns, row: number): MapPlace {
  const category = columns.categories?.[(columns.category?.[row] ?? 0) - 1]
  return {
    id: columns.id[row] ?? '',
    number: row + 1,
    name: columns.name[row] ?? '',
    href: columns.href[row] ?? '',
    at: { lat: columns.lat[row] ?? NaN, lon: columns.lon[row] ?? NaN },
    weight: weightsOf(columns)[row] ?? 0,
    group: groupsOf(columns)[row] ?? '',
    ...(category && { category }),
  }
}
