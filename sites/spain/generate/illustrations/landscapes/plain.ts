import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { furrows, stalks, strips } from '../fields.ts'
import { mix } from '../colour.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit } from '../ridge.ts'
import { sky } from '../sky.ts'
import { shape, type Point } from '../svg.ts'
import { poplar } from '../trees.ts'
import { across, type View } from '../view.ts'

/** Fields to the horizon and one hill with what stands on it. */
export function plain(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.51, 0.57)
  const rise = ridge(view, {
    y: horizon + 2.5,
    rise: 0.6,
    stride: 40,
    lift: summit(across(view, 0.68), height * 0.09, width * 0.42, 1.9),
  })
  const riseInk = mix(ground(palette, 0.44), palette.second, 0.3)
  const stand = across(view, 0.68)
  const top = (x: number) => height * 0.82 + Math.sin(x / 23) * 0.8
  const edge = Array.from({ length: 40 }, (_, index): Point => [
    (index / 39) * (width + 6) - 3,
    top((index / 39) * width),
  ])
  const wheat = shade(palette.second, palette, 0.12)
  return (
    sky(view, horizon + 3, across(view, 0.28)) +
    backdrop(view, { horizon: horizon - 1, rise: 2, jagged: 0.3, count: 2 }) +
    land(view, rise, riseInk) +
    carve(view, rise, riseInk, { count: 40, depth: 5 }) +
    focalPoint(view, [stand, heightAt(rise, stand) + 0.8], 14) +
    strips(view, horizon + 4, height, 11) +
    furrows(
      view,
      { top: () => height * 0.66, bottom: height + 2, vanish: [across(view, 0.36), horizon + 3] },
      30,
      shade(palette.second, palette, 0.28),
    ) +
    Array.from({ length: 11 }, (_, index) =>
      poplar(view, {
        x: across(view, 0.03 + index * 0.026 + random.between(0, 0.008)),
        y: horizon + 7,
        size: random.between(8, 13),
        colour: shade(palette.leaf, palette, 0.35),
      }),
    ).join('') +
    shape([...edge, [width + 3, height + 1], [-3, height + 1]], wheat) +
    stalks(view, top, height, [
      shade(palette.second, palette, 0.42),
      mix(palette.second, palette.skyLow, 0.5),
    ])
  )
}
