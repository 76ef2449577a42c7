import { facade } from '../buildings/facade.ts'
import { stamp } from '../buildings/stamp.ts'
import { mix } from '../colour.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit } from '../ridge.ts'
import { box, stroke, type Point } from '../svg.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'
import { crowned, type Look } from './hillTown.ts'
import { trees } from './near.ts'
import { each, far, mirrored, plastered, spot, type Plaster } from './far.ts'

/** House fronts beside each other, from one x to the other. */
function fronts(
  view: View,
  coats: readonly [Plaster, ...Plaster[]],
  [from, to]: Point,
  base: (x: number) => number,
  [low, high]: Point,
  arcade = false,
): string {
  const { random } = view
  let drawing = ''
  for (let x = from, wide = 0; x < to; x += wide) {
    wide = random.between(low * 0.6, low * 0.85)
    drawing += facade(
      plastered(view, random.pick(coats)),
      x,
      base(x),
      [wide, random.between(low, high)],
      arcade,
    )
  }
  return drawing
}

/** A square: arcades and balconies around it, its tower behind, paving, stalls. */
export function square(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const floor = height * 0.74
  const x = across(view, random.between(0.52, 0.64))
  const pale = look.plaster === 'sand' || look.plaster === 'stone'
  const around = fronts(
    view,
    pale ? ['sand', 'stone', 'white', 'bright'] : ['white', 'white', 'bright', 'sand'],
    [-random.between(1, 6), width],
    () => floor,
    [14, 21],
    true,
  )
  const hall = facade(plastered(view, pale ? look.plaster : 'sand'), x - 11, floor, [22, 22], true)
  const stone = shade(mix(palette.second, palette.white, 0.35), palette, 0.16)
  const joint = shade(stone, palette, 0.3)
  const vanish: Point = [across(view, 0.5), floor]
  const joints = each(26, (index) =>
    stroke(
      [
        [vanish[0] + (index - 12.5) * 6.7, floor],
        [width / 2 + (index - 12.5) * 16, height + 1],
      ],
      joint,
      0.16,
      0.7,
    ),
  )
  const rows = each(4, (index) =>
    stroke(
      [
        [-1, floor + index ** 1.6 * 1.8 + 0.4],
        [width + 1, floor + index ** 1.6 * 1.8 + 0.4],
      ],
      joint,
      0.16,
      0.7,
    ),
  )
  const awning = () => ({ hull: random.pick([palette.accent, palette.seaNear, palette.leaf]) })
  const stalls = each(look.more ? 4 : 2, (index) =>
    stamp(view, 'stall', spot(view, [8, 88, 24, 74][index] ?? 0, random.between(81, 86)), 10, awning()),
  )
  const paving = box(-1, floor, width + 2, height, stone) + joints + rows
  return (
    far(view, look.far, height * 0.6) +
    crowned(view, [x + view.side * 14, floor - 18], 30, look) +
    around +
    hall +
    paving +
    stalls
  )
}
/** House fronts along a quay, boats before them. */
export function harbour(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const quay = height * random.between(0.62, 0.66)
  const x = across(view, random.between(0.6, 0.72))
  const hill = ridge(view, {
    y: quay - 8,
    rise: 1.6,
    stride: 32,
    lift: summit(x, height * random.between(0.1, 0.18), width * 0.5, 1.5),
  })
  const fill = ground(palette, 0.42)
  const [left, right] = view.side === 1 ? [width * 0.24, width + 2] : [-4, width * 0.74]
  const above = fronts(
    view,
    [look.plaster],
    [left + 14, right - 10],
    (px) => Math.min(quay - 7, heightAt(hill, px) + 7),
    [7, 9],
  )
  const town = above + fronts(view, [look.plaster], [left, right], () => quay, [9, 14])
  const hull = () => ({ hull: random.pick([palette.accent, palette.seaNear, palette.white, palette.leaf]) })
  return (
    far(view, look.far, height * random.between(0.48, 0.54)) +
    crowned(view, [x, heightAt(hill, x) + 1], 17, look) +
    land(view, hill, fill, { foot: quay }) +
    carve(view, hill, fill, { count: 40, depth: 8 }) +
    trees(view, 'bushes', (px) => heightAt(hill, px) + 1, [0, 5], fill, 24) +
    town +
    box(-2, quay - 0.2, width + 4, 1.8, mix(palette.second, palette.near, 0.35)) +
    sea(view, quay + 1.4, height, across(view, 0.2)) +
    mirrored(town, quay + 1.4) +
    each(6, (index) =>
      stamp(
        view,
        'boat',
        [across(view, 0.1 + ((index * 4) % 6) * 0.15 + random.between(0, 0.06)), quay + 6 + index * 2.1],
        6 + index * 0.5,
        hull(),
      ),
    )
  )
}
