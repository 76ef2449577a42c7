import { mix, type Colour } from './colour.ts'
import { light, shade } from './palette.ts'
import { gradientPath, outline, path, shape, type Point } from './svg.ts'
import type { View } from './view.ts'

export interface Peak {
  /** Under the summit, and the foot's level. */
  x: number
  y: number
  height: number
  /** Half of its width at the foot. */
  half: number
  fill: Colour
  /** Share of its height that carries snow. */
  snow?: number
  /** 1 is a straight slope; more is hollow, as volcanoes are. */
  hollow?: number
  /** How much haze lies at its foot. */
  mist?: number
}

/** A mountain in facets: one side takes the light, the other doesn't, and spurs run down between them. */
export function peak(view: View, form: Peak): string {
  const { x, y, height, fill, mist = 0.5 } = form
  const { palette } = view
  const sunward = sunSide(view)
  const lit = slope(view, form, sunward)
  const dim = slope(view, form, sunward === 1 ? -1 : 1)
  const spine = spineOf(view, form)
  const summit: Point = [x, y - height]
  const body = outline([...lit.toReversed(), summit, ...dim])
  const dark = shade(fill, palette, 0.24)
  return (
    path(body, fill) +
    shape([summit, ...dim, ...spine.toReversed()], dark) +
    spurs(view, form, spine, sunward) +
    snowfield(view, form, lit, dim, spine) +
    gradientPath(body, [
      [0.3, mix(palette.haze, palette.skyLow, 0.4), 0],
      [1, mix(palette.haze, palette.skyLow, 0.4), mist],
    ])
  )
}

/** The sun stands on the side away from the focal point. */
export function sunSide(view: View): -1 | 1 {
  return view.side === 1 ? -1 : 1
}

/** From the summit down to the foot. */
function slope({ random }: View, { x, y, height, half, hollow = 1.15 }: Peak, way: -1 | 1): Point[] {
  const points = 11
  return Array.from({ length: points }, (_, index) => {
    const down = (index + 1) / points
    const ragged = index === points - 1 ? 0 : random.between(-0.028, 0.028)
    return [x + way * half * (down + ragged), y - height * ((1 - down) ** hollow + ragged * 0.8)]
  })
}

function spineOf({ random }: View, { x, y, height, half }: Peak): Point[] {
  const points = 9
  const drift = random.between(-0.16, 0.16)
  return Array.from({ length: points }, (_, index) => {
    const down = (index + 1) / points
    const zigzag = (index % 2 === 0 ? 1 : -1) * random.between(0.03, 0.075) * (0.35 + down)
    return [x + half * (drift * down + zigzag), y - height * (1 - down)]
  })
}

/** Small facets on both sides: shade among the light, light among the shade. */
function spurs(
  view: View,
  { x, y, height, half, fill }: Peak,
  spine: readonly Point[],
  sunward: -1 | 1,
): string {
  const { palette, random } = view
  const facet = (way: -1 | 1, colour: Colour, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const down = 0.16 + (index / count) * 0.62
      const across = random.between(0.15, 0.75) * down
      const top: Point = [x + way * half * across, y - height * (1 - down)]
      const long = height * random.between(0.14, 0.3)
      const wide = half * random.between(0.06, 0.13)
      return shape(
        [
          top,
          [top[0] + way * wide * 0.3, top[1] + long * 0.4],
          [top[0] + way * wide * 1.1, top[1] + long],
          [top[0] - way * wide * 0.1, top[1] + long * 0.82],
          [top[0] - way * wide * 0.5, top[1] + long * 0.5],
        ],
        colour,
        0.85,
      )
    }).join('')
  const away = sunward === 1 ? -1 : 1
  const ribs = spine.slice(1, -1).map(([px, py], index) =>
    index % 2 === 0
      ? shape(
          [
            [px, py],
            [px + sunward * half * 0.05, py + height * 0.05],
            [px + sunward * half * random.between(0.1, 0.2), py + height * random.between(0.14, 0.22)],
            [px - away * half * 0.01, py + height * 0.12],
          ],
          shade(fill, palette, 0.14),
        )
      : '',
  )
  return (
    ribs.join('') +
    facet(sunward, shade(fill, palette, 0.13), 6) +
    facet(sunward, light(fill, palette, 0.22), 5) +
    facet(away, shade(fill, palette, 0.13), 5)
  )
}

function snowfield(
  view: View,
  { x, y, height, snow = 0 }: Peak,
  lit: Point[],
  dim: Point[],
  spine: Point[],
): string {
  if (snow === 0) return ''
  const { palette, random } = view
  const level = y - height * (1 - snow)
  const above = (line: readonly Point[]) => line.filter((point) => point[1] < level)
  const cap = (edge: readonly Point[], colour: Colour) => {
    const outer = above(edge)
    const inner = above(spine)
    const from = outer.at(-1) ?? [x, level]
    const to = inner.at(-1) ?? [x, level]
    const teeth = Array.from({ length: 5 }, (_, index): Point => {
      const share = (index + 0.5) / 5
      const down = height * snow * (index % 2 === 0 ? random.between(0.18, 0.5) : random.between(-0.2, -0.05))
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + down]
    })
    return shape([[x, y - height], ...outer, ...teeth, ...inner.toReversed()], colour)
  }
  const late = view.time === 'dusk' || view.time === 'night'
  const white = late ? mix(palette.white, palette.haze, 0.3) : palette.white
  return cap(lit, white) + cap(dim, mix(white, palette.skyTop, 0.42))
}

/** A range: `count` peaks side by side, the highest near `x`. */
export function range(view: View, form: Peak & { count: number; spread: number }): string {
  const { random } = view
  const peaks = Array.from({ length: form.count }, (_, index) => {
    const share = form.count === 1 ? 0 : (index / (form.count - 1)) * 2 - 1
    const scale = (1 - Math.abs(share) * 0.42) * random.between(0.86, 1.04)
    return {
      ...form,
      x: form.x + share * form.spread + random.between(-2, 2),
      height: form.height * scale,
      half: form.half * scale * random.between(0.9, 1.15),
    }
  })
  return peaks
    .toSorted((a, b) => b.height - a.height)
    .map((each) => peak(view, each))
    .join('')
}
