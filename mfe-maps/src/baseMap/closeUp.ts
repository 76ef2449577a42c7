import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type GeoJSONVT from 'geojson-vt'
import type { Topology } from 'topojson-specification'
import { touch, type Box } from './Box.ts'
import { closeUpFiles } from './closeUpFiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import type { Piece } from './Piece.ts'
import { indexTiles } from './indexTiles.ts'
import { worldPixel } from './worldPixel.ts'

/** Municipalities' lines and small towns' names of one region. */
export interface CloseUp {
  lines: GeoJSONVT
  names: NamesOnMap
}

/** From this zoom on they are drawn. */
const closeUpFrom = 10

const asked = new Map<URL, Promise<CloseUp | undefined>>()
const here = new Map<URL, CloseUp>()

/** All that are here yet, of the whole tab. */
export function closeUpsHere(): readonly CloseUp[] {
  return [...here.values()]
}

/** Asks for what a piece needs; whether any came. One that fails is done without. */
export async function fetchCloseUps(piece: Piece): Promise<boolean> {
  if (piece.zoom < closeUpFrom) return false
  const wanted = closeUpFiles.filter(
    ({ bounds, url }) => !here.has(url) && touch(boxOf(bounds, piece.zoom), reach(piece)),
  )
  const before = here.size
  await Promise.all(wanted.map(({ url }) => fetchOnce(url)))
  return here.size > before
}

function fetchOnce(url: URL): Promise<CloseUp | undefined> {
  const known = asked.get(url)
  if (known) return known
  const fetching = fetchOwn<{ lines: Topology; names: NamesOnMap }>(url).then(
    ({ lines, names }) => {
      const closeUp = { lines: indexTiles(lines), names }
      here.set(url, closeUp)
      return closeUp
    },
    () => undefined,
  )
  asked.set(url, fetching)
  return fetching
}

function boxOf([south, west, north, east]: readonly [number, number, number, number], zoom: number): Box {
  const [left, top] = worldPixel(west, north, zoom)
  const [right, bottom] = worldPixel(east, south, zoom)
  return { left, top, right, bottom }
}

function reach({ left, top, size }: Piece): Box {
  return { left, top, right: left + size, bottom: top + size }
}
