import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix } from '../colour.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit } from '../ridge.ts'
import { sky } from '../sky.ts'
import { cut, path } from '../svg.ts'
import { bush, greatOak, oak } from '../trees.ts'
import { across, type View } from '../view.ts'

/** Pastures under holm oaks, with one great oak before us. */
export function dehesa(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.44, 0.5)
  const back = ridge(view, {
    y: height * 0.55,
    rise: 2,
    stride: 40,
    lift: summit(across(view, 0.72), 6, 50, 1.8),
  })
  const backInk = mix(ground(palette, 0.4), palette.second, 0.35)
  const middle = ridge(view, { y: height * 0.66, rise: 2.4, stride: 46 })
  const middleInk = mix(ground(palette, 0.54), palette.second, 0.55)
  const near = ridge(view, {
    y: height * 0.82,
    rise: 2.4,
    stride: 50,
    lift: summit(across(view, 0.9), 5, 60, 1.6),
  })
  const nearInk = mix(ground(palette, 0.6), palette.second, 0.3)
  const stand = across(view, 0.7)
  const front = foreground(view, { y: height * 0.95, rise: 1.6, grows: random.pick(['poppies', 'grass']) })
  const great = across(view, 0.16)
  return (
    sky(view, horizon + 6, across(view, 0.4)) +
    backdrop(view, { horizon, rise: 4, jagged: 0.4 }) +
    land(view, back, backInk, { mist: 0.3 }) +
    speckle(view, (x) => heightAt(back, x), height * 0.1, backInk) +
    focalPoint(view, [stand, heightAt(back, stand) + 0.8], 10) +
    land(view, middle, middleInk) +
    carve(view, middle, middleInk, { count: 60, depth: 14, towards: 'shade', length: 4 }) +
    oaks(view, (x) => heightAt(middle, x), [3.5, 6.5], height * 0.11, 15, middleInk) +
    land(view, near, nearInk) +
    carve(view, near, nearInk, { count: 60, depth: 14, towards: 'shade', length: 5 }) +
    oaks(view, (x) => heightAt(near, x), [8, 12], height * 0.06, 6, nearInk) +
    front.drawing +
    greatOak(view, {
      x: great,
      y: heightAt(front.line, great) + 1.5,
      size: Math.min(height * 0.42, width * 0.34),
      colour: palette.near,
    })
  )
}

function oaks(
  view: View,
  top: (x: number) => number,
  [small, large]: [number, number],
  depth: number,
  count: number,
  soil: ReturnType<typeof ground>,
): string {
  const { palette, random, width } = view
  return Array.from({ length: count }, (_, index) => {
    const down = random()
    const x = ((index + random.between(0.1, 0.9)) / count) * width
    return { x, y: top(x) + 1 + down * depth, size: small + down * (large - small) }
  })
    .toSorted((a, b) => a.y - b.y)
    .map(
      (at) =>
        path(
          cut(
            [at.x - at.size * 0.9 * -view.side, at.y + 0.3],
            [at.x + at.size * 0.5 * -view.side, at.y],
            at.size * 0.17,
          ),
          shade(soil, palette, 0.4),
          0.8,
        ) +
        oak(view, {
          ...at,
          colour: shade(mix(palette.leaf, soil, 0.12), palette, 0.3),
          trunk: shade(palette.leaf, palette, 0.8),
        }),
    )
    .join('')
}

function speckle(
  view: View,
  top: (x: number) => number,
  depth: number,
  soil: ReturnType<typeof ground>,
): string {
  const { palette, random, width } = view
  return Array.from({ length: Math.round(width * 0.5) }, () => {
    const x = random.between(0, width)
    return bush(view, {
      x,
      y: top(x) + random.between(0.4, depth),
      size: random.between(1, 2.1),
      colour: mix(palette.leaf, soil, 0.35),
    })
  }).join('')
}
