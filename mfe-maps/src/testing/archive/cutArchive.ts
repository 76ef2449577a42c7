import type GeoJSONVT from 'geojson-vt'
import GeoJSONIndex from 'geojson-vt'
import type { Feature } from 'geojson'
import { indexTiles } from '../../baseMap/indexTiles.ts'
import type { NameKind, NamesOnMap } from '../../baseMap/NamesOnMap.ts'
import { worldPixel } from '../../baseMap/worldPixel.ts'
import { readSiteIndex } from '../siteMap.ts'
import { encodeTile, type FeatureOfTile } from './encodeTile.ts'
import { writeArchive, type TileOfArchive } from './writeArchive.ts'

const bounds = [-19, 27, 5, 45] as const
const maxZoom = 7

/** A PMTiles file of Spain with the layers of the Protomaps basemap, cut from the data of the site's drawn map. */
export async function cutArchive(): Promise<Uint8Array> {
  const { around, area, names } = readSiteIndex()
  const indexes = [indexTiles(around), indexTiles(area)]
  const points = indexNames(names)
  const tiles = tilesInside().map(({ zoom, x, y }): TileOfArchive => {
    const features = [
      ...indexes.flatMap((index) => shapesIn(index, zoom, x, y)),
      ...namesIn(points, zoom, x, y),
    ]
    return { zoom, x, y, bytes: encodeTile([sea, ...features]) }
  })
  return writeArchive(tiles, { bounds, minZoom: 0, maxZoom, metadata: { name: 'Spain' } })
}

function tilesInside(): { zoom: number; x: number; y: number }[] {
  return Array.from({ length: maxZoom + 1 }, (_, zoom) => {
    const [west, south, east, north] = bounds
    const [left, top] = worldPixel(west, north, zoom).map((px) => Math.floor(px / 256)) as [number, number]
    const [right, bottom] = worldPixel(east, south, zoom).map((px) => Math.floor(px / 256)) as [
      number,
      number,
    ]
    const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index)
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index)
    return columns.flatMap((x) => rows.map((y) => ({ zoom, x, y })))
  }).flat()
}

/** The real one has water in every tile without land. */
const sea: FeatureOfTile = { layer: 'water', type: 1, lines: [[2048, 2048]], properties: { kind: 'ocean' } }

/** A drawn map's layers, as the Protomaps basemap calls them. */
const layers: Readonly<Record<string, readonly [layer: string, kind: string]>> = {
  land: ['earth', 'earth'],
  borders: ['boundaries', 'country'],
  regions: ['boundaries', 'region'],
  provinces: ['boundaries', 'county'],
}

function shapesIn(index: GeoJSONVT, zoom: number, x: number, y: number): FeatureOfTile[] {
  return (index.getTileRaw(zoom, x, y)?.features ?? []).flatMap((feature): FeatureOfTile[] => {
    const [layer, kind] = layers[String(feature.tags?.['layer'])] ?? []
    if (!layer || !kind || (feature.type !== 2 && feature.type !== 3)) return []
    return [{ layer, type: feature.type, lines: feature.geometry, properties: { kind } }]
  })
}

const kinds: Readonly<Record<string, readonly [layer: string, kind: string]>> = {
  country: ['places', 'country'],
  region: ['places', 'region'],
  metropolis: ['places', 'locality'],
  city: ['places', 'locality'],
  town: ['places', 'locality'],
  sea: ['water', 'sea'],
}

/** More than the least of a kind, with room for an order; all others are towns. */
const people: Partial<Record<NameKind, number>> = { metropolis: 600_000, city: 200_000 }

function indexNames({ text, kind, lon, lat, from }: NamesOnMap): GeoJSONVT {
  const features = text.map((name, row): Feature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon[row] ?? 0, lat[row] ?? 0] },
    properties: {
      name,
      of: kind[row],
      min_zoom: from[row],
      population: (people[kind[row] ?? 'town'] ?? 50_000) - row,
    },
  }))
  return new GeoJSONIndex({ type: 'FeatureCollection', features }, { maxZoom, buffer: 64 })
}

/** A type of the index's own. */
const singlePoint = 4

function namesIn(points: GeoJSONVT, zoom: number, x: number, y: number): FeatureOfTile[] {
  return (points.getTileRaw(zoom, x, y)?.features ?? []).flatMap((feature): FeatureOfTile[] => {
    const { of, name, ...more } = feature.tags ?? {}
    const [layer, kind] = kinds[String(of)] ?? []
    if (!layer || !kind || feature.type !== singlePoint) return []
    const properties = { ...(more as Record<string, number>), name: String(name), kind }
    return [{ layer, type: 1, lines: [[feature.x, feature.y]], properties }]
  })
}
