import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type GeoJSONVT from 'geojson-vt'
import type { Topology } from 'topojson-specification'
import type { NamesOnMap } from './NamesOnMap.ts'
import { indexTiles } from './indexTiles.ts'

/** The own base map's data, cut into tiles as they are asked for. */
export interface BaseMap {
  around: GeoJSONVT
  spain: GeoJSONVT
  names: NamesOnMap
}

let loading: Promise<BaseMap> | undefined

/** Fetches and indexes it once per tab; a failure may be tried again. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= readBaseMap().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readBaseMap(): Promise<BaseMap> {
  const [around, spain, names] = await Promise.all([
    fetchOwn<Topology>(new URL('../../generated/around.json', import.meta.url)),
    fetchOwn<Topology>(new URL('../../generated/spain.json', import.meta.url)),
    fetchOwn<NamesOnMap>(new URL('../../generated/names.json', import.meta.url)),
  ])
  const indexedAround = indexTiles(around)
  await nextTask()
  return { around: indexedAround, spain: indexTiles(spain), names }
}

/** Lets the browser draw and answer between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
