import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix } from '../colour.ts'
import { peak } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { heightAt } from '../ridge.ts'
import { sky } from '../sky.ts'
import { shape, type Point } from '../svg.ts'
import { olive, palm } from '../trees.ts'
import { across, type View } from '../view.ts'
import { foam, sea } from '../water.ts'

/** Two continents, the water between them and a town on its rock. */
export function strait(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.41, 0.47)
  const sun = across(view, 0.45)
  const foot = horizon + height * 0.07
  const rock = ground(palette, 0.42)
  const mount = (share: number, y: number, rise: number, half: number, nearness: number) =>
    peak(view, {
      x: across(view, share),
      y,
      height: height * rise,
      half: width * half,
      fill: ground(palette, nearness),
      hollow: 1.05,
      mist: 0.55,
    })
  const stand = across(view, 0.72)
  const quay = (
    [
      [0.5, 0],
      [0.53, 1.4],
      [0.62, 2.2],
      [0.8, 2.6],
      [1.05, 3.4],
    ] as const
  ).map(([share, rise]): Point => [across(view, share), foot - rise])
  const front = foreground(view, { y: height * 0.93, rise: 2.2, grows: random.pick(['agaves', 'grass']) })
  const tree = across(view, 0.1)
  const plant = { x: tree, y: heightAt(front.line, tree) + 1, size: height * 0.4, colour: palette.near }
  return (
    sky(view, horizon, sun) +
    mount(0.32, horizon + 0.4, 0.07, 0.2, 0.1) +
    mount(0.08, horizon + 0.4, 0.13, 0.28, 0.16) +
    sea(view, horizon, height, sun) +
    mount(1.02, foot, 0.27, 0.36, 0.34) +
    mount(0.78, foot, 0.15, 0.22, 0.4) +
    shape(
      [...quay, [across(view, 1.05), foot + 1.2], [across(view, 0.5), foot + 0.6]],
      shade(rock, palette, 0.2),
    ) +
    foam(
      view,
      Math.min(across(view, 0.48), across(view, 1)),
      Math.max(across(view, 0.48), across(view, 1)),
      () => foot + 0.9,
    ) +
    focalPoint(view, [stand, foot - 1.2], 10.5) +
    shape(
      [
        [across(view, 0.42), height * 0.665],
        [across(view, 0.2), height * 0.66],
        [across(view, 0.02), height * 0.672],
      ],
      mix(palette.seaFar, palette.white, 0.4),
      0.7,
    ) +
    focalPoint(view, [across(view, 0.4), height * 0.66], 9, 'ferry') +
    front.drawing +
    (random.chance(0.5) ? palm(view, { ...plant, lean: view.side * 3 }) : olive(view, plant))
  )
}
