import type GeoJSONVT from 'geojson-vt'
import { deepestZoom } from './indexTiles.ts'
import type { Pass } from './Pass.ts'
import { overlap, type Piece } from './Piece.ts'

/** Paints the index's tiles under a piece one by one, each cut at its edges, where its outlines would show. */
export function renderPass(
  canvas: CanvasRenderingContext2D,
  piece: Piece,
  source: GeoJSONVT,
  pass: Pass,
): void {
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
