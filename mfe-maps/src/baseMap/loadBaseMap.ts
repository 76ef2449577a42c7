import GeoJSONVT from 'geojson-vt'
import type { Feature, GeoJSON } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

/** The own base map's data, cut into tiles as they are asked for. */
export interface BaseMap {
  around: GeoJSONVT
  spain: GeoJSONVT
  names: NamesOnMap
}

export interface NamesOnMap {
  countries: NameColumns
  regions: NameColumns
  /** By falling population. */
  cities: NameColumns & { population: readonly number[] }
}

export interface NameColumns {
  name: readonly string[]
  lon: readonly number[]
  lat: readonly number[]
}

/** Beyond it the same data is drawn larger. */
export const deepestZoom = 12

let loading: Promise<BaseMap> | undefined
let loadingTownships: Promise<GeoJSONVT> | undefined

/** Fetches and indexes it once per tab; a failure may be tried again. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= readBaseMap().catch((fault: unknown) => {
    loading = undefined
    throw fault
  })
  return loading
}

/** The municipalities' lines, for close views only. */
export function loadTownships(): Promise<GeoJSONVT> {
  loadingTownships ??= readTopology(new URL('../../generated/townships.json', import.meta.url)).then(
    indexTiles,
  )
  return loadingTownships
}

async function readBaseMap(): Promise<BaseMap> {
  const [around, spain, names] = await Promise.all([
    readTopology(new URL('../../generated/around.json', import.meta.url)),
    readTopology(new URL('../../generated/spain.json', import.meta.url)),
    readJson<NamesOnMap>(new URL('../../generated/names.json', import.meta.url)),
  ])
  const indexedAround = indexTiles(around)
  await nextTask()
  return { around: indexedAround, spain: indexTiles(spain), names }
}

async function readTopology(url: URL): Promise<GeoJSON> {
  const topology = await readJson<Topology>(url)
  const features = Object.entries(topology.objects).flatMap(([layer, object]): Feature[] => {
    const shape = feature(topology, object)
    return (shape.type === 'FeatureCollection' ? shape.features : [shape]).map((one) => ({
      ...one,
      properties: { ...one.properties, layer },
    }))
  })
  return { type: 'FeatureCollection', features }
}

function indexTiles(shapes: GeoJSON): GeoJSONVT {
  return new GeoJSONVT(shapes, { maxZoom: deepestZoom, buffer: 160, indexMaxZoom: 4 })
}

async function readJson<Content>(url: URL): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  return (await response.json()) as Content
}

/** Lets the browser draw and answer between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
