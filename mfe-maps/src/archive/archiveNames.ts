import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile'
import { townKind, type NameKind, type NamesOnMap } from '../baseMap/NamesOnMap.ts'
import { pointAt } from '../baseMap/worldPixel.ts'

/** A tile of an archive, with its position. */
export interface ArchiveTile {
  zoom: number
  x: number
  y: number
  tile: VectorTile
}

type Name = ReturnType<typeof readName>[number]

/** The names in the tiles, each once, the most important first. */
export function archiveNames(tiles: readonly ArchiveTile[]): NamesOnMap {
  const names = new Map<string, Name>()
  for (const tile of tiles) {
    for (const name of readNames(tile)) names.set(`${name.kind} ${name.text} ${name.lon.toFixed(1)}`, name)
  }
  const sorted = [...names.values()].toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.people - one.people,
  )
  return {
    text: sorted.map(({ text }) => text),
    kind: sorted.map(({ kind }) => kind),
    lon: sorted.map(({ lon }) => lon),
    lat: sorted.map(({ lat }) => lat),
    from: sorted.map(({ from }) => from),
    until: sorted.map(({ until }) => until),
  }
}

const order: readonly NameKind[] = ['country', 'sea', 'region', 'metropolis', 'city', 'town']

/** First and last zoom at which a kind's names are shown; a first zoom in the archive has precedence. */
const zooms = {
  country: [4, 6],
  sea: [5, 9],
  region: [6, 8],
  metropolis: [6, 24],
  city: [6, 24],
  town: [9, 24],
} as const

function readNames(at: ArchiveTile): Name[] {
  return ['places', 'water'].flatMap((layerName) => {
    const layer = at.tile.layers[layerName]
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap(
      (feature) => (feature ? readName(feature, at) : []),
    )
  })
}

function readName(feature: VectorTileFeature, at: ArchiveTile) {
  const text = feature.properties['name']
  const people = Number(feature.properties['population'] ?? 0)
  const kind = classifyName(String(feature.properties['kind']), people)
  const [point] = feature.type === 1 ? (feature.loadGeometry()[0] ?? []) : []
  if (typeof text !== 'string' || !kind || !point) return []
  const scale = 256 / feature.extent
  const [lon, lat] = pointAt(at.x * 256 + point.x * scale, at.y * 256 + point.y * scale, at.zoom)
  const [from, until] = zooms[kind]
  return [{ text, kind, lon, lat, people, from: Number(feature.properties['min_zoom'] ?? from), until }]
}

function classifyName(kind: string, people: number): keyof typeof zooms | undefined {
  if (kind === 'country' || kind === 'region') return kind
  if (kind === 'locality') return townKind(people)
  return kind === 'ocean' || kind === 'sea' ? 'sea' : undefined
}
