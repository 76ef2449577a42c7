import { mix, type Ink } from './ink.ts'
import { shade } from './palette.ts'
import { box, circle, path, round, shape, stroke, type Point } from './svg.ts'
import type { FocalPoint, View } from './view.ts'

/** Stands the view's focal point on the ground at `x`, `y`; `size` is the height of its tallest part in units. */
export function focalPoint(view: View, at: Point, size: number, kind: FocalPoint = view.focal): string {
  return kind === 'none' ? '' : drawings[kind](view, at, size)
}

/** The inks of a wall: the side in the light, the side away from it, its openings and roof. */
function walls({ palette, time }: View): { lit: Ink; dim: Ink; hole: Ink; roof: Ink; roofDim: Ink } {
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

function house(view: View, x: number, y: number, width: number, height: number): string {
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

/** A row of white houses along a shore or a road, `count` of them from `x` on. */
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

/** White houses that climb to a church. */
function village(view: View, [x, y]: Point, size: number): string {
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

function bellTower(view: View, [x, y]: Point, size: number): string {
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

function monastery(view: View, [x, y]: Point, size: number): string {
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

function tower(view: View, [x, y]: Point, size: number): string {
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

function castle(view: View, [x, y]: Point, size: number): string {
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

/** A capital's skyline: blocks, a dome, a few towers, lit windows by night. */
function city(view: View, [x, y]: Point, size: number): string {
  const { random, palette } = view
  const { lit, dim, hole, roof } = walls(view)
  const block = (left: number, width: number, height: number, fill: Ink) => {
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

/** Ramparts over the water: long, low and pale. */
function ramparts(view: View, [x, y]: Point, size: number): string {
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

function lighthouse(view: View, [x, y]: Point, size: number): string {
  const { palette } = view
  const { lit, dim, hole, roof } = walls(view)
  const low = size * 0.105
  const high = size * 0.07
  const gallery = y - size * 0.78
  const body = shape(
    [
      [x - low, y + size * 0.05],
      [x - high, gallery],
      [x + high, gallery],
      [x + low, y + size * 0.05],
    ],
    lit,
  )
  const away = -view.side
  const shadow = shape(
    [
      [x + away * low, y + size * 0.05],
      [x + away * high, gallery],
      [x + away * high * 0.2, gallery],
      [x + away * low * 0.2, y + size * 0.05],
    ],
    dim,
  )
  const lamp = view.time === 'dusk' || view.time === 'night' || view.time === 'rain'
  const beam = lamp ? beams(view, [x, gallery - size * 0.075], size) : ''
  return (
    beam +
    house(view, x + (away === 1 ? size * 0.02 : -size * 0.34), y + size * 0.05, size * 0.32, size * 0.17) +
    body +
    shadow +
    box(x - high * 1.5, gallery - size * 0.015, high * 3, size * 0.03, roof) +
    box(x - high * 0.72, gallery - size * 0.13, high * 1.44, size * 0.12, lamp ? palette.accent : hole) +
    path(
      `M${round(x - high)} ${round(gallery - size * 0.125)}Q${round(x)} ${round(gallery - size * 0.27)} ${round(x + high)} ${round(gallery - size * 0.125)}Z`,
      roof,
    )
  )
}

function beams({ palette, width }: View, [x, y]: Point, size: number): string {
  return [-1, 1]
    .map((way) =>
      shape(
        [
          [x, y],
          [x + way * width, y - size * 0.5],
          [x + way * width, y + size * 0.12],
        ],
        palette.sun,
        0.2,
      ),
    )
    .join('')
}

function windmills(view: View, [x, y]: Point, size: number): string {
  return [
    [-1.15, 0.12, 0.72],
    [1.05, 0.06, 0.8],
    [0, 0, 1],
  ]
    .map(([dx = 0, dy = 0, scale = 1]) => windmill(view, [x + dx * size, y + dy * size], size * scale))
    .join('')
}

function windmill(view: View, [x, y]: Point, size: number): string {
  const { random, palette } = view
  const { lit, dim, hole } = walls(view)
  const low = size * 0.19
  const high = size * 0.155
  const top = y - size * 0.56
  const away = -view.side
  const hub: Point = [x + view.side * size * 0.05, top - size * 0.07]
  const turn = random.between(0.15, 0.75)
  const timber = shade(palette.lit, palette, 0.85)
  const sails = [0, 1, 2, 3].map((quarter) => {
    const angle = turn + (quarter * Math.PI) / 2
    const along: Point = [Math.cos(angle), Math.sin(angle)]
    const across: Point = [-along[1], along[0]]
    const at = (reach: number, off: number): Point => [
      hub[0] + along[0] * reach * size + across[0] * off * size,
      hub[1] + along[1] * reach * size + across[1] * off * size,
    ]
    return (
      shape([at(0.12, 0), at(0.5, 0), at(0.5, 0.1), at(0.12, 0.1)], palette.white, 0.85) +
      stroke([hub, at(0.53, 0)], timber, size * 0.022) +
      [0.12, 0.22, 0.31, 0.41, 0.5]
        .map((reach) => stroke([at(reach, 0), at(reach, 0.1)], timber, size * 0.011))
        .join('') +
      stroke([at(0.12, 0.1), at(0.5, 0.1)], timber, size * 0.011)
    )
  })
  return (
    shape(
      [
        [x - low, y + size * 0.06],
        [x - high, top],
        [x + high, top],
        [x + low, y + size * 0.06],
      ],
      lit,
    ) +
    shape(
      [
        [x + away * low, y + size * 0.06],
        [x + away * high, top],
        [x + away * high * 0.25, top],
        [x + away * low * 0.25, y + size * 0.06],
      ],
      dim,
    ) +
    arch(x + view.side * low * 0.4, y + size * 0.04, size * 0.07, size * 0.16, hole) +
    box(x + view.side * low * 0.2 - size * 0.02, top + size * 0.1, size * 0.045, size * 0.06, hole) +
    shape(
      [
        [x - high * 1.12, top + 0.02],
        [x, top - size * 0.2],
        [x + high * 1.12, top + 0.02],
      ],
      timber,
    ) +
    sails.join('') +
    circle(hub[0], hub[1], size * 0.025, timber)
  )
}

/** Two tiers of arches across a valley. `y` is where its tallest pier stands. */
function aqueduct(view: View, [x, y]: Point, size: number): string {
  const { lit, dim } = walls(view)
  const stone = mix(mix(lit, view.palette.lit, 0.45), view.palette.accent, 0.12)
  const span = size * 0.24
  const count = 13
  const left = x - (count * span) / 2
  const tier = (top: number, bottom: number, pier: number, rise: number) => {
    const openings = Array.from({ length: count }, (_, index) => {
      const from = left + index * span + pier / 2
      const to = from + span - pier
      const spring = top + rise
      const radius = (to - from) / 2
      return `M${round(from)} ${round(bottom)}L${round(from)} ${round(spring + radius)}A${round(radius)} ${round(radius)} 0 0 1 ${round(to)} ${round(spring + radius)}L${round(to)} ${round(bottom)}Z`
    })
    const outline = `M${round(left)} ${round(top)}H${round(left + count * span)}V${round(bottom)}H${round(left)}Z`
    return `<g fill-rule="evenodd">${path(outline + openings.join(''), stone)}</g>`
  }
  const middle = y - size * 0.6
  const shadow = Array.from({ length: count + 1 }, (_, index) =>
    box(
      left + index * span + (view.side === 1 ? -span * 0.14 : span * 0.02),
      middle + size * 0.1,
      span * 0.12,
      size * 0.7,
      mix(stone, dim, 0.8),
    ),
  )
  return (
    tier(y - size, middle, span * 0.36, size * 0.1) +
    tier(middle, y + size * 0.3, span * 0.36, size * 0.05) +
    shadow.join('') +
    box(left, middle - size * 0.012, count * span, size * 0.03, dim) +
    box(left, y - size * 1.015, count * span, size * 0.035, dim)
  )
}

function sails(view: View, [x, y]: Point, size: number): string {
  return [
    [0, 0, 1],
    [1.5, -0.35, 0.5],
    [-1.2, -0.45, 0.38],
  ]
    .map(([dx = 0, dy = 0, scale = 1]) => sail(view, [x + dx * size, y + dy * size], size * scale))
    .join('')
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

function ferry({ palette, side, time }: View, [x, y]: Point, size: number): string {
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

function battlements(x: number, y: number, width: number, height: number, count: number, fill: Ink): string {
  const teeth = Math.max(2, count)
  const pitch = width / (teeth * 2 - 1)
  return (
    box(x, y - height * 0.1, width, height * 0.3, fill) +
    Array.from({ length: teeth }, (_, index) =>
      box(x + index * pitch * 2, y - height, pitch, height * 1.05, fill),
    ).join('')
  )
}

function arch(x: number, y: number, width: number, height: number, fill: Ink): string {
  const half = width / 2
  return path(
    `M${round(x - half)} ${round(y)}V${round(y - height + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + half)} ${round(y - height + half)}V${round(y)}Z`,
    fill,
  )
}

const drawings = {
  city,
  village,
  tower,
  castle,
  windmills,
  lighthouse,
  aqueduct,
  monastery,
  walls: ramparts,
  sails,
  ferry,
} as const
