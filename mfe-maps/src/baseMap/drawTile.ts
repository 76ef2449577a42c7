import type GeoJSONVT from 'geojson-vt'
import type { Inks } from './inks.ts'
import { landPasses, linePasses, shorePasses, type Pass } from './Pass.ts'
import { overlap, type Piece } from './Piece.ts'
import { reliefUntil, renderRelief, type Relief } from './renderRelief.ts'
import { renderPass } from './renderPass.ts'

/** What is here yet; `around` and `spain` are always. */
export interface Sources {
  around: GeoJSONVT
  spain: GeoJSONVT
  closeUp?: readonly GeoJSONVT[]
  waters?: GeoJSONVT
  streams?: GeoJSONVT
  relief?: Relief
}

/** Draws land and lines of a piece; the canvas is `size` and `overlap` px wide after its own scaling. */
export function drawTile(
  canvas: CanvasRenderingContext2D,
  piece: Piece,
  sources: Sources,
  inks: Inks,
  region?: string,
): void {
  const { zoom, size } = piece
  const { relief } = sources
  const all = [0, 0, size + overlap, size + overlap] as const
  canvas.clearRect(...all)
  canvas.lineJoin = 'round'
  renderPasses(canvas, piece, sources, landPasses(zoom, inks, region))
  if (relief && zoom <= reliefUntil) {
    canvas.globalCompositeOperation = 'source-atop' // the sea has heights too
    renderRelief(canvas, piece, relief)
  }
  canvas.globalCompositeOperation = 'destination-over'
  renderPasses(canvas, piece, sources, shorePasses(zoom, inks))
  canvas.fillStyle = inks.sea
  canvas.fillRect(...all)
  canvas.globalCompositeOperation = 'source-over'
  renderPasses(canvas, piece, sources, linePasses(zoom, inks))
}

function renderPasses(
  canvas: CanvasRenderingContext2D,
  piece: Piece,
  sources: Sources,
  passes: readonly Pass[],
): void {
  for (const pass of passes) {
    for (const source of [sources[pass.from] ?? []].flat()) renderPass(canvas, piece, source, pass)
  }
}
