import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { vines } from '../fields.ts'
import { mix } from '../colour.ts'
import { range } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit } from '../ridge.ts'
import { sky } from '../sky.ts'
import { shape, type Point } from '../svg.ts'
import { cypress } from '../trees.ts'
import { across, type View } from '../view.ts'

/** Rows of vines that run up to a house among cypresses. */
export function vineyard(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.45, 0.51)
  const hill = ridge(view, {
    y: height * 0.57,
    rise: 1.6,
    stride: 40,
    lift: summit(across(view, 0.68), 6, 46, 1.8),
  })
  const hillInk = ground(palette, 0.46)
  const stand = across(view, 0.68)
  const soil = mix(palette.second, palette.accent, 0.16)
  const edge = (x: number) => height * 0.645 + Math.sin((x / width) * 3 + 0.4) * 1.6
  const brink = Array.from({ length: 40 }, (_, index): Point => [
    (index / 39) * (width + 6) - 3,
    edge((index / 39) * width),
  ])
  return (
    sky(view, horizon + 5, across(view, 0.28)) +
    range(view, {
      x: across(view, 0.45),
      y: horizon + 4,
      height: height * 0.17,
      half: width * 0.2,
      fill: ground(palette, 0.16),
      count: 6,
      spread: width * 0.6,
      mist: 0.8,
    }) +
    backdrop(view, { horizon: horizon + 2, rise: 2.6, jagged: 0.2, count: 2 }) +
    land(view, hill, hillInk) +
    carve(view, hill, hillInk, { count: 50, depth: 6 }) +
    focalPoint(view, [stand, heightAt(hill, stand) + 0.8], 12) +
    [-0.13, -0.105, -0.08, 0.15, 0.175]
      .map((dx, index) => across(view, 0.68 + dx) + (index % 2))
      .map((x, index) =>
        cypress(view, {
          x,
          y: heightAt(hill, x) + 1,
          size: 8 + (index % 3) * 2.4,
          colour: shade(palette.leaf, palette, 0.55),
        }),
      )
      .join('') +
    shape([...brink, [width + 3, height + 1], [-3, height + 1]], soil) +
    vines(
      view,
      { top: edge, bottom: height * 1.08, vanish: [across(view, 0.6), height * 0.53] },
      15,
      mix(palette.leaf, palette.lit, 0.25),
    )
  )
}
