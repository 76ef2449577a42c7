import type GeoJSONVT from 'geojson-vt'
import type { MapColours } from './mapColours.ts'
import { landPasses, linePasses, shorePasses, type Pass } from './Pass.ts'
import { overlap, type TileRect } from './TileRect.ts'
import { reliefUntil, renderRelief, type Relief } from './renderRelief.ts'
import { renderPass } from './renderPass.ts'

/** What has come; `around` and `spain` always have. */
export interface Sources {
  around: GeoJSONVT
  spain: GeoJSONVT
  closeUp?: readonly GeoJSONVT[]
  waters?: GeoJSONVT
  streams?: GeoJSONVT
  relief?: Relief
}

/** Draws land and lines of a rectangle; the canvas is `size` and `overlap` px wide after its own scaling. */
export function drawTile(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  sources: Sources,
  colours: MapColours,
  region?: string,
): void {
  const { zoom, size } = rect
  const { relief } = sources
  const all = [0, 0, size + overlap, size + overlap] as const
  canvas.clearRect(...all)
  canvas.lineJoin = 'round'
  renderPasses(canvas, rect, sources, landPasses(zoom, colours, region))
  if (relief && zoom <= reliefUntil) {
    canvas.globalCompositeOperation = 'source-atop' // the sea has heights too
    renderRelief(canvas, rect, relief)
  }
  canvas.globalCompositeOperation = 'destination-over'
  renderPasses(canvas, rect, sources, shorePasses(zoom, colours))
  canvas.fillStyle = colours.sea
  canvas.fillRect(...all)
  canvas.globalCompositeOperation = 'source-over'
  renderPasses(canvas, rect, sources, linePasses(zoom, colours))
}

function renderPasses(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  sources: Sources,
  passes: readonly Pass[],
): void {
  for (const pass of passes) {
    for (const source of [sources[pass.from] ?? []].flat()) renderPass(canvas, rect, source, pass)
  }
}
