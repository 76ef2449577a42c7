import type { MapOptions } from '@tessera/kit/contract/content'

/** Defaults (MP3). */
export const defaults = {
  type: 'road',
  scheme: 'light',
  maxZoom: 18 /* of the base layer */,
  tileSize: 256 /* px */,
  clusterRadius: 80 /* px */,
  geolocationTimeout: 10_000 /* ms */,
  baseLayer: { kind: 'own' },
} as const satisfies MapOptions

/** Time the list map waits before it is redrawn (MP2), in ms after its activation. */
export const listMapRedrawsAfter = 100

type Settled = Required<Omit<MapOptions, 'markerImagePath'>>
export interface MapSettings extends Settled {
  /** Ends in a slash. Default: the remote draws its own pins. */
  markerImagePath?: string
}

/** A page's options over the defaults; `null` counts as missing. */
export function settingsFor(options: MapOptions): MapSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value != null)) as MapOptions
  const { markerImagePath, ...rest } = { ...defaults, ...given }
  return markerImagePath ? { ...rest, markerImagePath: asFolder(markerImagePath) } : rest
}

/** Leaflet glues file names to the folder, so it must end in a slash (MP4). */
export function asFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
