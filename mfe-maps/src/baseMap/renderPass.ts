import type GeoJSONVT from 'geojson-vt'
import { deepestZoom } from './indexTiles.ts'
import type { Paint, Pass } from './Pass.ts'
import type { TileRect } from './TileRect.ts'
import { clipTo, tilesUnder, type TileUnder } from './tilesUnder.ts'

/** Paints the index's tiles under a rectangle one by one, each cut at its edges, where its outlines would show. */
export function renderPass(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  source: GeoJSONVT,
  pass: Pass,
): void {
  for (const tile of tilesUnder(rect, deepestZoom)) {
    clipTo(canvas, tile)
    canvas.beginPath()
    traceTile(canvas, tile, source, pass)
    paint(canvas, pass)
    canvas.restore()
  }
}

/** Strokes and fills what was traced. Areas that may lie over each other want the rule `nonzero`. */
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
