import { backdrop } from '../backdrop.ts'
import { house } from '../buildings/house.ts'
import { mix, oklch, type Colour } from '../colour.ts'
import { ground } from '../palette.ts'
import { range } from '../peak.ts'
import { sky } from '../sky.ts'
import type { Point } from '../svg.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'

export type Far = 'range' | 'peaks' | 'hills' | 'green' | 'plain' | 'sea'
export type Plaster = 'white' | 'stone' | 'sand' | 'bright' | 'slate'

/** A point at hundredths of the picture, counted from the side away from the focal one. */
export const spot = (view: View, x: number, y: number): Point => [
  across(view, x / 100),
  (view.height * y) / 100,
]

/** `count` drawings beside each other, or wherever `draw` puts them. */
export const each = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The sky and the land behind, down to `horizon`. */
export function far(view: View, kind: Far, horizon: number): string {
  const { width, height, palette, random } = view
  const sun = across(view, random.between(0.14, 0.34))
  const mountains = (rise: number, snow: number) => {
    const [x, spread] = [across(view, random.between(0.2, 0.8)), width * random.between(0.4, 0.6)]
    const form = {
      x,
      y: horizon + 5,
      height: height * rise,
      half: width * 0.24,
      spread,
      count: random.whole(3, 6),
    }
    return range(view, { ...form, fill: ground(palette, 0.2), snow, mist: 0.75 })
  }
  const ridges = (y: number, rise: number, jagged: number, count = 3) =>
    backdrop(view, { horizon: horizon + y, rise, jagged, count })
  if (kind === 'sea')
    return sky(view, horizon, sun) + ridges(-1, 1.6, 0.4, 1) + sea(view, horizon, height, sun)
  const behind = {
    range: () => mountains(random.between(0.28, 0.38), 0.26) + ridges(2, 3, 0.3, 2),
    peaks: () => mountains(random.between(0.22, 0.32), 0) + ridges(2, 3, 0.3, 2),
    green: () => mountains(0.15, 0) + ridges(-1, 5, 0.05),
    hills: () => ridges(-2, random.between(4, 6), random.between(0.2, 0.5)),
    plain: () => ridges(0, 1.6, 0.2, 2),
  }
  return sky(view, horizon + 4, sun) + behind[kind]()
}

/** The view with walls of another colour, and by day with roofs of slate. */
export function plastered(view: View, plaster: Plaster): View {
  const { palette, random, time } = view
  const coat = (colour: Colour, share: number) => mix(palette.white, colour, share)
  const white = {
    white: () => palette.white,
    stone: () => coat(oklch(0.74, 0.055, 78), 0.62),
    sand: () => coat(oklch(0.76, 0.085, 72), 0.7),
    bright: () => coat(oklch(0.74, 0.12, random.pick([28, 55, 85, 150, 235, 90])), random.between(0.35, 0.8)),
    slate: () => coat(oklch(0.72, 0.03, 85), 0.6),
  }[plaster]()
  const tiled = plaster !== 'slate' || time === 'dusk' || time === 'night'
  return { ...view, palette: { ...palette, white, ...(!tiled && { accent: oklch(0.46, 0.03, 255) }) } }
}

/** Houses beside each other. */
export function houses(
  view: View,
  plaster: Plaster,
  count: number,
  at: (index: number) => Point,
  size = 3.4,
): string {
  const { random } = view
  return each(count, (index) =>
    house(
      plastered(view, plaster),
      ...at(index),
      size * random.between(0.85, 1.2),
      size * random.between(0.55, 1.05),
    ),
  )
}

/** What stands at `shore`, upside down in still water. */
export function mirrored(drawing: string, shore: number): string {
  const turned = `<g transform="matrix(1 0 0 -0.7 0 ${shore * 0.7})" opacity=".22">${drawing}</g>`
  return `<svg y="${shore}" width="200" height="${shore}">${turned}</svg>`
}
