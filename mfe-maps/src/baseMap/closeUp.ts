import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type GeoJSONVT from 'geojson-vt'
import type { Topology } from 'topojson-specification'
import { touch, type Box } from './Box.ts'
import { closeUpFiles } from './closeUpFiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import { boxOf, type TileRect } from './TileRect.ts'
import { indexTiles } from './indexTiles.ts'
import { worldPixel } from './worldPixel.ts'

/** Borders of municipalities and names of small towns in one region. */
export interface CloseUp {
  lines: GeoJSONVT
  names: NamesOnMap
}

/** The first zoom that shows close-ups. */
const closeUpFrom = 10

const requests = new Map<URL, Promise<void>>()
const loaded = new Map<URL, CloseUp>()

/** All close-ups that were loaded in this tab. */
export function loadedCloseUps(): readonly CloseUp[] {
  return [...loaded.values()]
}

/** Fetches the close-ups that a rectangle needs; resolves to whether any was new. A failed close-up is left out. */
export async function fetchCloseUps(rect: TileRect): Promise<boolean> {
  if (rect.zoom < closeUpFrom) return false
  const wanted = closeUpFiles.filter(
    ({ bounds, url }) => !loaded.has(url) && touch(projectBounds(bounds, rect.zoom), boxOf(rect)),
  )
  const before = loaded.size
  await Promise.all(wanted.map(({ url }) => load(url)))
  return loaded.size > before
}

function load(url: URL): Promise<void> {
  const loading =
    requests.get(url) ??
    fetchOwn<{ lines: Topology; names: NamesOnMap }>(url).then(
      ({ lines, names }) => void loaded.set(url, { lines: indexTiles(lines), names }),
      () => undefined,
    )
  requests.set(url, loading)
  return loading
}

function projectBounds(
  [south, west, north, east]: readonly [number, number, number, number],
  zoom: number,
): Box {
  const [left, top] = worldPixel(west, north, zoom)
  const [right, bottom] = worldPixel(east, south, zoom)
  return { left, top, right, bottom }
}
