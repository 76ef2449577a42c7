import type { MapColours } from './mapColours.ts'
import type { LinesKind } from './checkIndex.ts'

/** How lines or areas are drawn. */
export interface Paint {
  fill?: string
  stroke?: string
  /** Width of the stroke in px; default 1. */
  width?: number
  /** Default `round`. */
  cap?: CanvasLineCap
}

/** One drawing pass: which lines or areas of which layer are drawn, and how. */
export interface Pass extends Paint {
  from: 'around' | 'area' | LinesKind
  layer: string
  /** Only this group's features. Default: all. */
  group?: string
}

/** Strokes and fills the canvas's current path. Areas that can overlap need the rule `nonzero`. */
export function paint(
  canvas: CanvasRenderingContext2D,
  { stroke, width, cap, fill }: Paint,
  rule: CanvasFillRule = 'evenodd',
): void {
  if (stroke) {
    canvas.lineCap = cap ?? 'round'
    canvas.strokeStyle = stroke
    canvas.lineWidth = width ?? 1
    canvas.stroke()
  }
  if (fill) {
    canvas.fillStyle = fill
    canvas.fill(rule)
  }
}

/** Passes of the land, below the relief. */
export function landPasses(zoom: number, colours: MapColours, group: string | undefined): Pass[] {
  return [
    { from: 'around', layer: 'land', fill: colours.abroad, stroke: colours.abroad, width: 0.6 },
    { from: 'around', layer: 'seams', stroke: colours.abroad, width: seam(zoom), cap: 'butt' },
    { from: 'area', layer: 'land', fill: colours.land, stroke: colours.land, width: 0.6 },
    ...(group && zoom < 10 ? [{ from: 'area', layer: 'land', group, fill: colours.here } as const] : []),
  ]
}

/** Passes below the land, the upper pass first: lines in the water along the coast, as on printed maps. */
export function shorePasses(zoom: number, colours: MapColours): Pass[] {
  return [
    { from: 'area', layer: 'land', stroke: colours.shallows, width: shore(zoom) },
    { from: 'around', layer: 'land', stroke: colours.shallows, width: shore(zoom) },
  ]
}

/** Passes above the relief. */
export function linePasses(zoom: number, colours: MapColours): Pass[] {
  return [
    ...(zoom <= urbanUntil ? [{ from: 'waters', layer: 'urban', fill: colours.urban } as const] : []),
    { from: 'around', layer: 'borders', stroke: colours.region, width: 0.8 },
    { from: 'closeUp', layer: 'townships', stroke: colours.township, width: 0.7 },
    { from: 'area', layer: 'provinces', stroke: colours.province, width: zoom < 7 ? 0.6 : 0.9 },
    ...waterPasses(zoom, colours),
    { from: 'area', layer: 'regions', stroke: colours.region, width: zoom < 7 ? 0.9 : 1.4 },
    { from: 'area', layer: 'outline', stroke: colours.coast, width: zoom < 7 ? 0.8 : 1.2 },
  ]
}

/** The last zooms for waters, for built-up areas, and for waters at full width. For closer zooms data is too coarse. */
const watersUntil = 11
const urbanUntil = 8
const watersFullUntil = 9
/** The first zoom with small rivers: they would only blur a map that shows the whole country. */
const streamsFrom = 8

function waterPasses(zoom: number, colours: MapColours): Pass[] {
  if (zoom > watersUntil) return []
  const strength = zoom > watersFullUntil ? 0.6 : Math.max(0.6, (zoom - 3) / 5)
  const river = { from: 'waters', stroke: colours.river } as const
  return [
    ...(zoom >= streamsFrom
      ? [{ from: 'streams', layer: 'streams', stroke: colours.river, width: 0.7 * strength } as const]
      : []),
    { ...river, layer: 'tributaries', width: 1.2 * strength },
    { ...river, layer: 'rivers', width: 1.9 * strength },
    { from: 'waters', layer: 'lakes', fill: colours.lake, stroke: colours.river, width: 0.6 * strength },
  ]
}

function shore(zoom: number): number {
  return zoom < 6 ? 4 : Math.min(14, 4 + (zoom - 5) * 2)
}

/** Px that close a gap of about 2 km at borders, as the area is drawn finer than its neighbours. More would hide coasts. */
function seam(zoom: number): number {
  return Math.min(24, (2 / 40_075) * 256 * 2 ** zoom * 1.3)
}
