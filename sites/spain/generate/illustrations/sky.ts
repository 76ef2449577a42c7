import { mix } from './colour.ts'
import { shade } from './palette.ts'
import { circle, cut, gradientBox, path, round, stroke, type Point } from './svg.ts'
import type { View } from './view.ts'

/** Sky down to `horizon`, the hour's sun or moon at `x`, and what hangs or falls from it. Below lies bare haze. */
export function sky(view: View, horizon: number, x: number): string {
  const { palette, width, height } = view
  const mist = mix(palette.haze, palette.skyLow, 0.4)
  const air = gradientBox(
    [-1, -1, width + 2, horizon + 1],
    [
      [0, palette.skyTop],
      [0.55, palette.skyMiddle],
      [1, palette.skyLow],
    ],
  )
  const below = gradientBox(
    [-1, horizon - 0.1, width + 2, height - horizon + 2],
    [
      [0, palette.skyLow],
      [0.12, mist],
      [1, mist],
    ],
  )
  return air + below + weather[view.time](view, horizon, x)
}

/** The sun's height by the hour, as a share of the sky. */
const weather = {
  morning: (view: View, horizon: number, x: number) =>
    sun(view, [x, horizon * 0.66], 5.6) +
    clouds(view, horizon * 0.2, horizon * 0.7, 5) +
    birds(view, horizon * 0.42),
  noon: (view: View, horizon: number, x: number) => sun(view, [x, horizon * 0.2], 4) + cumulus(view, horizon),
  rain: (view: View, horizon: number) =>
    curtains(view, horizon) + clouds(view, horizon * 0.02, horizon * 0.5, 9),
  dusk: (view: View, horizon: number, x: number) => {
    const at: Point = [x, horizon * view.random.between(0.84, 0.94)]
    return rays(view, at) + sun(view, at, 7.5) + clouds(view, horizon * 0.25, horizon * 0.82, 6)
  },
  night: (view: View, horizon: number, x: number) => stars(view, horizon) + moon(view, [x, horizon * 0.3]),
} as const

function sun({ palette }: View, [x, y]: Point, radius: number): string {
  return (
    circle(x, y, radius * 2.1, palette.sun, 0.16) +
    circle(x, y, radius * 1.5, palette.sun, 0.22) +
    circle(x, y, radius, palette.sun)
  )
}

function moon({ palette }: View, [x, y]: Point): string {
  const crescent = `M${round(x + 1)} ${round(y - 4)}A4.1 4.1 0 1 0 ${round(x + 3.6)} ${round(y + 1.9)}A3.6 3.6 0 0 1 ${round(x + 1)} ${round(y - 4)}Z`
  return circle(x, y, 9, palette.sun, 0.08) + circle(x, y, 6, palette.sun, 0.08) + path(crescent, palette.sun)
}

function stars({ palette, random, width }: View, horizon: number): string {
  return Array.from({ length: 60 }, () =>
    circle(random.between(0, width), horizon * random() ** 1.4, random.between(0.08, 0.26), palette.sun, 0.8),
  ).join('')
}

/** Long bars of cloud, flat below, as cut with a wide gouge. */
function clouds({ palette, random, width }: View, top: number, bottom: number, count: number): string {
  return Array.from({ length: count }, () => {
    const y = random.between(top, bottom)
    const length = random.between(16, 46)
    const x = random.between(-10, width - 10)
    const bars = Array.from({ length: random.whole(2, 4) }, (_, row) => {
      const start = x + random.between(-6, 8) + row * 2
      const thickness = random.between(0.7, 1.7)
      return cut(
        [start, y + row * 1.25],
        [start + length * random.between(0.5, 1), y + row * 1.25],
        thickness,
      )
    })
    return path(bars.join(''), palette.cloud, 0.75)
  }).join('')
}

/** Fair-weather clouds: heaped heads over one flat base, grey below. */
function cumulus(view: View, horizon: number): string {
  const { random, width } = view
  const count = Math.round(width / 30)
  return Array.from({ length: count }, (_, index) => {
    const size = random.between(3.5, 9)
    const x = ((index + random.between(0.1, 0.9)) / count) * width
    return heap(view, [x, horizon * random.between(0.28, 0.86)], size)
  }).join('')
}

function heap({ palette, random }: View, [x, base]: Point, size: number): string {
  const heads = Array.from({ length: 7 }, (_, index) => {
    const across = (index / 6) * 2 - 1
    const radius = size * (0.62 - Math.abs(across) * 0.34) * random.between(0.8, 1.15)
    return { x: x + across * size * 1.5, radius }
  })
  const top = heads.map(
    ({ x: at, radius }) =>
      `M${round(at - radius)} ${round(base)}A${round(radius)} ${round(radius)} 0 0 1 ${round(at + radius)} ${round(base)}Z`,
  )
  const low = heads.map(
    ({ x: at, radius }) =>
      `M${round(at - radius)} ${round(base)}Q${round(at)} ${round(base - radius * 0.75)} ${round(at + radius)} ${round(base)}Z`,
  )
  const bars = [0.5, 1.1].map((drop, row) =>
    cut([x - size * (1.7 - row * 0.5), base + drop], [x + size * (1.4 - row * 0.2), base + drop], 0.35),
  )
  return (
    path(top.join(''), palette.cloud) +
    path(low.join(''), mix(palette.cloud, palette.skyMiddle, 0.42)) +
    path(bars.join(''), mix(palette.cloud, palette.skyMiddle, 0.3))
  )
}

function curtains({ palette, random, width }: View, horizon: number): string {
  const colour = mix(palette.skyLow, palette.skyTop, 0.45)
  return Array.from({ length: 46 }, () => {
    const x = random.between(-10, width + 10)
    const y = random.between(horizon * 0.1, horizon * 0.7)
    const length = random.between(8, 22)
    return stroke(
      [
        [x, y],
        [x - length * 0.28, y + length],
      ],
      colour,
      random.between(0.1, 0.3),
      0.55,
    )
  }).join('')
}

/** Broad beams from a low sun, each a wedge a little lighter than the sky. */
function rays({ palette, width, height }: View, [x, y]: Point): string {
  const reach = Math.max(width, height) * 1.4
  return Array.from({ length: 11 }, (_, index) => {
    const angle = Math.PI + (index / 10.5) * Math.PI + 0.07
    const to = (turn: number) =>
      `${round(x + Math.cos(angle + turn) * reach)} ${round(y + Math.sin(angle + turn) * reach)}`
    return path(`M${round(x)} ${round(y)}L${to(-0.055)}L${to(0.055)}Z`, palette.sun, 0.075)
  }).join('')
}

function birds(view: View, y: number): string {
  const { palette, random } = view
  const x = random.between(view.width * 0.2, view.width * 0.7)
  return Array.from({ length: random.whole(3, 5) }, () => {
    const size = random.between(0.7, 1.3)
    const at: Point = [x + random.between(-8, 8), y + random.between(-4, 4)]
    const wing = (way: number): Point[] => [
      at,
      [at[0] + way * size * 0.5, at[1] - size * 0.45],
      [at[0] + way * size * 1.1, at[1] - size * 0.3],
    ]
    return (
      stroke(wing(-1), shade(palette.skyTop, palette, 0.7), 0.2) +
      stroke(wing(1), shade(palette.skyTop, palette, 0.7), 0.2)
    )
  }).join('')
}
