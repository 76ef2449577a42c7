import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix, type Colour } from '../colour.ts'
import { sunSide } from '../peak.ts'
import { ground, light, shade } from '../palette.ts'
import { carve, heightAt, land, ridge } from '../ridge.ts'
import { sky } from '../sky.ts'
import { cut, outline, path, shape, type Point } from '../svg.ts'
import { bush } from '../trees.ts'
import { across, type View } from '../view.ts'

/** Bare tables of clay and stone, cut by rain. */
export function desert(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.5, 0.56)
  const plain = ridge(view, { y: height * 0.7, rise: 1.2, stride: 50 })
  const plainInk = mix(ground(palette, 0.5), palette.second, 0.5)
  const near = ridge(view, { y: height * 0.84, rise: 2.4, stride: 30 })
  const nearInk = mix(ground(palette, 0.62), palette.second, 0.2)
  const stand = across(view, 0.3)
  const front = foreground(view, { y: height * 0.95, rise: 1.8, grows: random.pick(['agaves', 'rocks']) })
  const table = (share: number, y: number, rise: number, top: number, nearness: number) =>
    mesa(view, {
      x: across(view, share),
      y,
      height: rise,
      top,
      base: top + rise * 1.25,
      fill: ground(palette, nearness),
    })
  return (
    sky(view, horizon + 4, across(view, 0.24)) +
    backdrop(view, { horizon: horizon - 2, rise: 3, jagged: 0.5, count: 2 }) +
    table(0.08, height * 0.63, height * 0.12, width * 0.08, 0.2) +
    table(0.94, height * 0.66, height * 0.2, width * 0.1, 0.28) +
    table(0.4, height * 0.66, height * 0.09, width * 0.05, 0.26) +
    table(0.66, height * 0.72, height * 0.32, 3.4, 0.4) +
    land(view, plain, plainInk, { mist: 0.2 }) +
    carve(view, plain, plainInk, { count: 50, depth: height * 0.12, towards: 'shade', length: 8 }) +
    focalPoint(view, [stand, heightAt(plain, stand) + 1], 9) +
    shrubs(view, plain, plainInk, [0.8, 2.2]) +
    land(view, near, nearInk) +
    carve(view, near, nearInk, { count: 60, depth: height * 0.12, towards: 'shade', length: 8 }) +
    shrubs(view, near, nearInk, [2, 4]) +
    front.drawing
  )
}

interface Mesa {
  x: number
  y: number
  height: number
  /** Half widths of its flat top and of its foot. */
  top: number
  base: number
  fill: Colour
}

/** A flat cap of hard stone over a skirt of clay, with gullies. */
function mesa(view: View, { x, y, height, top, base, fill }: Mesa): string {
  const { palette, random } = view
  const cliff = 0.3
  const skirt = (way: -1 | 1): Point[] => [
    [x + way * top * 0.96, y - height * random.between(0.97, 1.02)],
    [x + way * top * 1.04, y - height * 0.94],
    [x + way * top * 1.0, y - height * (1 - cliff)],
    ...Array.from({ length: 8 }, (_, index): Point => {
      const down = (index + 1) / 8
      return [
        x + way * (top + (base - top) * down ** 1.35 + random.between(-0.2, 0.2)),
        y - height * (1 - cliff) * (1 - down) ** 1.25,
      ]
    }),
  ]
  const lit = skirt(sunSide(view))
  const dim = skirt(sunSide(view) === 1 ? -1 : 1)
  const split = x + view.side * top * 0.1
  const gullies = Array.from({ length: 13 }, (_, index) => {
    const share = ((index + random.between(0.2, 0.8)) / 13) * 2 - 1
    const long = random.between(0.25, 0.62)
    const at = (down: number): Point => [
      x + share * (top + (base - top) * down ** 1.35) * 0.94,
      y - height * (1 - cliff) * (1 - down) ** 1.25,
    ]
    return cut(at(1 - long), at(0.97), height * random.between(0.012, 0.03))
  })
  const strata = [0.93, 0.84, 0.74].map((level) => {
    const half = level > 0.7 ? top : top + (base - top) * (1 - level / 0.7) ** 1.35 * 0.92
    return cut([x - half, y - height * level], [x + half, y - height * level], height * 0.012 + 0.08)
  })
  return (
    path(outline([...lit.toReversed(), ...dim]), fill) +
    shape(
      [[split, y - height * 0.98], ...dim, [split + view.side * (base - top) * 0.2, y]],
      shade(fill, palette, 0.24),
    ) +
    path(gullies.join(''), shade(fill, palette, 0.4), 0.7) +
    path(strata.join(''), light(fill, palette, 0.4), 0.7)
  )
}

function shrubs(
  view: View,
  line: ReturnType<typeof ridge>,
  soil: Colour,
  [small, large]: [number, number],
): string {
  const { palette, random, width, height } = view
  return Array.from({ length: Math.round(width * 0.22) }, () => {
    const down = random()
    const x = random.between(0, width)
    return bush(
      view,
      {
        x,
        y: heightAt(line, x) + 1 + down * height * 0.1,
        size: small + down * (large - small),
        colour: mix(palette.leaf, soil, 0.25),
      },
      shade(soil, palette, 0.3),
    )
  }).join('')
}
