import type GeoJSONVT from 'geojson-vt'
import type { Inks } from './inks.ts'
import { deepestZoom } from './indexTiles.ts'

/** A piece of the world's canvas at one zoom, in px from its north-west corner. */
export interface Piece {
  zoom: number
  left: number
  top: number
  /** Side of the square. */
  size: number
}

/** One drawing pass: which lines or areas of which layer, and how. */
interface Pass {
  from: 'around' | 'spain' | 'closeUp'
  layer: string
  /** Only this region's. */
  region?: string
  fill?: string
  stroke?: string
  width?: number
  cap?: CanvasLineCap
}

export interface Sources {
  around: GeoJSONVT
  spain: GeoJSONVT
  /** Those that are here yet. */
  closeUp: readonly GeoJSONVT[]
}

/** Px of the next tiles that each one covers, so that no seam shows where tiles are scaled or printed. */
export const overlap = 1

/** Draws land and lines of a piece; the canvas is `size` and `overlap` px wide after its own scaling. */
export function drawTile(
  canvas: CanvasRenderingContext2D,
  piece: Piece,
  sources: Sources,
  inks: Inks,
  region?: string,
): void {
  canvas.fillStyle = inks.sea
  canvas.fillRect(0, 0, piece.size + overlap, piece.size + overlap)
  canvas.lineJoin = 'round'
  for (const pass of passes(piece.zoom, inks, region)) {
    for (const source of [sources[pass.from]].flat()) renderPass(canvas, piece, source, pass)
  }
}

function passes(zoom: number, inks: Inks, region: string | undefined): Pass[] {
  return [
    { from: 'around', layer: 'land', stroke: inks.shallows, width: shore(zoom) },
    { from: 'spain', layer: 'land', stroke: inks.shallows, width: shore(zoom) },
    { from: 'around', layer: 'land', fill: inks.abroad, stroke: inks.abroad, width: 0.6 },
    { from: 'around', layer: 'seams', stroke: inks.abroad, width: seam(zoom), cap: 'butt' },
    { from: 'around', layer: 'borders', stroke: inks.region, width: 0.8 },
    { from: 'spain', layer: 'land', fill: inks.land, stroke: inks.land, width: 0.6 },
    ...(region && zoom < 10 ? [{ from: 'spain', layer: 'land', region, fill: inks.here } as const] : []),
    { from: 'closeUp', layer: 'townships', stroke: inks.township, width: 0.7 },
    { from: 'spain', layer: 'provinces', stroke: inks.province, width: zoom < 7 ? 0.6 : 0.9 },
    { from: 'spain', layer: 'regions', stroke: inks.region, width: zoom < 7 ? 0.9 : 1.4 },
    { from: 'spain', layer: 'outline', stroke: inks.coast, width: zoom < 7 ? 0.8 : 1.2 },
  ]
}

/** Water lining along the coast, as on printed maps. */
function shore(zoom: number): number {
  return zoom < 6 ? 4 : Math.min(14, 4 + (zoom - 5) * 2)
}

/** Spain is drawn finer than its neighbours: what shows between them is about 2 km wide. Up close it would hide coasts. */
function seam(zoom: number): number {
  return Math.min(24, (2 / 40_075) * 256 * 2 ** zoom * 1.3)
}

/** Paints the index's tiles under a piece one by one, each cut at its edges, where its outlines would show. */
function renderPass(canvas: CanvasRenderingContext2D, piece: Piece, source: GeoJSONVT, pass: Pass): void {
  for (const tile of tilesUnder(piece)) {
    canvas.save()
    canvas.beginPath()
    canvas.rect(tile.left, tile.top, tile.side + overlap, tile.side + overlap)
    canvas.clip()
    canvas.beginPath()
    traceTile(canvas, tile, source, pass)
    paint(canvas, pass)
    canvas.restore()
  }
}

function paint(canvas: CanvasRenderingContext2D, { stroke, width, cap, fill }: Pass): void {
  if (stroke) {
    canvas.lineCap = cap ?? 'round'
    canvas.strokeStyle = stroke
    canvas.lineWidth = width ?? 1
    canvas.stroke()
  }
  if (fill) {
    canvas.fillStyle = fill
    canvas.fill('evenodd')
  }
}

/** A tile of the index, and where it lies on a piece in px. */
interface TileUnder {
  zoom: number
  x: number
  y: number
  left: number
  top: number
  side: number
}

/** One, or the enlarged deepest one, or several under a large piece. */
function* tilesUnder(piece: Piece): Generator<TileUnder> {
  const zoom = Math.min(piece.zoom, deepestZoom)
  const side = 256 * 2 ** (piece.zoom - zoom)
  const last = (start: number) => Math.ceil((start + piece.size) / side) - 1
  for (let x = Math.floor(piece.left / side); x <= last(piece.left); x++) {
    for (let y = Math.floor(piece.top / side); y <= last(piece.top); y++) {
      yield { zoom, x, y, left: x * side - piece.left, top: y * side - piece.top, side }
    }
  }
}

function traceTile(
  canvas: CanvasRenderingContext2D,
  { zoom, x, y, left, top, side }: TileUnder,
  source: GeoJSONVT,
  { layer, region }: Pass,
): void {
  for (const feature of source.getTileRaw(zoom, x, y)?.features ?? []) {
    if (feature.tags?.['layer'] !== layer || feature.type === 4 || feature.type === 1) continue
    if (region && feature.tags['region'] !== region) continue
    const at = { x: left, y: top, scale: side / extent }
    for (const line of feature.geometry) traceLine(canvas, line, at, feature.type === 3)
  }
}

/** Units across a tile of the index. */
const extent = 4096

function traceLine(
  canvas: CanvasRenderingContext2D,
  line: ArrayLike<number>,
  at: { x: number; y: number; scale: number },
  closed: boolean,
): void {
  for (let index = 0; index < line.length; index += 2) {
    const x = at.x + (line[index] ?? 0) * at.scale
    const y = at.y + (line[index + 1] ?? 0) * at.scale
    if (index === 0) canvas.moveTo(x, y)
    else canvas.lineTo(x, y)
  }
  if (closed) canvas.closePath()
}
