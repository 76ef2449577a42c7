import { mix, type Colour } from '../colour.ts'
import { furrows, stalks, vines } from '../fields.ts'
import { foreground } from '../foreground.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit } from '../ridge.ts'
import { cut, path, type Point } from '../svg.ts'
import { bush, cypress, fir, oak, olive, palm, poplar, stonePine } from '../trees.ts'
import { across, type View } from '../view.ts'
import { each } from './far.ts'

/** The near ground from `y` down, with what grows on it, and the dark edge that we stand on. */
export function near(view: View, kind: Front, y: number): string {
  const { height, palette, random } = view
  const line = ridge(view, { y, rise: 1.4, stride: 46, lift: summit(across(view, 0), 3, 60, 1.5) })
  const top = (x: number) => heightAt(line, x)
  const vanish: Point = [across(view, random.between(0.45, 0.62)), y - height * 0.12]
  const soils = {
    vines: mix(palette.second, palette.accent, 0.1),
    wheat: shade(palette.second, palette, 0.1),
  }
  const soil =
    kind === 'vines' || kind === 'wheat'
      ? soils[kind]
      : mix(ground(palette, 0.6), palette.second, kind === 'firs' ? 0.05 : 0.3)
  const field =
    land(view, line, soil) +
    carve(view, line, soil, { count: 60, depth: height * 0.16, towards: 'shade', length: 7 })
  if (kind === 'vines')
    return (
      field + vines(view, { top, bottom: height * 1.1, vanish }, 15, mix(palette.leaf, palette.lit, 0.25))
    )
  if (kind === 'wheat') {
    const dark = shade(palette.second, palette, 0.34)
    const ripe = stalks(view, (x) => top(x) + height * 0.1, height, [
      dark,
      mix(palette.second, palette.skyLow, 0.5),
    ])
    return (
      field +
      furrows(view, { top, bottom: height + 2, vanish }, 30, shade(palette.second, palette, 0.26)) +
      ripe
    )
  }
  const grows = random.pick<'grass' | 'poppies' | 'rocks'>(['grass', 'poppies', 'grass', 'rocks'])
  return (
    field +
    trees(view, kind, top, [y, height * 0.94], soil) +
    foreground(view, { y: height * 0.95, rise: 1.6, grows }).drawing
  )
}

const plants = {
  olives: olive,
  oaks: oak,
  firs: fir,
  poplars: poplar,
  pines: stonePine,
  palms: palm,
  bushes: bush,
  cypresses: cypress,
}
const sizes = { olives: 6, oaks: 6, firs: 9, poplars: 11, pines: 12, palms: 13, bushes: 3, cypresses: 11 }
export type Front = keyof typeof plants | 'vines' | 'wheat'

/** A scattered wood, smaller with distance, thinner in the middle so that what stands behind is seen. */
export function trees(
  view: View,
  kind: keyof typeof plants,
  top: (x: number) => number,
  [low, high]: Point,
  soil: Colour,
  count = 22,
): string {
  const { width, palette, random } = view
  const spots = Array.from({ length: count }, (_, index) => {
    const x = ((index + random.between(0.1, 0.9)) / count) * width
    const middle = 1 - Math.min(1, Math.abs(x - across(view, 0.6)) / width / 0.35)
    const down = Math.min(1, random() * 0.75 + middle * 0.2)
    const size = sizes[kind] * (0.55 + down * 0.75) * (1 - middle * 0.25) * random.between(0.85, 1.15)
    return { x, y: top(x) + 0.8 + down * (high - low) * 0.8, size }
  }).toSorted((one, other) => one.y - other.y)
  return each(count, (index) => {
    const at = spots[index] ?? { x: 0, y: 0, size: 0 }
    const shadow = cut([at.x - at.size / 2, at.y + 0.2], [at.x + at.size / 2, at.y + 0.2], at.size * 0.1)
    const colour = shade(mix(palette.leaf, soil, 0.1), palette, random.between(0.2, 0.45))
    return (
      path(shadow, shade(soil, palette, 0.35), 0.7) +
      plants[kind](view, { ...at, colour, trunk: shade(palette.leaf, palette, 0.75) })
    )
  })
}
