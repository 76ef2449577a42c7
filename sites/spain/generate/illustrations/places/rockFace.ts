import { mix, type Colour } from '../colour.ts'
import { shade } from '../palette.ts'
import { cut, path, shape, type Point } from '../svg.ts'
import type { View } from '../view.ts'
import { each } from './far.ts'

interface Rock {
  from: number
  to: number
  top: (x: number) => number
  bottom: number
  fill: Colour
}

/** A wall of rock with the marks of the gouge: facets, clefts that fall, beds that lie. */
export function rockFace(view: View, { from, to, top, bottom, fill }: Rock): string {
  const { palette, random } = view
  const edge = Array.from({ length: 61 }, (_, index): Point => {
    const x = from + ((to - from) * index) / 60
    return [x, top(x) + random.between(-0.25, 0.25)]
  })
  const marks = (share: number, draw: (x: number, y: number, deep: number) => string) =>
    each(Math.round((to - from) * share), () => {
      const x = random.between(from, to - 2)
      const highest = Math.max(top(x), top(x + 2))
      const y = highest + (bottom - highest) * random.between(0.06, 0.8)
      return bottom - y < 2 ? '' : draw(x, y, Math.min(random.between(3, 9), (bottom - y) * 0.9))
    })
  const clefts = marks(1.2, (x, y, deep) => cut([x, y], [x + random.between(-0.6, 0.6), y + deep], 0.4))
  const beds = marks(0.5, (x, y) => cut([x, y], [x + 2, y + 0.2], 0.22))
  const facets = marks(
    0.35,
    (x, y, deep) => `M${x} ${y}l1.4 ${deep * 0.15}l.6 ${deep * 0.65}l-1.4 ${deep * 0.2}Z`,
  )
  return (
    shape([...edge, [to, bottom], [from, bottom]], fill) +
    path(facets, shade(fill, palette, 0.17)) +
    path(clefts, shade(fill, palette, 0.35), 0.7) +
    path(beds, mix(fill, palette.skyLow, 0.4), 0.7)
  )
}
