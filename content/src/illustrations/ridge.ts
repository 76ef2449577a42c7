import type { Ink } from './ink.ts'
import { light, shade } from './palette.ts'
import { createNoise, type Random } from './random.ts'
import { cut, path, shape, type Point } from './svg.ts'
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
  /** Lifts the land around a place: a summit, a headland, an island. */
  lift?: (x: number) => number
}

const step = 0.8

export function ridge(view: View, { y, rise, stride, jagged = 0, lift = () => 0 }: RidgeForm): Ridge {
  const broad = createNoise(view.random, 2, 0.4)
  const fine = createNoise(view.random, 4, 0.55)
  const points = Math.ceil(view.width / step) + 4
  return Array.from({ length: points }, (_, index) => {
    const x = (index - 2) * step
    const soft = broad(x / stride)
    const sharp = 1 - Math.abs(fine(x / (stride * 1.4))) * 1.5
    return [x, y - rise * (soft * (1 - jagged) + sharp * jagged) - lift(x)] as const
  })
}

/** A summit for `lift`: `power` below 1 is a steep horn, above 1 a round dome. */
export function summit(at: number, height: number, halfWidth: number, power = 1): (x: number) => number {
  return (x) => height * Math.max(0, 1 - (Math.abs(x - at) / halfWidth) ** power)
}

export function heightAt(line: Ridge, x: number): number {
  const index = Math.min(line.length - 1, Math.max(0, Math.round(x / step) + 2))
  return line[index]?.[1] ?? 0
}

/** The land below a ridge, down to `bottom`. */
export function land(view: View, line: Ridge, fill: Ink, bottom = view.height + 1): string {
  return shape([...line, [view.width + 3, bottom], [-3, bottom]], fill)
}

/** The cuts of the gouge that follow a slope: they give a flat ink its form. */
export function carve(
  view: View,
  line: Ridge,
  fill: Ink,
  { count, depth, towards = 'light', length = 5, thickness = 0.32 }: Carving,
): string {
  const { palette, random } = view
  const colour = towards === 'light' ? light(fill, palette, 0.28) : shade(fill, palette, 0.3)
  const cuts = Array.from({ length: count }, () => {
    const x = random.between(0, view.width)
    const slope = (heightAt(line, x + 2.4) - heightAt(line, x - 2.4)) / 4.8
    const below = random() ** 1.5 * depth + 0.5
    const reach = length * random.between(0.4, 1)
    const way = slope > 0 ? 1 : -1
    const fall = Math.min(1.6, Math.abs(slope) + 0.12)
    const start: Point = [x, heightAt(line, x) + below]
    return cut(start, [x + way * reach, start[1] + reach * fall], thickness * random.between(0.5, 1))
  })
  return path(cuts.join(''), colour, 0.8)
}

interface Carving {
  count: number
  /** How far below the ridge the cuts reach. */
  depth: number
  towards?: 'light' | 'shade'
  length?: number
  thickness?: number
}

/** A summit's far side, away from the light: bounded by the ridge and by a spine that zigzags down. */
export function shadedSide(
  line: Ridge,
  top: number,
  way: 1 | -1,
  depth: number,
  fill: Ink,
  random: Random,
): string {
  const start = line[top]
  if (start === undefined) return ''
  const edge: Point[] = []
  for (
    let index = top;
    line[index] !== undefined && Math.abs(index - top) * step < depth * 1.5;
    index += way
  ) {
    const point = line[index]
    if (point === undefined || point[1] > start[1] + depth) break
    edge.push(point)
  }
  const last = edge.at(-1) ?? start
  const bottom = Math.min(start[1] + depth, last[1] + depth * 0.4)
  const spine: Point[] = []
  const turns = 6
  for (let turn = turns; turn >= 1; turn -= 1) {
    const sway = (turn % 2 === 0 ? 1 : -1) * depth * 0.05 * random.between(0.5, 1.4)
    const drift = -way * depth * 0.16 * (turn / turns)
    spine.push([start[0] + sway + drift, start[1] + ((bottom - start[1]) * turn) / turns])
  }
  return shape([...edge, ...spine], fill)
}

/** Indices of the points that stand above all others within `reach` units. */
export function summits(line: Ridge, reach: number): number[] {
  const span = Math.round(reach / step)
  return line.flatMap((point, index) => {
    const around = line.slice(Math.max(0, index - span), index + span + 1)
    return around.every((other) => other[1] >= point[1]) && index > 1 && index < line.length - 2
      ? [index]
      : []
  })
}
