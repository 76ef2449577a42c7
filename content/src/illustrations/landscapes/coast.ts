import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings.ts'
import { foreground } from '../foreground.ts'
import { mix } from '../ink.ts'
import { peak } from '../mountain.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, ridge, summit } from '../ridge.ts'
import { sky } from '../sky.ts'
import { path, round, shape, type Point } from '../svg.ts'
import { palm, stonePine } from '../trees.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'

/** A bay that sweeps from a headland to our feet. */
export function coast(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * 0.44
  const sun = across(view, 0.3)
  const headFoot = horizon + height * 0.05
  const head = ridge(view, {
    y: headFoot - 0.5,
    rise: 0.5,
    stride: 20,
    jagged: 0.2,
    lift: summit(across(view, 1), height * 0.12, width * 0.44, 1.7),
  })
  const headInk = ground(palette, 0.46)
  const stand = across(view, 0.8)
  const front = foreground(view, {
    y: height * 0.93,
    rise: 1.8,
    grows: random.pick(['agaves', 'grass', 'poppies']),
  })
  return (
    sky(view, horizon, [sun, horizon - height * 0.12]) +
    backdrop(view, { horizon: horizon - 1, rise: 2.4, jagged: 0.5, count: 1 }) +
    peak(view, {
      x: across(view, 0.98),
      y: horizon + 1,
      height: height * 0.24,
      half: width * 0.34,
      fill: ground(palette, 0.22),
      mist: 0.6,
    }) +
    peak(view, {
      x: across(view, 0.72),
      y: horizon + 1,
      height: height * 0.13,
      half: width * 0.24,
      fill: ground(palette, 0.3),
      mist: 0.6,
    }) +
    sea(view, horizon, height, sun) +
    shape(
      [
        ...head.map(([x, y]): Point => [x, Math.min(y, headFoot)]),
        [width + 3, headFoot + 1],
        [across(view, 0.58), headFoot],
      ].filter(([x = 0]) => (x - across(view, 0.56)) * view.side > 0) as Point[],
      headInk,
    ) +
    carve(
      view,
      head.map(([x, y]): Point => [x, Math.min(y, headFoot)]),
      headInk,
      { count: 0, depth: 3 },
    ) +
    bay(view, headFoot) +
    focalPoint(view, [stand, Math.min(heightAt(head, stand), headFoot) + 1], 11) +
    palms(view, height * 0.8) +
    front.drawing +
    stonePine(view, {
      x: across(view, 0.12),
      y: heightAt(front.line, across(view, 0.12)) + 1,
      size: height * 0.58,
      colour: palette.near,
      lean: view.side * 7,
    })
  )
}

/** Wet sand, dry sand and the green behind them, each a sweep inside the other. */
function bay(view: View, top: number): string {
  const { palette, height } = view
  const sweep = (inset: number) => {
    const at = (share: number, y: number) => `${round(across(view, share + inset))} ${round(y)}`
    return `M${at(1.1, top)}L${at(0.62, top)}C${at(0.5, top + 1)} ${at(0.4, top + height * 0.1)} ${at(0.44, top + height * 0.22)}C${at(0.47, top + height * 0.32)} ${at(0.3, height * 0.92)} ${at(0.12, height + 1)}L${at(1.1, height + 1)}Z`
  }
  const green = ground(palette, 0.58)
  return (
    path(sweep(-0.028), palette.white, 0.55) +
    path(sweep(-0.014), palette.white, 0.85) +
    path(sweep(0), mix(palette.second, palette.seaNear, 0.16)) +
    path(sweep(0.03), mix(palette.second, palette.white, 0.2)) +
    path(sweep(0.17), green) +
    path(sweep(0.21), shade(green, palette, 0.22))
  )
}

function palms(view: View, y: number): string {
  const { palette, random } = view
  return [0.74, 0.82, 0.88, 0.95]
    .map((share, index) =>
      palm(view, {
        x: across(view, share),
        y: y + index * 2.4,
        size: random.between(15, 21),
        colour: shade(ground(palette, 0.62), palette, 0.5),
        lean: random.between(-2, 2),
      }),
    )
    .join('')
}
