import type { MapPlace } from './usablePlaces.ts'

/** The places with these ids, in their order, numbered as their rows are. */
export function inOrderOf(ids: readonly string[], places: readonly MapPlace[]): readonly MapPlace[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return ids.flatMap((id, row) => {
    const place = byId.get(id)
    return place ? [place.number === row + 1 ? place : { ...place, number: row + 1 }] : []
  })
}
