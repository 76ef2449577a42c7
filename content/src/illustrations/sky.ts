import { mix } from './ink.ts'
import { shade } from './palette.ts'
import { circle, cut, gradientBox, path, round, smooth, stroke, type Point } from './svg.ts'
import type { View } from './view.ts'

/** Sky down to `horizon`, with the hour's sun or moon at `x`, `y` and what hangs or falls from it. */
export function sky(view: View, horizon: number, [x, y]: Point): string {
  const { palette, width } = view
  const ground = gradientBox(
    [0, 0, width, horizon + 1],
    [
      [0, palette.skyTop],
      [0.55, palette.skyMiddle],
      [1, palette.skyLow],
    ],
  )
  return ground + weather[view.time](view, horizon, [x, y])
}

const weather = {
  morning: (view: View, horizon: number, at: Point) =>
    sun(view, at, 6) + clouds(view, horizon * 0.2, horizon * 0.62, 4) + birds(view, horizon * 0.45),
  noon: (view: View, horizon: number, at: Point) =>
    sun(view, [at[0], horizon * 0.22], 4.2) + cumulus(view, horizon),
  rain: (view: View, horizon: number) =>
    curtains(view, horizon) + clouds(view, horizon * 0.02, horizon * 0.5, 9),
  dusk: (view: View, horizon: number, at: Point) =>
    rays(view, at) + sun(view, at, 8) + clouds(view, horizon * 0.3, horizon * 0.8, 6),
  night: (view: View, horizon: number, at: Point) =>
    stars(view, horizon) + moon(view, [at[0], horizon * 0.3]),
} as const

function sun({ palette }: View, [x, y]: Point, radius: number): string {
  return (
    circle(x, y, radius * 2.1, palette.sun, 0.16) +
    circle(x, y, radius * 1.5, palette.sun, 0.22) +
    circle(x, y, radius, palette.sun)
  )
}

function moon({ palette }: View, [x, y]: Point): string {
  return (
    circle(x, y, 9, palette.sun, 0.1) +
    circle(x, y, 4, palette.sun) +
    circle(x + 1.5, y - 1, 3.5, palette.skyTop)
  )
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

/** Fair-weather clouds: round heads over one flat base. */
function cumulus(view: View, horizon: number): string {
  const { palette, random, width } = view
  const count = Math.round(width / 42)
  return Array.from({ length: count }, (_, index) => {
    const size = random.between(5, 11)
    const x = ((index + random.between(0.15, 0.85)) / count) * width
    const base = horizon * random.between(0.3, 0.78)
    const heads = Array.from({ length: 9 }, (_, step) => {
      const across = step / 8
      const rise = Math.sin(across * Math.PI) ** 0.7 * size * random.between(0.45, 0.85)
      return [x + (across - 0.5) * size * 3, base - rise] as const
    })
    const body = smooth([[x - size * 1.7, base], ...heads, [x + size * 1.7, base], [x, base + 0.25]])
    const lower = smooth([
      [x - size * 1.5, base],
      [x - size * 0.4, base - size * 0.22],
      [x + size * 0.8, base - size * 0.12],
      [x + size * 1.6, base],
      [x, base + 0.2],
    ])
    return path(body, palette.cloud, 0.92) + path(lower, mix(palette.cloud, palette.skyMiddle, 0.5), 0.9)
  }).join('')
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
