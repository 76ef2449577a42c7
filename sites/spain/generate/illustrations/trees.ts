import type { Colour } from './colour.ts'
import { light } from './palette.ts'
import { ellipse, path, round, shape, smooth, stroke, type Point } from './svg.ts'
import type { View } from './view.ts'

export interface TreeAt {
  x: number
  /** Where the trunk meets the ground. */
  y: number
  /** Height in units. */
  size: number
  colour: Colour
  trunk?: Colour
}

/** A holm oak that stands before us: several heads, so that it is no single dark mass. */
export function greatOak(view: View, at: TreeAt): string {
  const { random, palette } = view
  const { x, y, size, colour } = at
  const heads = [
    [-0.42, 0.55, 0.3, 0.17],
    [0.42, 0.57, 0.3, 0.17],
    [-0.12, 0.68, 0.4, 0.2],
    [0.2, 0.74, 0.34, 0.18],
    [-0.22, 0.84, 0.28, 0.14],
  ].map(([dx = 0, dy = 0, rx = 0, ry = 0]) => {
    const middle: Point = [x + dx * size, y - dy * size]
    const lit: Point = [middle[0] + view.side * size * 0.05, middle[1] - ry * size * 0.42]
    return (
      path(blob(view, middle, rx * size * random.between(0.92, 1.08), ry * size, 11), colour) +
      path(blob(view, lit, rx * size * 0.6, ry * size * 0.42, 8), light(colour, palette, 0.16), 0.8)
    )
  })
  return stemOf(view, at) + heads.join('')
}

/** Broad, low and round: the holm oak of the dehesa. */
export function oak(view: View, at: TreeAt): string {
  const { palette } = view
  const { x, y, size, colour } = at
  const crown = blob(view, [x, y - size * 0.62], size * 0.62, size * 0.36, 11)
  const lit = blob(view, [x - view.side * -1 * size * 0.14, y - size * 0.74], size * 0.36, size * 0.17, 8)
  return stemOf(view, at) + path(crown, colour) + path(lit, light(colour, palette, 0.16), 0.8)
}

function stemOf({ random }: View, { x, y, size, colour, trunk = colour }: TreeAt): string {
  const stem = shape(
    [
      [x - size * 0.06, y],
      [x - size * 0.035, y - size * 0.4],
      [x + size * 0.04, y - size * 0.4],
      [x + size * 0.075, y],
    ],
    trunk,
  )
  const branches = [-1, 1].map((way) =>
    stroke(
      [
        [x, y - size * 0.25],
        [x + way * size * random.between(0.16, 0.26), y - size * 0.5],
      ],
      trunk,
      size * 0.035,
    ),
  )
  return stem + branches.join('')
}

/** The olive: a knotted trunk under a few loose silver heads. */
export function olive(view: View, { x, y, size, colour, trunk = colour }: TreeAt): string {
  const { random, palette } = view
  const fork = y - size * 0.3
  const stem =
    stroke(
      [
        [x - size * 0.02, y],
        [x + size * 0.03, fork],
      ],
      trunk,
      size * 0.12,
    ) +
    stroke(
      [
        [x + size * 0.02, fork + size * 0.04],
        [x - size * 0.2, y - size * 0.6],
      ],
      trunk,
      size * 0.06,
    ) +
    stroke(
      [
        [x + size * 0.02, fork + size * 0.04],
        [x + size * 0.22, y - size * 0.58],
      ],
      trunk,
      size * 0.06,
    )
  const heads = [
    [-0.3, 0.58, 0.27],
    [0.3, 0.56, 0.27],
    [0.02, 0.76, 0.33],
    [-0.16, 0.82, 0.2],
    [0.2, 0.8, 0.22],
  ].map(([dx = 0, dy = 0, radius = 0]) =>
    blob(
      view,
      [x + dx * size, y - dy * size],
      radius * size * random.between(0.9, 1.1),
      radius * size * 0.72,
      9,
    ),
  )
  const lit = blob(view, [x + view.side * size * 0.1, y - size * 0.86], size * 0.24, size * 0.1, 7)
  return stem + heads.map((head) => path(head, colour)).join('') + path(lit, light(colour, palette, 0.2), 0.8)
}

/** A flame of dark green: cypress. */
export function cypress(_view: View, { x, y, size, colour }: TreeAt): string {
  const half = size * 0.105
  const d = `M${round(x)} ${round(y - size)}C${round(x + half * 0.7)} ${round(y - size * 0.75)} ${round(x + half * 1.3)} ${round(y - size * 0.3)} ${round(x + half * 0.5)} ${round(y)}L${round(x - half * 0.5)} ${round(y)}C${round(x - half * 1.3)} ${round(y - size * 0.3)} ${round(x - half * 0.7)} ${round(y - size * 0.75)} ${round(x)} ${round(y - size)}Z`
  return path(d, colour)
}

/** Slender and upright, in rows along rivers. */
export function poplar(view: View, at: TreeAt): string {
  return (
    cypress(view, { ...at, size: at.size }) +
    stroke(
      [
        [at.x, at.y],
        [at.x, at.y - at.size * 0.5],
      ],
      at.colour,
      at.size * 0.02,
    )
  )
}

