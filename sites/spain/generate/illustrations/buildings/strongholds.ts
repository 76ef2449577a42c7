import { mix } from '../colour.ts'
import { box, shape, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { arch, battlements, bellTower, house, walls } from './house.ts'

export function tower(view: View, [x, y]: Point, size: number): string {
  const { lit, dim, hole } = walls(view)
  const width = size * 0.3
  const left = x - width / 2
  const houses = [-0.95, -0.62, -0.34, 0.14, 0.42, 0.74].map((dx) =>
    house(
      view,
      x + dx * size,
      y + size * 0.03,
      size * view.random.between(0.26, 0.36),
      size * view.random.between(0.18, 0.3),
    ),
  )
  return (
    box(left, y - size * 0.9, width, size * 0.94, lit) +
    box(view.side === 1 ? left : left + width * 0.58, y - size * 0.9, width * 0.42, size * 0.94, dim) +
    battlements(left - width * 0.08, y - size * 0.9, width * 1.16, size * 0.07, 4, lit) +
    arch(x + view.side * width * 0.16, y - size * 0.66, width * 0.16, size * 0.1, hole) +
    arch(x + view.side * width * 0.16, y - size * 0.36, width * 0.16, size * 0.1, hole) +
    houses.join('')
  )
}

export function castle(view: View, [x, y]: Point, size: number): string {
  const { lit, dim, hole } = walls(view)
  const stone = mix(lit, view.palette.second, 0.45)
  const dark = mix(mix(dim, view.palette.second, 0.3), view.palette.near, 0.22)
  const curtain = (left: number, width: number, height: number) =>
    box(left, y - height, width, height + size * 0.2, stone) +
    battlements(left, y - height, width, size * 0.05, Math.round(width / size / 0.09), stone)
  const turret = (center: number, width: number, height: number) =>
    box(center - width / 2, y - height, width, height + size * 0.2, stone) +
    box(
      view.side === 1 ? center - width / 2 : center + width * 0.1,
      y - height,
      width * 0.4,
      height + size * 0.2,
      dark,
    ) +
    battlements(center - width * 0.58, y - height, width * 1.16, size * 0.06, 4, stone) +
    arch(center + view.side * width * 0.15, y - height * 0.72, width * 0.14, size * 0.08, hole)
  return (
    curtain(x - size * 0.95, size * 1.9, size * 0.34) +
    turret(x - size * 0.95, size * 0.24, size * 0.5) +
    turret(x + size * 0.95, size * 0.24, size * 0.54) +
    turret(x - size * 0.36, size * 0.2, size * 0.56) +
    turret(x + size * 0.14, size * 0.34, size * 0.96)
  )
}

export function ramparts(view: View, [x, y]: Point, size: number): string {
  const { lit, dim, hole } = walls(view)
  const stone = mix(lit, view.palette.second, 0.35)
  const slope = (left: number, right: number, top: number) =>
    shape(
      [
        [left - size * 0.1, y + size * 0.3],
        [left, y - top],
        [right, y - top],
        [right + size * 0.1, y + size * 0.3],
      ],
      stone,
    ) + battlements(left, y - top, right - left, size * 0.06, Math.round((right - left) / size / 0.12), stone)
  const bastion = shape(
    [
      [x - size * 0.3, y + size * 0.3],
      [x - size * 0.18, y - size * 0.42],
      [x + size * 0.05, y - size * 0.42],
      [x + size * 0.02, y + size * 0.3],
    ],
    mix(stone, dim, 0.6),
  )
  const houses = Array.from({ length: 7 }, (_, index) =>
    house(
      view,
      x - size * 1.1 + index * size * 0.32,
      y - size * 0.2,
      size * 0.3,
      size * view.random.between(0.16, 0.34),
    ),
  )
  return (
    bellTower(view, [x + size * 0.5, y - size * 0.2], size * 0.72) +
    houses.join('') +
    slope(x - size * 1.3, x + size * 1.4, size * 0.24) +
    slope(x - size * 0.3, x + size * 0.3, size * 0.42) +
    bastion +
    arch(x + size * 0.75, y + size * 0.25, size * 0.14, size * 0.26, hole)
  )
}
