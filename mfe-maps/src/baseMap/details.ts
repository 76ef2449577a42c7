import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type GeoJSONVT from 'geojson-vt'
import type { Topology } from 'topojson-specification'
import { readHeights, type HeightGrid, type PackedHeights } from './HeightGrid.ts'
import { indexTiles } from './indexTiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import { streamsFrom, watersUntil } from './Pass.ts'
import { reliefUntil } from './renderRelief.ts'
import { whenIdle } from './whenIdle.ts'

/** What makes the land readable, and comes after the pins: none of it is needed to find a place. */
export interface Details {
  waters?: GeoJSONVT
  riverNames?: NamesOnMap
  streams?: GeoJSONVT
  heights?: HeightGrid
}

const here: Details = {}
const asked = new Set<string>()

/** All that is here yet, of the whole tab. */
export function detailsHere(): Readonly<Details> {
  return here
}

/** Asks for what a zoom shows, piece by piece, and tells of each that came. One that fails is asked for again with the next zoom. */
export async function fetchDetails(zoom: number, came: () => void): Promise<void> {
  for (const { name, from, until, fetchPiece } of pieces) {
    if (zoom < from || zoom > until || asked.has(name)) continue
    asked.add(name)
    await whenIdle()
    await fetchPiece().then(came, () => asked.delete(name))
  }
}

const pieces = [
  { name: 'waters', from: 5, until: watersUntil, fetchPiece: fetchWaters },
  { name: 'heights', from: 4, until: reliefUntil, fetchPiece: fetchHeights },
  { name: 'streams', from: streamsFrom, until: watersUntil, fetchPiece: fetchStreams },
] as const

async function fetchWaters(): Promise<void> {
  const { lines, names } = await fetchOwn<{ lines: Topology; names: NamesOnMap }>(
    new URL('../../generated/waters.json', import.meta.url),
  )
  await whenIdle()
  here.waters = indexTiles(lines)
  here.riverNames = names
}

async function fetchStreams(): Promise<void> {
  const lines = await fetchOwn<Topology>(new URL('../../generated/streams.json', import.meta.url))
  await whenIdle()
  here.streams = indexTiles(lines)
}

async function fetchHeights(): Promise<void> {
  const packed = await fetchOwn<PackedHeights>(new URL('../../generated/heights.json', import.meta.url))
  await whenIdle()
  here.heights = await readHeights(packed)
}
