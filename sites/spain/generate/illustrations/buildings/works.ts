import { mix } from '../colour.ts'
import { shade } from '../palette.ts'
import { box, circle, path, round, shape, stroke, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { arch, house, walls } from './house.ts'

export function lighthouse(view: View, [x, y]: Point, size: number): string {
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

export function windmills(view: View, [x, y]: Point, size: number): string {
  return [
    [-1.15, 0.12, 0.72],
    [1.05, 0.06, 0.8],
    [0, 0, 1],
  ]
    .map(([dx = 0, dy = 0, scale = 1]) => windmill(view, [x + dx * size, y + dy * size], size * scale))
    .join('')
}

export function aqueduct(view: View, [x, y]: Point, size: number): string {
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
