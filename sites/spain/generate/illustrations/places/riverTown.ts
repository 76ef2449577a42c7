import { bridge } from '../buildings/facade.ts'
import { mix } from '../colour.ts'
import { ground, shade } from '../palette.ts'
import { heightAt, land, ridge, summit } from '../ridge.ts'
import { box, path } from '../svg.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'
import { crowned, terraces, type Look } from './hillTown.ts'
import { near, trees } from './near.ts'
import { far, houses, mirrored, plastered } from './far.ts'
import { rockFace } from './rockFace.ts'

/** A plateau sawn in two, a river below, houses on both rims, a bridge where there is one. */
export function gorge(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const middle = across(view, random.between(0.44, 0.52))
  const [rim, gap] = [height * random.between(0.44, 0.48), width * random.between(0.1, 0.13)]
  const sides = [-1, 1] as const
  const wall = (side: -1 | 1, open: number, y: number, nearness: number) => {
    const edge = middle + side * open
    const top = (x: number) => y + Math.min(1, Math.max(0, (7 - (x - edge) * side) / 8)) ** 2.2 * (height - y)
    const [from, to] = side === 1 ? [edge, width + 3] : [-3, edge]
    return rockFace(view, {
      from,
      to,
      top,
      bottom: height + 1,
      fill: mix(ground(palette, nearness), palette.second, 0.3),
    })
  }
  const row = (side: -1 | 1, y: number) =>
    houses(
      view,
      look.plaster,
      9,
      (index) => [middle + side * (gap + 4 + index * 3.9 + (rim - y)) - (side === -1 ? 4.2 : 0), y + 1],
      4.2,
    )
  const behind = far(view, look.far, height * 0.46)
  const water = `M${middle - gap * 0.2} ${height * 0.8}C${middle + gap} ${height * 0.86} ${middle - gap} ${height * 0.9} ${middle - gap} ${height + 1}h${gap * 2}C${middle + gap * 0.4} ${height * 0.9} ${middle + gap * 1.4} ${height * 0.86} ${middle + gap * 0.1} ${height * 0.8}Z`
  const over = {
    from: middle - gap - 6,
    to: middle + gap + 6,
    deck: rim + 0.6,
    foot: height * 0.93,
    arches: 3,
    hump: 0,
  }
  return (
    behind +
    sides.map((side) => wall(side, gap * 0.55, rim + 3.5, 0.3)).join('') +
    path(water, mix(palette.seaFar, palette.seaNear, 0.55)) +
    (look.more ? bridge(plastered(view, 'sand'), over) : '') +
    crowned(view, [middle + view.side * (gap + 24), rim - 1], 15, look) +
    sides.map((side) => row(side, rim - 3) + row(side, rim) + wall(side, gap, rim, 0.5)).join('') +
    trees(view, 'bushes', () => height * 0.94, [height * 0.94, height], palette.near, 26)
  )
}

/** A town on the far bank, and the bridge that leads there. */
export function riverTown(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const shore = height * random.between(0.63, 0.66)
  const x = across(view, random.between(0.6, 0.7))
  const bank = ridge(view, {
    y: shore - 3,
    rise: 0.6,
    stride: 30,
    lift: summit(x, height * 0.1, width * 0.4, 1.6),
  })
  const fill = ground(palette, 0.5)
  const crown = crowned(view, [x, heightAt(bank, x) + 1.4], 18, look)
  const town = crown + land(view, bank, fill, { foot: shore }) + terraces(view, bank, x, look.plaster)
  const hump = random.pick([0, 3, 5])
  const deck = shore - (hump > 0 ? 1 : 4)
  const over = {
    from: -4,
    to: width + 4,
    deck,
    foot: shore + height * 0.14,
    arches: random.whole(5, 7),
    hump,
  }
  return (
    far(view, look.far, height * random.between(0.5, 0.55)) +
    town +
    box(-2, shore - 0.6, width + 4, 1.2, shade(fill, palette, 0.3)) +
    sea(view, shore, height, across(view, 0.3)) +
    mirrored(town, shore) +
    trees(view, 'poplars', () => shore - 0.6, [shore, shore + 0.2], fill, 9) +
    (look.more ? bridge(plastered(view, 'stone'), over) : '') +
    near(view, 'bushes', height * 0.9)
  )
}
