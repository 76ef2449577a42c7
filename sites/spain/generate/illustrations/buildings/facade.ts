import { mix } from '../colour.ts'
import { shade } from '../palette.ts'
import { box, path, round, stroke, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { arch, walls } from './house.ts'

export interface Bridge {
  from: number
  to: number
  /** Of its deck at the ends, and where its piers stand. */
  deck: number
  foot: number
  arches: number
  /** How much higher its middle is. */
  hump: number
}

export function bridge(view: View, { from, to, deck, foot, arches, hump }: Bridge): string {
  const { lit, dim } = walls(view)
  const span = (to - from) / arches
  const deckAt = (x: number) => deck - hump * (1 - ((2 * (x - from)) / (to - from) - 1) ** 2)
  const line = Array.from({ length: 41 }, (_, index): Point => [from + ((to - from) * index) / 40, 0]).map(
    ([x]): Point => [x, deckAt(x)],
  )
  const body = `M${round(from)} ${round(foot)}L${line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}V${round(foot)}Z`
  const opening = (index: number, shift: number) => {
    const left = from + span * (index + 0.11) + shift
    const radius = span * 0.39
    const top = deckAt(left + radius) + Math.max(1, span * 0.09)
    const high = Math.min(radius, (foot - top) * 0.92)
    return `M${round(left)} ${round(foot)}V${round(top + high)}A${round(radius)} ${round(high)} 0 0 1 ${round(left + radius * 2)} ${round(top + high)}V${round(foot)}Z`
  }
  const layer = (shift: number) =>
    body + Array.from({ length: arches }, (_, index) => opening(index, shift)).join('')
  const stone = path(layer(view.side * span * 0.07), dim) + path(layer(0), lit)
  return `<g fill-rule="evenodd">${stone}</g>${stroke(line, mix(lit, dim, 0.6), 0.5)}`
}

/** A house of a street front: windows in rows, balconies, a tiled edge; with `arcade`, arches below. */
export function facade(view: View, x: number, y: number, [width, height]: Point, arcade = false): string {
  const { lit, dim, hole, roof } = walls(view)
  const rows = Math.max(2, Math.round(height / 3.6))
  const ways = Math.max(2, Math.round(width / 2.6))
  const [floor, way] = [height / (rows + 0.4), width / ways]
  const windows = Array.from({ length: (rows - 1) * ways }, (_, index) => {
    const wx = x + ((index % ways) + 0.5) * way
    const wy = y - floor * (1.35 + Math.floor(index / ways))
    const pane = view.random.chance(0.75) ? hole : mix(dim, hole, 0.3)
    const sill = box(wx - 0.75, wy + floor * 0.05, 1.5, 0.22, shade(lit, view.palette, 0.6))
    return box(wx - 0.45, wy - floor * 0.48, 0.9, floor * 0.55, pane) + sill
  })
  const dark = shade(dim, view.palette, 0.65)
  const doors = Array.from({ length: arcade ? ways : 1 }, (_, index) =>
    arcade
      ? arch(x + (index + 0.5) * way, y, way * 0.68, floor * 0.85, dark)
      : box(x + width * 0.4, y - floor * 0.65, 1.3, floor * 0.65, dark),
  )
  const side = box(
    view.side === 1 ? x : x + width * 0.82,
    y - height,
    width * 0.18,
    height,
    mix(lit, dim, 0.5),
  )
  const eaves = box(x - 0.25, y - height - 0.7, width + 0.5, 0.9, roof)
  return box(x, y - height, width + 0.1, height + 0.3, lit) + side + eaves + windows.join('') + doors.join('')
}
