import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix } from '../colour.ts'
import { peak } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge } from '../ridge.ts'
import { sky } from '../sky.ts'
import { cut, path, shape, type Point } from '../svg.ts'
import { palm } from '../trees.ts'
import { across, type View } from '../view.ts'

/** One great cone over a sea of clouds, black lava before it. */
export function volcanic(view: View): string {
  const { palette, width, height } = view
  const foot = height * 0.66
  const x = across(view, 0.58)
  const rise = height * 0.44
  const lava = ridge(view, { y: height * 0.76, rise: 1.6, stride: 14, jagged: 0.6 })
  const lavaInk = ground(palette, 0.58)
  const flow = ridge(view, { y: height * 0.85, rise: 1.8, stride: 12, jagged: 0.7 })
  const front = foreground(view, { y: height * 0.94, rise: 1.8, grows: 'agaves' })
  const stand = across(view, 0.27)
  const tree = (share: number, size: number, lean: number) => {
    const at = across(view, share)
    return palm(view, {
      x: at,
      y: heightAt(front.line, at) + 1,
      size: height * size,
      colour: palette.near,
      lean,
    })
  }
  return (
    sky(view, foot, across(view, 0.18)) +
    backdrop(view, { horizon: foot - 8, rise: 3, jagged: 0.6, count: 2 }) +
    peak(view, {
      x,
      y: foot,
      height: rise,
      half: Math.min(width * 0.52, rise * 1.5),
      fill: ground(palette, 0.4),
      hollow: 1.5,
      snow: 0.2,
      mist: 0.5,
    }) +
    crater(view, [x, foot - rise]) +
    seaOfClouds(view, foot - 3) +
    land(view, lava, lavaInk) +
    carve(view, lava, lavaInk, { count: 50, depth: 9, towards: 'shade' }) +
    focalPoint(view, [stand, heightAt(lava, stand) + 0.8], 10) +
    land(view, flow, shade(lavaInk, palette, 0.45)) +
    carve(view, flow, shade(lavaInk, palette, 0.45), { count: 50, depth: 9 }) +
    front.drawing +
    tree(0.1, 0.44, view.side * 3) +
    tree(0.03, 0.3, view.side * -2)
  )
}

/** Takes the point off the summit. */
function crater({ palette, side }: View, [x, y]: Point): string {
  return shape(
    [
      [x - 1.6, y + 2.1],
      [x - side * 0.5, y + 1.3],
      [x + 1.5, y + 1.9],
      [x + 0.6, y + 2.8],
      [x - 0.6, y + 2.6],
    ],
    shade(palette.lit, palette, 0.4),
  )
}

function seaOfClouds(view: View, y: number): string {
  const { palette, random, width } = view
  return [0, 1, 2]
    .map((row) => {
      const marks = Array.from({ length: 16 }, (_, index) => {
        const x = (index / 15) * (width + 20) - 10
        const level = y + row * 2.4 + random.between(-1.4, 1.2)
        return cut(
          [x - random.between(6, 14), level],
          [x + random.between(6, 14), level],
          random.between(0.9, 1.8),
        )
      })
      return path(marks.join(''), mix(palette.cloud, palette.haze, 0.3 - row * 0.12), 0.92)
    })
    .join('')
}
