import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type GeoJSONVT from 'geojson-vt'
import type { Topology } from 'topojson-specification'
import { readHeights, type HeightGrid, type PackedHeights } from './HeightGrid.ts'
import { indexTiles } from './indexTiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import { streamsFrom, watersUntil } from './Pass.ts'
import { reliefUntil } from './renderRelief.ts'
import { whenIdle } from './whenIdle.ts'

/** Relief, rivers and other details. They are loaded after the pins, because they are not needed to find a place. */
export interface Details {
  waters?: GeoJSONVT
  riverNames?: NamesOnMap
  streams?: GeoJSONVT
  heights?: HeightGrid
}

const loaded: Details = {}
const requested = new Set<URL>()

/** All details that were loaded in this tab. */
export function loadedDetails(): Readonly<Details> {
  return loaded
}

/** Key of the message that says which details a zoom leaves out. */
export type MissingDetails = 'noDetails' | 'noRelief'

/** The details that are left out at this zoom, because their data is coarser than the view. */
export function missingDetails(zoom: number): MissingDetails | undefined {
  if (zoom > watersUntil) return 'noDetails'
  return zoom > reliefUntil ? 'noRelief' : undefined
}

/** Fetches a zoom's details, file by file; calls `onLoaded` after each. The next zoom tries failed files again. */
export async function fetchDetails(zoom: number, onLoaded: () => void): Promise<void> {
  for (const { url, from, until, add } of files) {
    if (zoom < from || zoom > until || requested.has(url)) continue
    requested.add(url)
    await whenIdle()
    await load(url, add).then(onLoaded, () => requested.delete(url))
  }
}

async function load(url: URL, add: (file: never) => void | Promise<void>): Promise<void> {
  const file = await fetchOwn<never>(url)
  await whenIdle()
  await add(file)
}

const files = [
  {
    url: new URL('../../generated/waters.json', import.meta.url),
    from: 5,
    until: watersUntil,
    add({ lines, names }: { lines: Topology; names: NamesOnMap }) {
      loaded.waters = indexTiles(lines)
      loaded.riverNames = names
    },
  },
  {
    url: new URL('../../generated/heights.json', import.meta.url),
    from: 4,
    until: reliefUntil,
    async add(packed: PackedHeights) {
      loaded.heights = await readHeights(packed)
    },
  },
  {
    url: new URL('../../generated/streams.json', import.meta.url),
    from: streamsFrom,
    until: watersUntil,
    add(lines: Topology) {
      loaded.streams = indexTiles(lines)
    },
  },
] as const
