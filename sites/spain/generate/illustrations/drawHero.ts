import { focalPoint } from './buildings/focalPoint.ts'
import { vines } from './fields.ts'
import { foreground } from './foreground.ts'
import { mix, type Colour } from './colour.ts'
import { peak, range } from './peak.ts'
import { ground, paletteFor, shade } from './palette.ts'
import { createRandom } from './random.ts'
import { carve, heightAt, land, ridge, summit, type Ridge } from './ridge.ts'
import { frameOf, svgDocument } from './drawScene.ts'
import { sky } from './sky.ts'
import { cut, path, shape, type Point } from './svg.ts'
import { bush, cypress, fir, grass, oak, palm, stonePine } from './trees.ts'
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
    palette: paletteFor([98, 225], 'morning'),
    random: createRandom(4, 'home-hero'),
  }
  return svgDocument(frame, panorama(view))
}

function panorama(view: View): string {
  const { palette, width, height } = view
  const horizon = height * 0.5
  const island = {
    x: width * 0.9,
    y: horizon + 0.6,
    height: height * 0.14,
    half: 17,
    fill: ground(palette, 0.14),
  }
  return (
    sky(view, horizon, width * 0.6) +
    sea(view, horizon, height, width * 0.7) +
    peak(view, { ...island, hollow: 1.5, mist: 0.7 }) +
    sierras(view, horizon) +
    atlantic(view, horizon) +
    plains(view) +
    mediterranean(view, horizon)
  )
}

function sierras(view: View, horizon: number): string {
  const { palette, width, height } = view
  const common = { y: horizon + 1.5, snow: 0.26, mist: 0.75 }
  const shore = [0.18, 0.4, 0.6, 0.72, 0.79].map((share, index): Point => [
    width * share,
    horizon + 0.4 - (index % 2) * 0.3,
  ])
  return (
    range(view, {
      ...common,
      x: width * 0.42,
      height: height * 0.2,
      half: 22,
      fill: ground(palette, 0.12),
      count: 7,
      spread: width * 0.24,
    }) +
    range(view, {
      ...common,
      x: width * 0.34,
      height: height * 0.3,
      half: 26,
      fill: ground(palette, 0.28),
      count: 3,
      spread: width * 0.12,
    }) +
    shape([...shore, [width * 0.72, horizon + 2.4], [width * 0.18, horizon + 6]], ground(palette, 0.3))
  )
}

/** Cliffs with a lighthouse, on the left. */
function atlantic(view: View, horizon: number): string {
  const { palette, width, height, random } = view
  const fill = ground(palette, 0.42)
  const foot = horizon + height * 0.16
  const edge = width * 0.115
  const top = ridge(view, { y: horizon - height * 0.04, rise: 0.8, stride: 20 })
  const line = top
    .filter(([x]) => x > edge && x < width * 0.52)
    .map(([x, y]): Point => [x, y + Math.max(0, (x - width * 0.3) * 0.12)])
  const lip = line
    .toReversed()
    .map(([x, y], index): Point => [x, y + height * 0.045 + Math.sin(index * 1.7) * 0.5])
  const stone = mix(shade(fill, palette, 0.12), mix(palette.haze, palette.second, 0.6), 0.55)
  const faces = (long: number) =>
    Array.from({ length: 44 }, () => {
      const x = edge + random() ** 1.3 * width * 0.22
      const y = horizon + height * random.between(0.02, 0.07)
      return cut([x, y], [x - 0.7, y + random.between(2, long)], random.between(0.12, 0.3))
    }).join('')
  const hedges = line
    .filter((_, index) => index % 6 === 3)
    .map(([x, y]) =>
      bush(view, { x, y: y + 1, size: random.between(0.8, 1.6), colour: shade(fill, palette, 0.35) }),
    )
  const stand = width * 0.165
  return (
    shape([[edge - 2, foot], ...line, [width * 0.52, foot + 6], [edge + 4, foot + 1]], stone) +
    path(faces(6), shade(stone, palette, 0.35), 0.8) +
    path(faces(3.5), mix(stone, palette.white, 0.45), 0.6) +
    shape([...line, ...lip], fill) +
    hedges.join('') +
    foam(view, edge - 4, width * 0.4, () => foot + 0.5) +
    focalPoint(view, [stand, heightAt(top, stand) + 0.6], 12, 'lighthouse')
  )
}

