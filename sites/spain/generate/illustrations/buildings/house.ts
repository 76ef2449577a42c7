import { mix, type Colour } from '../colour.ts'
import { shade } from '../palette.ts'
import { box, path, round, shape, type Point } from '../svg.ts'
import type { View } from '../view.ts'

export function houses(view: View, [x, y]: Point, size: number, count: number): string {
  const { random, side } = view
  return Array.from({ length: count }, (_, index) =>
    house(
      view,
      x + side * index * size * 0.92 - size / 2,
      y,
      size * random.between(0.85, 1.15),
      size * random.between(0.6, 1.25),
    ),
  ).join('')
}

export function house(view: View, x: number, y: number, width: number, height: number): string {
  const { random } = view
  const { lit, dim, hole, roof } = walls(view)
  const pitch = height * random.between(0.22, 0.4)
  const turn = view.side === 1 ? 0.62 : 0.38
  const gable = x + width * turn
  const front = box(x, y - height, width, height + 0.6, lit)
  const away =
    view.side === 1
      ? box(x, y - height, width * 0.36, height + 0.6, dim)
      : box(x + width * 0.64, y - height, width * 0.36, height + 0.6, dim)
  const cover = shape(
    [
      [x - width * 0.06, y - height + 0.03],
      [gable - width * 0.3, y - height - pitch],
      [gable + width * 0.3, y - height - pitch],
      [x + width * 1.06, y - height + 0.03],
    ],
    roof,
  )
  const windows = Array.from({ length: random.whole(1, 3) }, () =>
    box(
      x + width * random.between(0.14, 0.8),
      y - height * random.between(0.35, 0.8),
      width * 0.08,
      height * 0.16,
      hole,
    ),
  )
  return front + away + cover + windows.join('')
}

export function bellTower(view: View, [x, y]: Point, size: number): string {
  const { lit, dim, hole, roof } = walls(view)
  const width = size * 0.24
  const left = x - width / 2
  return (
    box(left, y - size * 0.78, width, size * 0.8, lit) +
    box(view.side === 1 ? left : left + width * 0.6, y - size * 0.78, width * 0.4, size * 0.8, dim) +
    box(left - width * 0.08, y - size * 0.8, width * 1.16, size * 0.04, dim) +
    arch(x, y - size * 0.56, width * 0.34, size * 0.14, hole) +
    shape(
      [
        [left - width * 0.1, y - size * 0.8],
        [x, y - size],
        [left + width * 1.1, y - size * 0.8],
      ],
      roof,
    )
  )
}

export function walls({ palette, time }: View): {
  lit: Colour
  dim: Colour
  hole: Colour
  roof: Colour
  roofDim: Colour
} {
  const late = time === 'dusk' || time === 'night'
  const lit = late ? mix(palette.white, mix(palette.skyMiddle, palette.near, 0.35), 0.5) : palette.white
  const roof = late ? mix(palette.near, palette.cloud, 0.5) : palette.accent
  return {
    lit,
    dim: mix(lit, palette.near, late ? 0.5 : 0.3),
    hole: late ? palette.accent : shade(lit, palette, 0.75),
    roof,
    roofDim: mix(roof, palette.near, 0.3),
  }
}

export function arch(x: number, y: number, width: number, height: number, fill: Colour): string {
  const half = width / 2
  return path(
    `M${round(x - half)} ${round(y)}V${round(y - height + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + half)} ${round(y - height + half)}V${round(y)}Z`,
    fill,
  )
}

export function battlements(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  fill: Colour,
): string {
  const teeth = Math.max(2, count)
  const pitch = width / (teeth * 2 - 1)
  return (
    box(x, y - height * 0.1, width, height * 0.3, fill) +
    Array.from({ length: teeth }, (_, index) =>
      box(x + index * pitch * 2, y - height, pitch, height * 1.05, fill),
    ).join('')
  )
}
