import type GeoJSONVT from 'geojson-vt'
import type { MapColours } from './mapColours.ts'
import { deepestZoom } from './indexTiles.ts'
import { landPasses, linePasses, paint, shorePasses, type Pass } from './Pass.ts'
import { overlap, type TileRect, clipTo, tilesUnder, type TileUnder } from './TileRect.ts'
import type { LinesKind } from './checkIndex.ts'
import { reliefUntil, renderRelief, type Relief } from './renderRelief.ts'

/** The data that has been loaded; `around` and `area` always have. */
export interface Sources extends Partial<Record<LinesKind, readonly GeoJSONVT[]>> {
  around: GeoJSONVT
  area: GeoJSONVT
  relief?: Relief | undefined
}

/** Draws land and lines of a rectangle. The canvas must be scaled to `size + overlap` px. */
export function drawTile(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  sources: Sources,
  { colours, group }: { colours: MapColours; group?: string | undefined },
): void {
  const { zoom, size } = rect
  const { relief } = sources
  const all = [0, 0, size + overlap, size + overlap] as const
  canvas.clearRect(...all)
  canvas.lineJoin = 'round'
  renderPasses(canvas, rect, sources, landPasses(zoom, colours, group))
  if (relief && zoom <= reliefUntil) {
    canvas.globalCompositeOperation = 'source-atop' // only on land: the sea has heights too
    renderRelief(canvas, rect, relief)
  }
  canvas.globalCompositeOperation = 'destination-over'
  renderPasses(canvas, rect, sources, shorePasses(zoom, colours))
  canvas.fillStyle = colours.sea
  canvas.fillRect(...all)
  canvas.globalCompositeOperation = 'source-over'
  renderPasses(canvas, rect, sources, linePasses(zoom, colours))
}

/** Paints the tiles under a rectangle, each clipped at its edges; otherwise outlines of cut areas would show there. */
function renderPasses(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  sources: Sources,
  passes: readonly Pass[],
): void {
  for (const pass of passes) {
    for (const source of [sources[pass.from] ?? []].flat()) {
      for (const tile of tilesUnder(rect, deepestZoom)) {
        clipTo(canvas, tile)
        canvas.beginPath()
        traceTile(canvas, tile, source, pass)
        paint(canvas, pass)
        canvas.restore()
      }
    }
  }
}

function traceTile(
  canvas: CanvasRenderingContext2D,
  { zoom, x, y, left, top, side }: TileUnder,
  source: GeoJSONVT,
  { layer, group }: Pass,
): void {
  for (const feature of source.getTileRaw(zoom, x, y)?.features ?? []) {
    if (feature.tags?.['layer'] !== layer || feature.type === 4 || feature.type === 1) continue
    if (group && feature.tags['group'] !== group) continue
    const at = { x: left, y: top, scale: side / extent }
    for (const line of feature.geometry) traceLine(canvas, line, at, feature.type === 3)
  }
}

/** Width of a tile of the index, in the index's units. */
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
