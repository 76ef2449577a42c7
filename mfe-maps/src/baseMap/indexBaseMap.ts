import type GeoJSONVT from 'geojson-vt'
import type { BaseMapFiles } from './fetchBaseMap.ts'
import { indexTiles } from './indexTiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'

/** The own base map's data, cut into tiles as they are asked for. */
export interface BaseMap {
  around: GeoJSONVT
  spain: GeoJSONVT
  names: NamesOnMap
}

const indexed = new WeakMap<BaseMapFiles, Promise<BaseMap>>()

/** Indexes the same files once. */
export function indexBaseMap(files: BaseMapFiles): Promise<BaseMap> {
  const known = indexed.get(files) ?? index(files)
  indexed.set(files, known)
  return known
}

async function index({ around, spain, names }: BaseMapFiles): Promise<BaseMap> {
  const indexedAround = indexTiles(around)
  await nextTask()
  return { around: indexedAround, spain: indexTiles(spain), names }
}

/** Lets the browser draw and answer between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
