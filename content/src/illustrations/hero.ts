import { focalPoint } from './buildings.ts'
import { vines } from './fields.ts'
import { foreground } from './foreground.ts'
import { mix } from './ink.ts'
import { peak, range } from './mountain.ts'
import { ground, paletteFor, shade } from './palette.ts'
import { createRandom } from './random.ts'
import { carve, heightAt, land, ridge, summit } from './ridge.ts'
import { frameOf, sheet } from './scene.ts'
import { sky } from './sky.ts'
import { shape, type Point } from './svg.ts'
import { cypress, fir, grass, oak, palm, stonePine } from './trees.ts'
import type { View } from './view.ts'
import { foam, sea } from './water.ts'

/** The panorama of the home page: from the Atlantic over sierras and the plain to the Mediterranean, in one morning. */
export function drawHero(shape: { width: number; height: number }): string {
  const frame = frameOf(shape)
  const view: View = {
    ...frame,
    time: 'morning',
    focal: 'windmills',
    side: 1,
    palette: paletteFor([102, 228], 'morning'),
    random: createRandom(4, 'home-hero'),
  }
  return sheet(frame, panorama(view))
}

function panorama(view: View): string {
  const { palette, width, height } = view
  const horizon = height * 0.5
  return (
    sky(view, horizon, width * 0.58) +
    sea(view, horizon, height, width * 0.58) +
    peak(view, {
      x: width * 0.9,
      y: horizon + 0.6,
      height: height * 0.14,
      half: 17,
      fill: ground(palette, 0.14),
      hollow: 1.5,
      mist: 0.7,
    }) +
    sierras(view, horizon) +
    atlantic(view, horizon) +
    plains(view) +
    mediterranean(view, horizon)
  )
}

function sierras(view: View, horizon: number): string {
  const { palette, width, height } = view
  const common = { y: horizon + 3, snow: 0.26, mist: 0.75 }
  return (
    range(view, {
      ...common,
      x: width * 0.44,
      height: height * 0.22,
      half: 22,
      fill: ground(palette, 0.12),
      count: 7,
      spread: width * 0.26,
    }) +
    range(view, {
      ...common,
      x: width * 0.36,
      height: height * 0.31,
      half: 25,
      fill: ground(palette, 0.28),
      count: 3,
      spread: width * 0.12,
    })
  )
}

/** Cliffs with a lighthouse, on the left. */
function atlantic(view: View, horizon: number): string {
  const { palette, width, height } = view
  const fill = ground(palette, 0.42)
  const foot = horizon + height * 0.15
  const top = ridge(view, { y: horizon - height * 0.03, rise: 0.9, stride: 20 })
  const edge = width * 0.13
  const line = top
    .filter(([x]) => x > edge && x < width * 0.62)
    .map(([x, y]): Point => [x, y + Math.max(0, (x - width * 0.3) * 0.12)])
  const lip = line
    .toReversed()
    .map(([x, y], index): Point => [x, y + height * 0.05 + Math.sin(index * 1.7) * 0.4])
  const stone = mix(shade(fill, palette, 0.14), mix(palette.haze, palette.second, 0.5), 0.5)
  const stand = width * 0.175
  return (
    shape([[edge - 1.6, foot], ...line, [width * 0.62, foot + 6], [edge + 4, foot + 1]], stone) +
    shape([...line, ...lip], fill) +
    foam(view, edge - 3, width * 0.4, () => foot + 0.4) +
    focalPoint(view, [stand, heightAt(top, stand) + 0.6], 12, 'lighthouse')
  )
}

/** Hills with windmills, oaks and a village; vines before us. */
function plains(view: View): string {
  const { palette, width, height, random } = view
  const hill = ridge(view, {
    y: height * 0.64,
    rise: 1.2,
    stride: 40,
    lift: (x) =>
      summit(width * 0.45, 9, width * 0.3, 1.9)(x) -
      Math.max(0, (x - width * 0.66) * 0.35) -
      Math.max(0, (width * 0.2 - x) * 0.32),
  })
  const hillInk = mix(ground(palette, 0.46), palette.second, 0.3)
  const near = ridge(view, {
    y: height * 0.76,
    rise: 1.2,
    stride: 46,
    lift: (x) => 2 - Math.max(0, (x - width * 0.56) * 0.42),
  })
  const nearInk = mix(ground(palette, 0.56), palette.second, 0.5)
  const stand = width * 0.45
  const soil = mix(palette.second, palette.accent, 0.14)
  const edge = (x: number) => height * 0.83 + Math.max(0, (x - width * 0.4) * 0.5) + Math.sin(x / 14) * 0.6
  const brink = Array.from({ length: 50 }, (_, index): Point => [
    (index / 49) * width - 3,
    edge((index / 49) * width),
  ])
  const village = width * 0.29
  return (
    land(view, hill, hillInk, { mist: 0.2 }) +
    carve(view, hill, hillInk, { count: 40, depth: 8 }) +
    focalPoint(view, [stand, heightAt(hill, stand) + 0.6], 13, 'windmills') +
    focalPoint(view, [village, heightAt(hill, village) + 3], 10, 'village') +
    [-9, -7.4, 8, 9.6]
      .map((dx) =>
        cypress(view, {
          x: village + dx,
          y: heightAt(hill, village + dx) + 3,
          size: 7 - Math.abs(dx) * 0.1,
          colour: shade(hillInk, palette, 0.65),
        }),
      )
      .join('') +
    land(view, near, nearInk) +
    carve(view, near, nearInk, { count: 50, depth: 9, towards: 'shade' }) +
    Array.from({ length: 11 }, (_, index) => width * (0.2 + index * 0.042) + random.between(-2, 2))
      .map((x) =>
        oak(view, {
          x,
          y: heightAt(near, x) + random.between(1, 4),
          size: random.between(4, 7),
          colour: shade(nearInk, palette, 0.65),
          trunk: palette.near,
        }),
      )
      .join('') +
    Array.from({ length: 13 }, () => random.between(-2, width * 0.17))
      .map((x) =>
        fir(view, {
          x,
          y: heightAt(near, x) + random.between(1, 5),
          size: random.between(6, 12),
          colour: shade(nearInk, palette, 0.6),
        }),
      )
      .join('') +
    shape([...brink, [width + 3, height + 20], [-3, height + 1]], soil) +
    vines(
      { ...view, width: width * 0.8 },
      { top: edge, bottom: height * 1.16, vanish: [width * 0.36, height * 0.72] },
      17,
      shade(ground(palette, 0.6), palette, 0.1),
    )
  )
}

/** A cove with sails, palms and pines, on the right. */
function mediterranean(view: View, horizon: number): string {
  const { palette, width, height } = view
  const right: View = { ...view, side: -1 }
  const front = foreground(right, { y: height * 0.97, rise: 1.2, grows: 'grass' })
  const at = (share: number, size: number) => ({
    x: width * share,
    y: heightAt(front.line, width * share) + 1,
    size,
    colour: palette.near,
  })
  return (
    focalPoint(view, [width * 0.77, horizon + height * 0.16], 11, 'sails') +
    palm(view, { ...at(0.8, height * 0.3), lean: -2 }) +
    palm(view, { ...at(0.845, height * 0.4), lean: 1.5 }) +
    stonePine(view, { ...at(0.93, height * 0.66), lean: -7 }) +
    stonePine(view, { ...at(0.99, height * 0.48), lean: -4 }) +
    front.drawing +
    grass(view, width * 0.6, width, (x) => heightAt(front.line, x), 3, palette.near)
  )
}
