import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { range } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit, type Ridge } from '../ridge.ts'
import { sky } from '../sky.ts'
import { fir, stonePine } from '../trees.ts'
import { across, type View } from '../view.ts'

/** High mountains behind a valley with one settlement. */
export function sierra(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.53, 0.59)
  const hill = ridge(view, {
    y: height * 0.68,
    rise: 2.6,
    stride: 34,
    lift: summit(across(view, 0.36), 6, 44, 1.7),
  })
  const hillInk = ground(palette, 0.5)
  const low = ridge(view, {
    y: height * 0.8,
    rise: 2.6,
    stride: 40,
    lift: summit(across(view, 0.95), 6, 50, 1.6),
  })
  const lowInk = ground(palette, 0.68)
  const stand = across(view, 0.34)
  const wood = Array.from({ length: Math.round(width * 0.4) }, () => {
    const x = across(view, 0.52 + random() ** 0.8 * 0.54)
    return { x, y: heightAt(low, x) + random() ** 2 * height * 0.12 + 0.6, size: random.between(5, 11) }
  }).toSorted((a, b) => a.y - b.y)
  const front = foreground(view, {
    y: height * 0.95,
    rise: 1.6,
    grows: random.pick(['grass', 'poppies', 'rocks']),
  })
  return (
    sky(view, horizon + 6, across(view, 0.2)) +
    range(view, {
      x: across(view, 0.3),
      y: height * 0.66,
      height: height * 0.27,
      half: Math.max(width * 0.2, 18),
      fill: ground(palette, 0.14),
      count: 7,
      spread: width * 0.62,
      snow: 0.22,
      mist: 0.8,
    }) +
    range(view, {
      x: across(view, 0.66),
      y: height * 0.7,
      height: height * 0.42,
      half: Math.max(width * 0.3, 28),
      fill: ground(palette, 0.33),
      count: 3,
      spread: width * 0.3,
      snow: 0.28,
      mist: 0.6,
    }) +
    land(view, hill, hillInk, { mist: 0.25 }) +
    carve(view, hill, hillInk, { count: 40, depth: 10 }) +
    focalPoint(view, [stand, heightAt(hill, stand) + 0.8], 12) +
    land(view, low, lowInk) +
    carve(view, low, lowInk, { count: 40, depth: 12, towards: 'shade' }) +
    wood
      .map((at) => fir(view, { ...at, colour: shade(palette.leaf, palette, 0.3 + random() * 0.4) }))
      .join('') +
    framing(view, front.line) +
    front.drawing
  )
}

/** Trees close by, at the edge: pines in the dry hills, firs in the wet ones. */
function framing(view: View, line: Ridge): string {
  const { palette, random, height } = view
  const at = (share: number, size: number) => {
    const x = across(view, share)
    return { x, y: heightAt(line, x) + 1, size, colour: palette.near }
  }
  if (random.chance(0.4)) return stonePine(view, { ...at(0.1, height * 0.36), lean: view.side * 2 })
  const firs = [
    [0.16, 0.26],
    [0.03, 0.4],
    [0.09, 0.48],
    [0.22, 0.17],
    [-0.02, 0.3],
  ] as const
  return firs.map(([share, size]) => fir(view, at(share, height * size))).join('')
}
