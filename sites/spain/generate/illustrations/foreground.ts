import { mix } from './colour.ts'
import { shade } from './palette.ts'
import { carve, heightAt, land, ridge, summit, type Ridge } from './ridge.ts'
import { circle, path, round, shape, type Point } from './svg.ts'
import { grass } from './trees.ts'
import { across, type View } from './view.ts'

interface Foreground {
  y: number
  rise: number
  /** What grows there. */
  grows: 'grass' | 'poppies' | 'agaves' | 'rocks'
}

/** The dark ground we stand on, higher on the side away from the focal point. Gives its line, for trees to stand on. */
export function foreground(view: View, { y, rise, grows }: Foreground): { drawing: string; line: Ridge } {
  const { palette, width, height } = view
  const line = ridge(view, {
    y,
    rise,
    stride: 44,
    lift: summit(across(view, -0.05), rise * 2.2, width * 0.55, 1.5),
  })
  const fill = palette.near
  const ground =
    land(view, line, fill) +
    carve(view, line, fill, { count: 34, depth: height - y, length: 6, thickness: 0.2 })
  return { drawing: plants[grows](view, line) + ground, line }
}

const plants = {
  grass: (view: View, line: Ridge) =>
    grass(view, -1, view.width + 1, (x) => heightAt(line, x), 4, view.palette.near),
  poppies: (view: View, line: Ridge) => plants.grass(view, line) + poppies(view, line),
  agaves: (view: View, line: Ridge) =>
    [0.2, 0.29, 0.66, 0.94]
      .map((share, index) => {
        const x = across(view, share)
        return agave(view, [x, heightAt(line, x) + 0.5], 5.5 + (index % 2) * 3)
      })
      .join('') + grass(view, -1, view.width + 1, (x) => heightAt(line, x), 2, view.palette.near),
  rocks: (view: View, line: Ridge) =>
    [0.3, 0.38, 0.72, 0.86, 0.95]
      .map((share) => {
        const x = across(view, share)
        return rock(view, [x, heightAt(line, x) + 1], view.random.between(3, 7))
      })
      .join(''),
} as const

function poppies({ palette, random, width, time }: View, line: Ridge): string {
  const late = time === 'dusk' || time === 'night'
  const red = late ? mix(palette.cloud, palette.near, 0.25) : palette.accent
  const dark = shade(red, palette, 0.35)
  return Array.from({ length: Math.round(width * 0.55) }, () => {
    const x = random() ** 1.2 * width
    const y = heightAt(line, x) - random.between(-1.5, 4)
    const size = random.between(0.35, 0.75)
    return (
      circle(x, y, size, random.chance(0.3) ? dark : red) +
      circle(x, y + size * 0.2, size * 0.25, palette.near)
    )
  }).join('')
}

/** A rosette of blades; a few carry the tall flower stalk. */
function agave({ palette, random }: View, [x, y]: Point, size: number): string {
  const blades = Array.from({ length: 11 }, (_, index) => {
    const angle = -Math.PI * (0.04 + (index / 10) * 0.92)
    const length = size * random.between(0.8, 1.05)
    const tip: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
    const wide = size * 0.11
    return `M${round(x - wide)} ${round(y)}Q${round((x + tip[0]) / 2 - Math.sin(angle) * wide)} ${round((y + tip[1]) / 2 + wide * 0.4)} ${round(tip[0])} ${round(tip[1])}Q${round((x + tip[0]) / 2 + Math.sin(angle) * wide)} ${round((y + tip[1]) / 2 + wide)} ${round(x + wide)} ${round(y)}Z`
  })
  return path(blades.join(''), mix(palette.near, palette.lit, 0.12))
}

function rock({ palette, random, side }: View, [x, y]: Point, size: number): string {
  const at = (dx: number, dy: number): Point => [
    x + dx * size * random.between(0.9, 1.1),
    y - dy * size * random.between(0.9, 1.1),
  ]
  const top = at(0.1, 0.62)
  const left = at(-0.45, 0.45)
  const right = at(0.5, 0.4)
  const low: Point = [x + size * 0.1, y]
  return (
    shape([[x - size * 0.8, y], left, top, right, [x + size * 0.85, y]], palette.near) +
    shape([left, top, low, [x - side * size * 0.4, y]], mix(palette.near, palette.lit, 0.22))
  )
}