/** Hills with windmills, olives and a village; vines before us. */
function plains(view: View): string {
  const { palette, width, height } = view
  const right = fall(width * 0.56, 1, 0.16)
  const left = fall(width * 0.22, -1, 0.2)
  const crest = summit(width * 0.47, 5.5, width * 0.3, 1.9)
  const hill = ridge(view, {
    y: height * 0.645,
    rise: 0.8,
    stride: 40,
    lift: (x) => crest(x) - right(x) - left(x),
  })
  const hillInk = mix(ground(palette, 0.44), palette.second, 0.45)
  const lower = ridge(view, {
    y: height * 0.71,
    rise: 0.8,
    stride: 36,
    lift: (x) => -right(x + width * 0.04) - left(x) * 0.6,
  })
  const lowerInk = mix(ground(palette, 0.52), palette.leaf, 0.3)
  const stand = width * 0.475
  const village = width * 0.285
  const cypresses = [-9, -7.4, 8.4, 10].map((dx) => village + dx)
  return (
    land(view, hill, hillInk, { mist: 0.25 }) +
    carve(view, hill, hillInk, { count: 30, depth: 6, towards: 'shade' }) +
    focalPoint(view, [stand, heightAt(hill, stand) + 0.6], 11, 'windmills') +
    olives(view, hill, hillInk) +
    land(view, lower, lowerInk) +
    carve(view, lower, lowerInk, { count: 40, depth: 6 }) +
    focalPoint(view, [village, heightAt(lower, village) + 0.6], 10, 'village') +
    cypresses
      .map((x) =>
        cypress(view, {
          x,
          y: heightAt(lower, x) + 1,
          size: 6.4,
          colour: shade(palette.leaf, palette, 0.55),
        }),
      )
      .join('') +
    pastures(view)
  )
}

/** How far the land has dropped towards the sea beyond `from`. */
function fall(from: number, way: 1 | -1, steepness: number): (x: number) => number {
  return (x) => Math.max(0, (x - from) * way) ** 1.25 * steepness
}

/** Rows of olives over the shoulder of a hill. */
function olives(view: View, hill: Ridge, soil: Colour): string {
  const { palette, width, random } = view
  return [1, 2.6, 4.6, 7]
    .flatMap((down, row) =>
      Array.from({ length: 34 }, (_, index) => {
        const x = width * 0.5 + (index + (row % 2) * 0.5) * (1.9 + row * 0.25) + random.between(-0.2, 0.2)
        const at = {
          x,
          y: heightAt(hill, x) + down,
          size: 1 + row * 0.22,
          colour: mix(palette.leaf, soil, 0.15),
        }
        return bush(view, at, shade(soil, palette, 0.3))
      }),
    )
    .join('')
}

/** Oaks, a wood of firs and the vines before us. */
function pastures(view: View): string {
  const { palette, width, height, random } = view
  const near = ridge(view, {
    y: height * 0.79,
    rise: 1,
    stride: 46,
    lift: (x) => 2 - fall(width * 0.5, 1, 0.14)(x),
  })
  const nearInk = mix(ground(palette, 0.55), palette.second, 0.55)
  const oaks = Array.from({ length: 10 }, (_, index) => width * (0.2 + index * 0.042) + random.between(-2, 2))
  const firs = Array.from({ length: 15 }, () => random.between(-2, width * 0.16))
    .map((x) => ({ x, y: heightAt(near, x) + random.between(0.5, 5), size: random.between(6, 12) }))
    .toSorted((a, b) => a.y - b.y)
  const edge = (x: number) => height * 0.845 + fall(width * 0.4, 1, 0.2)(x) + Math.sin(x / 14) * 0.6
  const brink = Array.from({ length: 50 }, (_, index): Point => [
    (index / 49) * width - 3,
    edge((index / 49) * width),
  ])
  const rows = { top: edge, bottom: height * 1.16, vanish: [width * 0.36, height * 0.73] as const }
  return (
    land(view, near, nearInk) +
    carve(view, near, nearInk, { count: 50, depth: 7, towards: 'shade' }) +
    oaks
      .map((x) => ({
        x,
        y: heightAt(near, x) + random.between(1, 3),
        size: random.between(4, 7),
        trunk: palette.near,
      }))
      .map((at) => oak(view, { ...at, colour: shade(palette.leaf, palette, 0.3) }))
      .join('') +
    firs
      .map((at) => fir(view, { ...at, colour: shade(palette.leaf, palette, random.between(0.4, 0.7)) }))
      .join('') +
    shape([...brink, [width + 3, height + 20], [-3, height + 1]], mix(palette.second, palette.accent, 0.16)) +
    vines({ ...view, width: width * 0.8 }, rows, 17, mix(palette.leaf, palette.lit, 0.25))
  )
}

/** A cove with sails, palms and pines, on the right. */
function mediterranean(view: View, horizon: number): string {
  const { palette, width, height } = view
  const right: View = { ...view, side: -1 }
  const front = foreground(right, { y: height * 0.97, rise: 1.2, grows: 'poppies' })
  const at = (share: number, size: number) => ({
    x: width * share,
    y: heightAt(front.line, width * share) + 1,
    size,
    colour: palette.near,
  })
  return (
    focalPoint(view, [width * 0.76, horizon + height * 0.15], 11, 'sails') +
    palm(view, { ...at(0.835, height * 0.3), lean: -2 }) +
    palm(view, { ...at(0.87, height * 0.38), lean: 1.5 }) +
    stonePine(view, { ...at(0.945, height * 0.64), lean: -5 }) +
    stonePine(view, { ...at(1, height * 0.46), lean: -4 }) +
    front.drawing +
    grass(view, width * 0.6, width, (x) => heightAt(front.line, x), 3, palette.near)
  )
}
