import { drawLandscape } from './landscapes/drawLandscape.ts'
import { paletteFor } from './palette.ts'
import { createRandom } from './random.ts'
import { frameOf, sheet } from './scene.ts'

/** The panorama of the home page. */
export function drawHero(shape: { width: number; height: number }): string {
  const frame = frameOf(shape)
  const view = {
    ...frame,
    time: 'morning',
    focal: 'village',
    side: 1,
    palette: paletteFor([95, 225], 'morning'),
    random: createRandom(1, 'home-hero'),
  } as const
  return sheet(frame, drawLandscape('sierra', view))
}
