import type { MapOptions } from '@tessera/kit/contract/content'

/** Default settings (MP3). */
export const defaults = {
  type: 'road',
  scheme: 'light',
  maxZoom: 18 /* of the base layer */,
  tileSize: 256 /* px */,
  clusterRadius: 80 /* px */,
  geolocationTimeout: 10_000 /* ms */,
  clusterApart: [],
} as const satisfies MapOptions

/** Time after the list map's activation at which it is redrawn (MP2), in ms. */
export const listMapRedrawsAfter = 100

type Defaulted = Exclude<keyof MapOptions, 'markerImagePath' | 'baseLayer' | 'fallback'>
/** `markerImagePath` ends in a slash. */
export type MapSettings = MapOptions & Required<Pick<MapOptions, Defaulted>>

/** A page's options; the defaults replace options that are missing or `null`. */
export function settingsFor(options: MapOptions): MapSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value != null)) as MapOptions
  const { markerImagePath, ...rest } = { ...defaults, ...given }
  return markerImagePath ? { ...rest, markerImagePath: asFolder(markerImagePath) } : rest
}

/** Adds the slash at the end of a folder, which Leaflet needs, as it only appends file names (MP4). */
export function asFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
