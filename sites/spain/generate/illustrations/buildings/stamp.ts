import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hex, mix, type Colour } from '../colour.ts'
import { round, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { walls } from './house.ts'

const folder = join(import.meta.dirname, '../stamps')
const read = new Map<string, string>()

/** A drawing of `stamps/` a hundred units of which are `size`, with names of colours for colours; it faces the focal side. */
export function stamp(
  view: View,
  name: string,
  [x, y]: Point,
  size: number,
  own: Record<string, Colour> = {},
): string {
  const { lit, dim, hole, roof } = walls(view)
  const { accent, near, second, seaNear, white } = view.palette
  const colours: Record<string, Colour> = {
    accent,
    near,
    second,
    seaNear,
    white,
    lit,
    dim,
    hole,
    roof,
    half: mix(lit, dim, 0.45),
    ...own,
  }
  const drawing =
    read.get(name) ?? readFileSync(join(folder, `${name}.svg`), 'utf8').replace(/<\/?svg[^>]*>|\n/g, '')
  read.set(name, drawing)
  const painted = drawing.replace(/"([a-z]+[A-Za-z]*)"/g, (whole, key: string) =>
    colours[key] ? `"${hex(colours[key])}"` : whole,
  )
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${(size / 100) * view.side} ${size / 100})">${painted}</g>`
}