/** The stone pine: a long leaning trunk under a flat cloud of needles. `lean` in units, against the wind. */
export function stonePine(
  view: View,
  { x, y, size, colour, trunk = colour, lean = 0 }: TreeAt & { lean?: number },
): string {
  const { palette } = view
  const top: Point = [x + lean, y - size * 0.78]
  const stem = taper([x, y], [x + lean * 0.3, y - size * 0.45], top, size * 0.055, size * 0.03, trunk)
  const limbs = [-0.3, -0.12, 0.16, 0.32].map((dx) =>
    stroke(
      [
        [x + lean * 0.72, y - size * 0.6],
        [top[0] + dx * size, y - size * 0.8],
      ],
      trunk,
      size * 0.02,
    ),
  )
  const crown = [
    [-0.27, 0.82, 0.2, 0.085],
    [0.27, 0.82, 0.22, 0.085],
    [0, 0.88, 0.34, 0.125],
    [-0.12, 0.92, 0.22, 0.09],
    [0.14, 0.93, 0.22, 0.09],
  ].map(([dx = 0, dy = 0, rx = 0, ry = 0]) =>
    path(blob(view, [top[0] + dx * size, y - dy * size], rx * size, ry * size, 12), colour),
  )
  const lit = blob(view, [top[0] + view.side * size * 0.08, y - size * 0.965], size * 0.24, size * 0.035, 9)
  return stem + limbs.join('') + crown.join('') + path(lit, light(colour, palette, 0.18), 0.8)
}

/** The mountain fir: a saw-toothed spire. */
export function fir({ random }: View, { x, y, size, colour }: TreeAt): string {
  const tiers = 6
  const side = (way: 1 | -1): Point[] =>
    Array.from({ length: tiers }, (_, tier): Point[] => {
      const width = (size * 0.2 * (tier + 1)) / tiers
      const level = y - size * (1 - (tier + 1) / (tiers + 0.6))
      return [
        [x + way * width * random.between(0.85, 1.15), level],
        [x + way * width * 0.45, level - size * 0.03],
      ]
    }).flat()
  return shape(
    [[x, y - size], ...side(1), [x + size * 0.03, y], [x - size * 0.03, y], ...side(-1).toReversed()],
    colour,
  )
}

export function palm(
  { random }: View,
  { x, y, size, colour, trunk = colour, lean = 0 }: TreeAt & { lean?: number },
): string {
  const top: Point = [x + lean, y - size * 0.78]
  const stem = taper([x, y], [x + lean * 0.25, y - size * 0.4], top, size * 0.045, size * 0.025, trunk)
  const fronds = Array.from({ length: 11 }, (_, index) => {
    const angle = -Math.PI * (0.02 + (index / 10) * 0.96)
    const length = size * random.between(0.32, 0.42)
    const droop = size * 0.2 * Math.abs(Math.cos(angle)) + size * 0.06
    const tip: Point = [top[0] + Math.cos(angle) * length, top[1] + Math.sin(angle) * length * 0.62 + droop]
    const knee: Point = [
      top[0] + Math.cos(angle) * length * 0.62,
      top[1] + Math.sin(angle) * length * 0.85 - size * 0.02,
    ]
    return `M${round(top[0])} ${round(top[1])}Q${round(knee[0])} ${round(knee[1] - size * 0.03)} ${round(tip[0])} ${round(tip[1])}Q${round(knee[0])} ${round(knee[1] + size * 0.06)} ${round(top[0])} ${round(top[1] + size * 0.02)}Z`
  })
  return stem + path(fronds.join(''), colour)
}

/** A bush, or a far tree: one round head with its shadow on the ground. */
export function bush(view: View, { x, y, size, colour }: TreeAt, shadow?: Colour): string {
  const cast =
    shadow === undefined ? '' : ellipse(x - view.side * size * 0.5, y, size * 0.75, size * 0.16, shadow, 0.6)
  return cast + path(blob(view, [x, y - size * 0.4], size * 0.5, size * 0.42, 8), colour)
}

/** Blades that stand before us at the lower edge. */
export function grass(
  { random }: View,
  from: number,
  to: number,
  y: (x: number) => number,
  size: number,
  colour: Colour,
): string {
  const count = Math.round((to - from) * 1.6)
  const blades = Array.from({ length: count }, () => {
    const x = random.between(from, to)
    const base = y(x) + 0.4
    const height = size * random.between(0.4, 1)
    const bend = random.between(-0.35, 0.5) * height
    return `M${round(x - 0.16)} ${round(base)}Q${round(x)} ${round(base - height * 0.6)} ${round(x + bend)} ${round(base - height)}Q${round(x + 0.2)} ${round(base - height * 0.5)} ${round(x + 0.16)} ${round(base)}Z`
  })
  return path(blades.join(''), colour)
}

/** An uneven round outline, as leaves make it. */
export function blob({ random }: View, [x, y]: Point, rx: number, ry: number, lobes: number): string {
  const points = Array.from({ length: lobes * 2 }, (_, index): Point => {
    const angle = (index / (lobes * 2)) * Math.PI * 2
    const reach = (index % 2 === 0 ? 1.12 : 0.92) * random.between(0.94, 1.06)
    const flat = Math.sin(angle) > 0 ? 0.8 : 1
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach * flat]
  })
  return smooth(points)
}

function taper(from: Point, by: Point, to: Point, low: number, high: number, fill: Colour): string {
  const [x1, y1] = from
  const [x2, y2] = to
  return path(
    `M${round(x1 - low)} ${round(y1)}Q${round(by[0] - (low + high) / 2)} ${round(by[1])} ${round(x2 - high)} ${round(y2)}L${round(x2 + high)} ${round(y2)}Q${round(by[0] + (low + high) / 2)} ${round(by[1])} ${round(x1 + low)} ${round(y1)}Z`,
    fill,
  )
}
