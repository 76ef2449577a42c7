import { focalPoint } from '../buildings/focalPoint.ts'
import { foreground } from '../foreground.ts'
import { mix, type Colour } from '../colour.ts'
import { range } from '../peak.ts'
import { ground, light, shade } from '../palette.ts'
import { createNoise } from '../random.ts'
import { sky } from '../sky.ts'
import { cut, path, shape, type Point } from '../svg.ts'
import { bush } from '../trees.ts'
import { across, type View } from '../view.ts'
import { foam, sea } from '../water.ts'

/** Meadows that end in cliffs, headland behind headland. */
export function greenCoast(view: View): string {
  const { palette, width, height, random } = view
  const horizon = height * random.between(0.37, 0.43)
  const sun = across(view, 0.22)
  const cliffs = [
    { edge: 0.34, y: horizon + height * 0.012, crest: 0.045, nearness: 0.2 },
    { edge: 0.52, y: horizon + height * 0.05, crest: 0.085, nearness: 0.32 },
    { edge: 0.6, y: horizon + height * 0.14, crest: 0.15, nearness: 0.46 },
    { edge: 0.42, y: horizon + height * 0.36, crest: 0.27, nearness: 0.6 },
  ].map(({ edge, y, crest, nearness }) =>
    headland(view, { edge, y, crest: height * crest, fill: ground(palette, nearness) }),
  )
  const [farthest, far, near, nearest] = cliffs
  const front = foreground(view, { y: height * 0.95, rise: 2, grows: random.pick(['grass', 'poppies']) })
  return (
    sky(view, horizon, sun) +
    range(view, {
      x: across(view, 0.85),
      y: horizon + 1,
      height: height * 0.16,
      half: width * 0.18,
      fill: ground(palette, 0.12),
      count: 4,
      spread: width * 0.3,
      snow: 0.2,
      mist: 0.8,
    }) +
    sea(view, horizon, height, sun) +
    farthest?.drawing +
    far?.drawing +
    near?.drawing +
    (near === undefined ? '' : focalPoint(view, near.stand, 13)) +
    nearest?.drawing +
    front.drawing
  )
}

interface Headland {
  /** Share of the width where it drops into the sea. */
  edge: number
  y: number
  crest: number
  fill: Colour
}

function headland(view: View, { edge, y, crest, fill }: Headland): { drawing: string; stand: Point } {
  const { palette, random, side } = view
  const rough = createNoise(random, 3, 0.5)
  const from = across(view, edge)
  const reach = view.width * 1.1
  const steps = 46
  const at = (step: number) => (step / steps) ** 1.5 * reach
  const top = Array.from({ length: steps + 1 }, (_, step): Point => {
    const inward = at(step)
    const rise =
      crest * (0.74 + Math.min(0.5, (inward / view.width) * 0.7)) + rough(inward / 12) * crest * 0.09
    return [from + side * (inward + (step === 0 ? 0 : crest * 0.1)), y - rise]
  })
  const lip = top
    .toReversed()
    .map(([x, py], index): Point => [
      x,
      py + (y - py) * (0.2 + 0.07 * Math.sin(index * 1.9)) + rough(x / 3) * crest * 0.05,
    ])
  const foot = Array.from({ length: 24 }, (_, index): Point => {
    const inward = reach * (1 - index / 23)
    return [
      from + side * (inward - crest * 0.16 * (index / 23) + rough(inward / 4) * 0.5),
      y + rough(inward / 6) * 0.4,
    ]
  })
  const stone = mix(shade(fill, palette, 0.16), mix(palette.haze, palette.second, 0.5), 0.45)
  const face = (low: number, high: number, thickness: number) =>
    Array.from({ length: 40 }, () => {
      const inward = random() ** 1.4 * view.width * 0.75
      const x = from + side * inward
      const start = random.between(0.3, 0.72)
      const length = random.between(low, high)
      return cut(
        [x + side * crest * 0.09 * start, y - crest * start],
        [x + side * crest * 0.09 * (start - length), y - crest * Math.max(0.02, start - length)],
        crest * thickness * random.between(0.5, 1.2),
      )
    }).join('')
  const edgeX = Math.min(from, from + side * view.width)
  return {
    drawing:
      shape([...top, ...foot], stone) +
      path(face(0.2, 0.6, 0.035), shade(stone, palette, 0.34), 0.8) +
      path(face(0.1, 0.3, 0.03), mix(stone, palette.white, 0.4), 0.6) +
      shape([...top, ...lip], fill) +
      meadow(view, top, fill, crest) +
      foam(view, edgeX - 3, edgeX + view.width, () => y + 0.2),
    stand: [from + side * view.width * 0.16, y - crest * 0.86],
  }
}

/** Hedges and hay lines on the green. */
function meadow(view: View, top: readonly Point[], fill: Colour, crest: number): string {
  const { palette, random } = view
  const marks = top
    .slice(2)
    .map(([x, y]) =>
      cut([x, y + crest * 0.06], [x + random.between(2, 5), y + crest * 0.08], 0.16 + crest * 0.006),
    )
  const hedges = top
    .filter((_, index) => index % 3 === 2)
    .map(([x, y]) =>
      bush(view, {
        x,
        y: y + crest * 0.07,
        size: crest * random.between(0.05, 0.12),
        colour: shade(fill, palette, 0.35),
      }),
    )
  return path(marks.join(''), light(fill, palette, 0.3), 0.8) + hedges.join('')
}
