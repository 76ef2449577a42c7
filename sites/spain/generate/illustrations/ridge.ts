import { mix, type Colour } from './colour.ts'
import { light, shade } from './palette.ts'
import { createNoise } from './random.ts'
import { cut, gradientPath, outline, path, type Point } from './svg.ts'
import type { View } from './view.ts'

/** A line of land from the left edge to the right one. */
export type Ridge = readonly Point[]

export interface RidgeForm {
  /** Where the ridge stands on average, and how far it rises and falls. */
  y: number
  rise: number
  /** Units from one summit to the next. */
  stride: number
  /** 0 is rolling, 1 is jagged. */
  jagged?: number
  /** Lifts the land around a place: a summit, a headland. */
  lift?: (x: number) => number
}

const step = 0.8

export function ridge(view: View, { y, rise, stride, jagged = 0, lift = () => 0 }: RidgeForm): Ridge {
  const broad = createNoise(view.random, 2, 0.4)
  const fine = createNoise(view.random, 4, 0.55)
  const points = Math.ceil(view.width / step) + 6
  return Array.from({ length: points }, (_, index) => {
    const x = (index - 2) * step
    const soft = broad(x / stride)
    const sharp = 1 - Math.abs(fine(x / (stride * 1.4))) * 1.5
    return [x, y - rise * (soft * (1 - jagged) + sharp * jagged) - lift(x)] as const
  })
}

/** A summit for `lift`: `power` 1 is a cone, above it ever rounder. */
export function summit(at: number, height: number, halfWidth: number, power = 1): (x: number) => number {
  return (x) => height * Math.max(0, 1 - (Math.abs(x - at) / halfWidth) ** power)
}

export function heightAt(line: Ridge, x: number): number {
  const index = Math.min(line.length - 1, Math.max(0, Math.round(x / step) + 2))
  return line[index]?.[1] ?? 0
}

/** The land below a ridge. `mist` is how much of the haze lies at its foot, `foot` where that is. */
export function land(
  view: View,
  line: Ridge,
  fill: Colour,
  { mist = 0, foot = view.height + 1 } = {},
): string {
  const d = outline([...line, [view.width + 3, foot], [-3, foot]])
  if (mist === 0) return path(d, fill)
  const { haze, skyLow } = view.palette
  return gradientPath(d, [
    [0, fill],
    [1, mix(fill, mix(haze, skyLow, 0.5), mist)],
  ])
}

interface Carving {
  count: number
  /** How far below the ridge the cuts reach. */
  depth: number
  towards?: 'light' | 'shade'
  length?: number
  thickness?: number
}

/** The cuts of the gouge that follow a slope: they give a flat colour its form. */
export function carve(view: View, line: Ridge, fill: Colour, carving: Carving): string {
  const { count, depth, towards = 'light', length = 5, thickness = 0.3 } = carving
  const { palette, random, width } = view
  const colour = towards === 'light' ? light(fill, palette, 0.26) : shade(fill, palette, 0.26)
  const cuts = Array.from({ length: Math.round((count * width) / 100) }, () => {
    const x = random.between(-4, width)
    const down = random() ** 1.4
    const reach = length * random.between(0.4, 1) * (0.6 + down)
    const follow = (at: number) =>
      heightAt(line, at) * (1 - down * 0.5) + heightAt(line, x) * down * 0.5 + 0.6 + down * depth
    return cut([x, follow(x)], [x + reach, follow(x + reach)], thickness * random.between(0.5, 1))
  })
  return path(cuts.join(''), colour, 0.75)
}
