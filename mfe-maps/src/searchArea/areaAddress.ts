import type { Bounds } from '@tessera/kit/contract/content'
import { withMapInAddress, withViewInAddress, type MapView } from '../address/mapInAddress.ts'

/** The address of the list narrowed to `area`, with the map open at `view`; the page scrolls to `boxId`. */
export function areaAddress(address: string, area: Bounds, view: MapView, boxId: string): string {
  const url = new URL(withViewInAddress(withMapInAddress(address, true), view))
  url.searchParams.set('bbox', area.map((side) => Number(side.toFixed(3))).join())
  url.searchParams.delete('page')
  return finished(url, boxId)
}

/** The address of the list without an area, with the map open on the whole list. */
export function everywhereAddress(address: string, boxId: string): string {
  const url = new URL(withMapInAddress(address, true))
  for (const name of ['bbox', 'page', 'view']) url.searchParams.delete(name)
  return finished(url, boxId)
}

function finished(url: URL, boxId: string): string {
  url.hash = boxId
  url.search = url.search.replaceAll('%2C', ',')
  return url.href
}
