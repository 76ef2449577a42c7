import { drawLandscape } from './landscapes/drawLandscape.ts'
import { paletteFor } from './palette.ts'
import { createRandom } from './random.ts'
import type { View } from './view.ts'
import type { Motif } from './motifsFor.ts'

/** A region's picture as SVG. `name` tells apart the pictures that share a seed. */
export function drawScene(
  region: { hues: readonly [number, number]; seed: number },
  name: string,
  motif: Motif,
  shape: { width: number; height: number },
): string {
  const frame = frameOf(shape)
  const view: View = {
    ...frame,
    ...motif,
    palette: paletteFor(region.hues, motif.time),
    random: createRandom(region.seed, name),
  }
  return svgDocument(frame, drawLandscape(motif.landscape, view))
}

/** A picture of any size is measured in hundredths of its mean edge. */
export function frameOf({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const unit = Math.sqrt(width * height) / 100
  return { width: width / unit, height: height / unit }
}

export function svgDocument({ width, height }: { width: number; height: number }, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(3)} ${height.toFixed(3)}" preserveAspectRatio="none">${inner}</svg>`
}
