import { replaceAddress } from '@tessera/kit/contract/address'

/** The map's centre and zoom. */
export interface MapView {
  lat: number
  lon: number
  zoom: number
}

/** Whether an address asks for an open map: `?map=1`, with `&view=36.742,-5.167,11` once the map was moved (RT4). */
export function isMapInAddress(address: string): boolean {
  return new URL(address).searchParams.get('map') === '1'
}

/** The address that opens the map if `open`, else the one without the map and its view. */
export function withMapInAddress(address: string, open: boolean): string {
  const url = new URL(address)
  if (open) url.searchParams.set('map', '1')
  else for (const name of ['map', 'view']) url.searchParams.delete(name)
  return toReadable(url)
}

/** The map view that an address names; undefined without a valid one. */
export function viewInAddress(address: string): MapView | undefined {
  const parts = new URL(address).searchParams.get('view')?.split(',') ?? []
  const [lat = NaN, lon = NaN, zoom = NaN] = parts.map((part) => (part.trim() === '' ? NaN : Number(part)))
  const isView = parts.length === 3 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 24
  return isView ? { lat, lon, zoom } : undefined
}

export function withViewInAddress(address: string, { lat, lon, zoom }: MapView): string {
  const url = new URL(address)
  url.searchParams.set('view', [lat.toFixed(4), lon.toFixed(4), Number(zoom.toFixed(2))].join())
  return toReadable(url)
}

/** Writes to the page's address whether the map is open (RT4). */
export function rememberInAddress(open: boolean): void {
  if (isMapInAddress(location.href) === open) return
  replaceAddress(withMapInAddress(location.href, open))
}

/** Removes the fragment that scrolled the page to the map's box, as a shared address should not contain it. */
export function forgetFragment(boxId: string): void {
  if (location.hash !== `#${boxId}`) return
  replaceAddress(location.href.slice(0, location.href.indexOf('#')))
}

/** The address with its commas unescaped, which a query allows, because people read addresses too. */
function toReadable(url: URL): string {
  url.search = url.search.replaceAll('%2C', ',')
  return url.href
}
