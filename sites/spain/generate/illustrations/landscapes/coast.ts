import { backdrop } from '../backdrop.ts'
import { focalPoint } from '../buildings/focalPoint.ts'
import { houses } from '../buildings/house.ts'
import { foreground } from '../foreground.ts'
import { mix, type Colour } from '../colour.ts'
import { peak } from '../peak.ts'
import { ground, shade } from '../palette.ts'
import { heightAt, ridge, summit, type Ridge } from '../ridge.ts'
import { sky } from '../sky.ts'
import { circle, path, round, shape, type Point } from '../svg.ts'
import { bush, palm, stonePine } from '../trees.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'

/** A bay that sweeps from a headland to our feet. */
export function coast(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.41, 0.47)
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
  const afloat = view.focal === 'sails' || view.focal === 'ferry'
  const stand = across(view, 0.8)
  const front = foreground(view, {
    y: height * 0.93,
    rise: 1.8,
    grows: random.pick(['agaves', 'grass', 'poppies']),
  })
  return (
    sky(view, horizon, sun) +
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
    shape(headland(view, head, headFoot), headInk) +
    bay(view, headFoot) +
    focalPoint(
      view,
      afloat ? [across(view, 0.3), height * 0.66] : [stand, Math.min(heightAt(head, stand), headFoot) + 1],
      11,
    ) +
    (view.random.chance(0.5) ? palms(view, height * 0.8) : '') +
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

/** The part of a ridge that runs out into the sea as a spit. */
function headland(view: View, line: Ridge, foot: number): Point[] {
  const tip = across(view, 0.58)
  const beyond = across(view, 1.1)
  const above = line
    .filter(([x, y]) => (x - tip) * view.side > 0 && y < foot)
    .toSorted(([one], [other]) => (one - other) * view.side)
  return [[tip, foot], ...above, [beyond, foot], [beyond, foot + 1]]
}

/** Surf, wet sand, dry sand, a row of houses and the gardens behind them, each a sweep inside the other. */
function bay(view: View, top: number): string {
  const { palette, height } = view
  const sweep = (inset: number) => {
    const at = (share: number, y: number) => `${round(across(view, share + inset))} ${round(y)}`
    return `M${at(1.1, top)}L${at(0.62, top)}C${at(0.5, top + 1)} ${at(0.4, top + height * 0.1)} ${at(0.44, top + height * 0.22)}C${at(0.47, top + height * 0.32)} ${at(0.3, height * 0.92)} ${at(0.12, height + 1)}L${at(1.1, height + 1)}Z`
  }
  const green = mix(mix(palette.leaf, palette.second, 0.6), palette.lit, 0.3)
  return (
    path(sweep(-0.028), palette.white, 0.55) +
    path(sweep(-0.014), palette.white, 0.85) +
    path(sweep(0), mix(palette.second, palette.seaNear, 0.16)) +
    path(sweep(0.025), mix(palette.second, palette.white, 0.25)) +
    path(sweep(0.14), green) +
    houses(view, [across(view, 0.78), top + height * 0.045], 3.4, 12) +
    garden(view, top + height * 0.075, green)
  )
}

/** What grows behind the beach: fruit trees in rows, or pines and scrub. */
function garden(view: View, top: number, soil: Colour): string {
  return view.random.chance(0.5) ? orchard(view, top, soil) : pinewood(view, top, soil)
}

/** Rows that widen towards us, with fruit on the near trees by day. */
function orchard(view: View, top: number, soil: Colour): string {
  const { palette, random, height, time } = view
  const ripe = time === 'morning' || time === 'noon'
  const leaf = mix(palette.leaf, soil, 0.15)
  const rows = 9
  return Array.from({ length: rows }, (_, row) => {
    const down = (row / rows) ** 1.3
    const y = top + down * (height * 0.98 - top)
    const size = 2.4 + down * 6.5
    return Array.from({ length: 14 }, (_, index) => {
      const x = across(view, behindBeach(down)) + view.side * (index + (row % 2) * 0.5) * size * 1.25
      const fruit = Array.from({ length: ripe && size > 3.4 ? 4 : 0 }, () =>
        circle(
          x + random.between(-0.38, 0.38) * size,
          y - random.between(0.2, 0.7) * size,
          size * 0.06,
          palette.accent,
        ),
      )
      return bush(view, { x, y, size, colour: leaf }, shade(soil, palette, 0.35)) + fruit.join('')
    }).join('')
  }).join('')
}

function pinewood(view: View, top: number, soil: Colour): string {
  const { palette, random, height, width } = view
  return Array.from({ length: 34 }, () => random())
    .toSorted((a, b) => a - b)
    .map((down) => {
      const x = across(view, behindBeach(down) + random() * 0.42)
      const at = {
        x,
        y: top + down * (height * 0.96 - top),
        colour: mix(palette.leaf, shade(soil, palette, 0.5), random.between(0.1, 0.4)),
      }
      return x > -4 && x < width + 4 && random.chance(0.55)
        ? stonePine(view, {
            ...at,
            size: 6 + down * 14,
            trunk: palette.near,
            lean: view.side * random.between(0, 1.5),
          })
        : bush(view, { ...at, size: 1.8 + down * 4 }, shade(soil, palette, 0.3))
    })
    .join('')
}

/** Share of the width where the sand ends, from the far end of the bay to the near one. */
function behindBeach(down: number): number {
  return 0.63 + 0.09 * Math.cos(down * 5)
}

function palms(view: View, y: number): string {
  const { palette, random } = view
  return [0.7, 0.8, 0.86]
    .map((share, index) =>
      palm(view, {
        x: across(view, share),
        y: y + index * 2.4,
        size: random.between(20, 27),
        colour: shade(palette.leaf, palette, 0.75),
        lean: random.between(-2, 2),
      }),
    )
    .join('')
}
