import { mix, type Colour } from './colour.ts'
import { ground, shade } from './palette.ts'
import { createNoise } from './random.ts'
import { cut, path, shape, type Point } from './svg.ts'
import { blob } from './trees.ts'
import type { View } from './view.ts'

export interface Field {
  /** The far and the near edge. */
  top: (x: number) => number
  bottom: number
  /** The vanishing point of its rows. */
  vanish: Point
}

/** Strips of crop one behind the other, up to the horizon. */
export function strips(view: View, horizon: number, bottom: number, count: number): string {
  const { palette, random, width } = view
  return Array.from({ length: count }, (_, index) => {
    const edge = createNoise(random, 2, 0.4)
    const y = horizon + (bottom - horizon) * (index / count) ** 1.7
    const nearness = 0.2 + (0.5 * index) / count
    const base = ground(palette, nearness)
    const fill =
      [base, mix(base, palette.second, 0.75), shade(base, palette, 0.2), mix(base, palette.second, 0.35)][
        (index * 5 + 1) % 4
      ] ?? base
    const tilt = random.between(-1, 1) * (0.4 + (index / count) * 3)
    const line = Array.from({ length: 28 }, (_, at): Point => {
      const x = (at / 27) * (width + 4) - 2
      return [x, y + edge(x / 40) * (0.3 + (index / count) * 1.6) + tilt * (x / width - 0.5)]
    })
    return shape([...line, [width + 3, bottom + 1], [-3, bottom + 1]], fill)
  }).join('')
}

/** Furrows that run to a vanishing point, light and dark by turns. */
export function furrows(view: View, { top, bottom, vanish }: Field, count: number, dark: Colour): string {
  const { width } = view
  const reach = width * 1.9
  const wedges = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count - 0.5
    const half = (reach / count) * 0.24
    const x = vanish[0] + share * reach * 2
    const topAt = (low: number): Point => {
      const y = top(vanish[0] + (low - vanish[0]) * 0.2)
      const along = (y - vanish[1]) / (bottom - vanish[1])
      return [vanish[0] + (low - vanish[0]) * along, y]
    }
    return `M${[topAt(x - half), topAt(x + half), [x + half, bottom] as const, [x - half, bottom] as const]
      .map(([px, py]) => `${px.toFixed(2)} ${py.toFixed(2)}`)
      .join('L')}Z`
  })
  return path(wedges.join(''), dark, 0.75)
}

/** Vines in rows: each plant a head of leaves with its shadow, smaller with distance. */
export function vines(view: View, { top, bottom, vanish }: Field, rows: number, colour: Colour): string {
  const { width, random, palette } = view
  const plants: { y: number; drawing: string }[] = []
  const shadow = shade(palette.second, palette, 0.4)
  const lit = mix(colour, palette.second, 0.45)
  for (let row = 0; row < rows; row += 1) {
    const low = vanish[0] + ((row + 0.5) / rows - 0.5) * width * 3.6
    for (let depth = 1; depth > 0.05; depth *= 0.945) {
      const y = vanish[1] + (bottom - vanish[1]) * depth
      const x = vanish[0] + (low - vanish[0]) * depth + random.between(-0.15, 0.15) * depth
      if (x < -8 || x > width + 8 || y < top(x) + 0.4) continue
      const size = 6 * depth
      const drawing =
        path(blob(view, [x - view.side * size * 0.12, y], size * 0.66, size * 0.2, 7), shadow, 0.75) +
        path(blob(view, [x, y - size * 0.34], size * 0.46, size * 0.4, 7), colour) +
        (size > 1.4
          ? path(
              blob(view, [x + view.side * size * 0.1, y - size * 0.5], size * 0.24, size * 0.16, 6),
              lit,
              0.9,
            )
          : '')
      plants.push({ y, drawing })
    }
  }
  return inDepth(plants)
}

/** Ripe wheat before us: many short upright cuts, denser below. */
export function stalks(
  view: View,
  top: (x: number) => number,
  bottom: number,
  colours: readonly [Colour, Colour],
): string {
  const { random, width } = view
  return colours
    .map((colour) => {
      const marks = Array.from({ length: Math.round(width * 2.2) }, () => {
        const x = random.between(-2, width + 2)
        const edge = top(x)
        const nearness = random() ** 0.7
        const y = edge + nearness * (bottom - edge)
        const length = 1.2 + nearness * 4.5
        return cut(
          [x, y + length * 0.4],
          [x + random.between(0.05, 0.5) * length * 0.5, y - length * 0.6],
          0.1 + nearness * 0.22,
        )
      })
      return path(marks.join(''), colour, 0.85)
    })
    .join('')
}

function inDepth(plants: { y: number; drawing: string }[]): string {
  return plants
    .toSorted((a, b) => a.y - b.y)
    .map((plant) => plant.drawing)
    .join('')
}
