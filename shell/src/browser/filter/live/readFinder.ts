import { unpackPlaces, type PlaceColumns } from '@tessera/content/placeColumns'
import { createPlaceFinder, type PlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace } from '@tessera/content/port'

/** All places of the list, ready to be filtered. Rejects when the answer does not have them. */
export async function readFinder(response: Response, region = ''): Promise<PlaceFinder<ListedPlace>> {
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} answered ${response.status}`)
  const columns = (await response.json()) as PlaceColumns
  const provinces = columns.provinces.map(({ id, name }) => ({ id, name, region }))
  return createPlaceFinder(unpackPlaces(columns), provinces, {
    sorting: columns.sorting,
    inOrder: true,
  })
}
