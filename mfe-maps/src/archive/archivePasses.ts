import type { MapColours } from '../baseMap/mapColours.ts'
import type { Paint } from '../baseMap/Pass.ts'

/** One drawing pass over a tile of an archive: which kinds of which layer are drawn, and how. */
export interface ArchivePass extends Paint {
  /** A layer and kinds of the Protomaps basemap: https://docs.protomaps.com/basemaps/layers */
  layer: string
  shape: 'area' | 'line'
  /** The kinds that are drawn. Default: all. */
  kinds?: readonly string[]
  /** The first zoom at which the pass is drawn. */
  from?: number
}

/** The passes at a zoom: land first, then everything on the land, in the order of drawn maps. */
export function archivePasses(zoom: number, colours: MapColours): readonly ArchivePass[] {
  return [
    ...land(colours),
    ...waters(zoom, colours),
    ...ways(zoom, colours),
    ...borders(zoom, colours),
  ].filter(({ from = 0 }) => zoom >= from)
}

const green = ['forest', 'wood', 'park', 'national_park', 'nature_reserve', 'protected_area', 'garden']
const builtUp = ['urban_area', 'residential', 'industrial', 'commercial', 'retail']

function land(colours: MapColours): ArchivePass[] {
  return [
    { layer: 'earth', shape: 'area', fill: colours.land },
    { layer: 'landcover', shape: 'area', kinds: green, fill: colours.wood },
    { layer: 'landcover', shape: 'area', kinds: builtUp, fill: colours.urban },
    { layer: 'landuse', shape: 'area', kinds: green, fill: colours.wood },
    { layer: 'landuse', shape: 'area', kinds: builtUp, fill: colours.urban },
  ]
}

const seas = ['ocean', 'sea', 'bay', 'strait', 'fjord']

function waters(zoom: number, colours: MapColours): ArchivePass[] {
  const strength = Math.min(2.5, Math.max(0.6, (zoom - 3) / 5))
  const river = { layer: 'water', shape: 'line', stroke: colours.river } as const
  return [
    { layer: 'water', shape: 'area', fill: colours.lake },
    { layer: 'water', shape: 'area', kinds: seas, fill: colours.sea },
    { ...river, kinds: ['stream'], width: 0.7 * strength, from: 11 },
    { ...river, kinds: ['river', 'canal'], width: 1.2 * strength },
    {
      layer: 'buildings',
      shape: 'area',
      fill: colours.urban,
      stroke: colours.roadEdge,
      width: 0.5,
      from: 14,
    },
  ]
}

/** Roads, smallest first: the width in px at zoom 12, and the first zoom at which the road is shown. */
const roads = [
  { kinds: ['path', 'other'], width: 0.5, from: 14 },
  { kinds: ['minor_road'], width: 1, from: 12 },
  { kinds: ['medium_road'], width: 1.6, from: 10 },
  { kinds: ['major_road'], width: 2, from: 8 },
  { kinds: ['highway'], width: 2.8, from: 6 },
] as const

/** The first zoom at which roads have edges; at smaller zooms a road is a line. */
const edgedFrom = 11

function ways(zoom: number, colours: MapColours): ArchivePass[] {
  const growth = 1.35 ** (zoom - 12)
  const road = { layer: 'roads', shape: 'line' } as const
  const lines = roads.map(({ width, ...of }) => ({ ...road, ...of, width: Math.max(0.6, width * growth) }))
  const rails = {
    ...road,
    kinds: ['rail'],
    stroke: colours.roadEdge,
    width: Math.max(0.6, 0.7 * growth),
    from: 10,
  }
  if (zoom < edgedFrom) return [rails, ...lines.map((line) => ({ ...line, stroke: colours.roadEdge }))]
  return [
    rails,
    ...lines.map((line) => ({ ...line, stroke: colours.roadEdge, width: line.width + 1.4 })),
    ...lines.map((line) => ({ ...line, stroke: colours.road })),
  ]
}

function borders(zoom: number, colours: MapColours): ArchivePass[] {
  const border = { layer: 'boundaries', shape: 'line' } as const
  return [
    { ...border, kinds: ['county'], stroke: colours.province, width: zoom < 7 ? 0.6 : 0.9, from: 6 },
    { ...border, kinds: ['region'], stroke: colours.region, width: zoom < 7 ? 0.9 : 1.4 },
    { ...border, kinds: ['country'], stroke: colours.region, width: zoom < 7 ? 1 : 1.6 },
  ]
}
