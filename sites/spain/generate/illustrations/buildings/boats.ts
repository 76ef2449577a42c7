import { mix } from '../colour.ts'
import { shade } from '../palette.ts'
import { box, path, round, shape, stroke, type Point } from '../svg.ts'
import type { View } from '../view.ts'

export function sails(view: View, [x, y]: Point, size: number): string {
  return [
    [0, 0, 1],
    [1.5, -0.35, 0.5],
    [-1.2, -0.45, 0.38],
  ]
    .map(([dx = 0, dy = 0, scale = 1]) => sail(view, [x + dx * size, y + dy * size], size * scale))
    .join('')
}

export function ferry({ palette, side, time }: View, [x, y]: Point, size: number): string {
  const hull = shade(palette.seaNear, palette, 0.65)
  const at = (dx: number, dy: number): Point => [x + dx * size * side, y - dy * size]
  const late = time === 'dusk' || time === 'night'
  const ports = Array.from({ length: 9 }, (_, index) => {
    const [px, py] = at(-0.55 + index * 0.125, 0.29)
    return box(px, py, size * 0.045, size * 0.035, late ? palette.accent : hull)
  })
  return (
    shape([at(-0.9, 0.18), at(1.02, 0.22), at(0.84, -0.03), at(-0.84, -0.03)], hull) +
    shape([at(-0.74, 0.18), at(-0.7, 0.36), at(0.6, 0.36), at(0.72, 0.2)], palette.white) +
    shape(
      [at(-0.5, 0.36), at(-0.46, 0.48), at(0.38, 0.48), at(0.5, 0.36)],
      mix(palette.white, palette.near, 0.18),
    ) +
    shape([at(-0.32, 0.48), at(-0.3, 0.7), at(-0.1, 0.7), at(-0.06, 0.48)], palette.accent) +
    ports.join('')
  )
}

function sail({ palette, side }: View, [x, y]: Point, size: number): string {
  const mast = shade(palette.seaNear, palette, 0.8)
  const at = (dx: number, dy: number): Point => [x + dx * size * side, y - dy * size]
  return (
    shape([at(-0.42, 0.1), at(0.46, 0.12), at(0.3, -0.02), at(-0.3, -0.02)], mast) +
    stroke([at(0, 0.1), at(0.02, 1)], mast, size * 0.018) +
    shape([at(0.05, 0.98), at(0.07, 0.18), at(0.48, 0.17), at(0.3, 0.5)], palette.white) +
    shape(
      [at(-0.01, 0.86), at(-0.01, 0.18), at(-0.36, 0.18), at(-0.16, 0.5)],
      mix(palette.white, palette.accent, 0.5),
    ) +
    path(
      `M${round(x - size * 0.3)} ${round(y + size * 0.05)}h${round(size * 0.6)}v${round(size * 0.012)}h${round(-size * 0.6)}Z`,
      palette.white,
      0.5,
    )
  )
}
