import { unpackPlaces, type PlaceColumns } from '@tessera/content/placeColumns'
import { createPlaceFinder, type PlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace } from '@tessera/content/port'

/** All places of the list, ready to be filtered. Rejects when they cannot be had. */
export async function fetchFinder(url: URL, signal: AbortSignal): Promise<PlaceFinder<ListedPlace>> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  const columns = (await response.json()) as PlaceColumns
  const region = url.searchParams.get('region') ?? ''
  const provinces = columns.provinces.map(({ id, name }) => ({ id, name, region }))
  return createPlaceFinder(unpackPlaces(columns), provinces, { sorting: columns.sorting })
}
