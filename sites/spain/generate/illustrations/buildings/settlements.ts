import { mix, type Colour } from '../colour.ts'
import { box, path, round, shape, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { arch, bellTower, house, walls } from './house.ts'

export function village(view: View, [x, y]: Point, size: number): string {
  const { random } = view
  const unit = size * 0.2
  const rows = [3, 2, 1, 0].map((row) => {
    const count = [9, 8, 6, 4][row] ?? 4
    return Array.from({ length: count }, (_, index) => {
      const spread = count * unit * 0.92
      const left = x - spread / 2 + index * unit * 0.92 + random.between(-0.25, 0.25) * unit
      const base = y - row * unit * 0.66 + random.between(-0.12, 0.2) * unit
      return house(view, left, base, unit * random.between(0.85, 1.25), unit * random.between(0.6, 1.05))
    }).join('')
  })
  return bellTower(view, [x + unit * 0.5, y - unit * 2], size * 0.62) + rows.join('')
}

export function monastery(view: View, [x, y]: Point, size: number): string {
  const { lit, dim, hole, roof } = walls(view)
  const long = size * 1.5
  const way = -view.side
  const left = way === 1 ? x : x - long
  const windows = Array.from({ length: 6 }, (_, index) =>
    arch(left + long * (0.12 + index * 0.15), y - size * 0.08, size * 0.06, size * 0.16, hole),
  )
  return (
    box(left, y - size * 0.36, long, size * 0.4, lit) +
    box(left, y - size * 0.12, long, size * 0.16, mix(lit, dim, 0.4)) +
    shape(
      [
        [left - size * 0.03, y - size * 0.35],
        [left + size * 0.12, y - size * 0.5],
        [left + long - size * 0.12, y - size * 0.5],
        [left + long + size * 0.03, y - size * 0.35],
      ],
      roof,
    ) +
    windows.join('') +
    bellTower(view, [x, y + size * 0.04], size) +
    house(view, x + way * long * 0.98 - size * 0.15, y + size * 0.05, size * 0.34, size * 0.28)
  )
}

export function city(view: View, [x, y]: Point, size: number): string {
  const { random, palette } = view
  const { lit, dim, hole, roof } = walls(view)
  const block = (left: number, width: number, height: number, fill: Colour) => {
    const columns = Math.max(2, Math.round(width / (size * 0.07)))
    const rows = Math.max(2, Math.round(height / (size * 0.1)))
    const windows = Array.from({ length: columns * rows }, (_, index) => {
      const wx = left + ((index % columns) + 0.3) * (width / columns)
      const wy = y - height + (Math.floor(index / columns) + 0.4) * (height / rows)
      return random.chance(0.4) ? box(wx, wy, width / columns / 2.4, height / rows / 2.6, hole) : ''
    })
    return box(left, y - height, width, height + size * 0.1, fill) + windows.join('')
  }
  const tall = [0.86, 1, 0.9].map((height, index) =>
    block(x + size * (0.35 + index * 0.24), size * 0.15, size * height, mix(dim, palette.haze, 0.4)),
  )
  const low = Array.from({ length: 13 }, (_, index) =>
    block(
      x + size * (-1.5 + index * 0.22),
      size * random.between(0.2, 0.28),
      size * random.between(0.22, 0.48),
      index % 3 === 0 ? dim : lit,
    ),
  )
  const dome = x - size * 0.35
  return (
    tall.join('') +
    low.join('') +
    block(dome - size * 0.2, size * 0.4, size * 0.5, lit) +
    path(
      `M${round(dome - size * 0.17)} ${round(y - size * 0.5)}A${round(size * 0.17)} ${round(size * 0.2)} 0 0 1 ${round(dome + size * 0.17)} ${round(y - size * 0.5)}Z`,
      roof,
    ) +
    box(dome - size * 0.015, y - size * 0.84, size * 0.03, size * 0.2, roof)
  )
}
