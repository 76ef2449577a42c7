import { stamp } from '../buildings/stamp.ts'
import { aqueduct } from '../buildings/works.ts'
import { mix, oklch } from '../colour.ts'
import { foreground } from '../foreground.ts'
import { ground, shade } from '../palette.ts'
import { carve, land, ridge, summit } from '../ridge.ts'
import { path, round, shape, type Point } from '../svg.ts'
import { grass, poplar } from '../trees.ts'
import { across, type View } from '../view.ts'
import { sea } from '../water.ts'
import { crowned, hillTown, type Look } from './hillTown.ts'
import { near, trees } from './near.ts'
import { each, far, houses, mirrored, plastered, spot } from './far.ts'

/** A road that winds to a town on the horizon. */
export function road(view: View, look: Look): string {
  const { palette, height, side } = view
  const top = height * 0.66
  const [end, low] = [across(view, 0.6), across(view, 0.36)]
  const line = ridge(view, { y: top, rise: 0.8, stride: 40, lift: summit(end, 1.5, 40, 1.4) })
  const wet = look.far === 'green' || look.far === 'range'
  const field = mix(ground(palette, 0.56), palette.second, wet ? 0.12 : 0.45)
  const bend = (half: number) => [
    low + half * 9,
    height + 1,
    low + half * 7 + side * 34,
    height * 0.86,
    end - side * 26 + half * 2.4,
    height * 0.76,
    end + half * 0.5,
    top,
  ]
  const [away, back] = [bend(1), bend(-1)]
  const track = `M${away.slice(0, 2).join(' ')}C${away.slice(2).join(' ')}L${back.slice(6).join(' ')}C${back.slice(4, 6).join(' ')} ${back.slice(2, 4).join(' ')} ${back.slice(0, 2).join(' ')}Z`
  const alley = each(4, (index) => {
    const [x, y] = spot(view, 98 - index * 6, 82 - index * 4)
    return poplar(view, { x, y, size: 22 - index * 4, colour: shade(palette.leaf, palette, 0.4) })
  })
  return (
    far(view, look.far, height * 0.56) +
    crowned(view, [end + side * 7, top - 2.5], 17, look) +
    houses(view, look.plaster, 12, (index) => [end - 16 + index * 3.2, top + 0.4 + (index % 2)]) +
    land(view, line, field) +
    carve(view, line, field, { count: 90, depth: height * 0.28, towards: 'shade', length: 8 }) +
    path(track, mix(palette.second, palette.white, 0.45)) +
    alley +
    trees(view, 'bushes', () => top + 6, [0, 12], field, 16) +
    (look.more ? stamp(plastered(view, 'stone'), 'milestone', spot(view, 13, 93), 10) : '') +
    foreground(view, { y: height * 0.97, rise: 1, grows: 'poppies' }).drawing
  )
}

/** What was built long ago and stands in the fields. */
export function ruins(view: View, look: Look, what: 'dolmen' | 'columns' | 'aqueduct'): string {
  const { height, width } = view
  const stone = plastered(view, 'sand')
  const behind =
    what === 'dolmen'
      ? far(view, look.far, height * 0.52) + near(view, 'oaks', height * 0.64)
      : hillTown(view, look, 0.1)
  const drawn =
    what === 'aqueduct'
      ? aqueduct(stone, spot(view, 50, 87), width * 0.36)
      : stamp(stone, what, spot(view, what === 'dolmen' ? 58 : 27, 87), what === 'dolmen' ? 30 : 36)
  return behind + drawn + foreground(view, { y: height * 0.94, rise: 1.6, grows: 'grass' }).drawing
}

/** A village seen from the mouth of a cave, with what was painted on its wall. */
export function cave(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const x = across(view, random.between(0.54, 0.6))
  const mouth = Array.from({ length: 34 }, (_, index): Point => [
    Math.cos(index * 0.185) * random.between(0.92, 1.08),
    Math.sin(index * 0.185) * random.between(0.92, 1.08),
  ])
  const frame = (grow: number) =>
    `M-2 -2H${width + 2}V${height + 2}H-2Z` +
    mouth
      .map(
        ([dx, dy], index) =>
          `${index ? 'L' : 'M'}${round(x + dx * (width * 0.31 + grow))} ${round(height * 0.52 + dy * (height * 0.37 + grow))}`,
      )
      .join('') +
    'Z'
  const rock = mix(mix(palette.near, palette.lit, 0.3), oklch(0.42, 0.035, 62), 0.85)
  const spikes = each(9, (index) => {
    const [px, wide] = [
      x - width * 0.2 + index * width * 0.05 + random.between(-1, 1),
      random.between(0.7, 1.8),
    ]
    return path(
      `M${px - wide} ${height * 0.1}h${wide * 2}L${px} ${height * random.between(0.2, 0.36)}Z`,
      shade(rock, palette, 0.4),
    )
  })
  const walls =
    path(frame(0), rock) +
    path(frame(3.4), shade(rock, palette, 0.3)) +
    path(frame(9), shade(rock, palette, 0.6))
  const ochre = { ochre: mix(palette.accent, palette.second, 0.25) }
  return (
    `<g transform="translate(0 -6)">${hillTown(view, look, 0.1)}</g><g fill-rule="evenodd">${walls}</g>${spikes}` +
    (look.more ? stamp(view, 'paintings', spot(view, 11, 44), 9, ochre) : '')
  )
}

/** Sand that the wind has heaped, the sea behind it. */
export function dunes(view: View): string {
  const { palette, width, height } = view
  const dune = (y: number, rise: number, share: number, dark: number) => {
    const x = across(view, share)
    const line = ridge(view, { y, rise: 0.8, stride: 26, lift: summit(x, rise, width * 0.34, 1.25) })
    const fill = shade(mix(palette.second, palette.white, 0.3), palette, dark)
    const lee = line.filter(([px]) => (px - x) * view.side >= 0 && Math.abs(px - x) < width * 0.33)
    const rim = view.side === 1 ? lee : lee.toReversed()
    const dim = shape(
      [...rim, [x + view.side * width * 0.14, y + 2], [x + view.side * 2, y - rise * 0.3]],
      shade(fill, palette, 0.2),
    )
    return (
      land(view, line, fill) +
      dim +
      carve(view, line, fill, { count: 50, depth: 9, length: 12, thickness: 0.18 })
    )
  }
  const waves =
    dune(height * 0.62, 7, 0.85, 0.02) +
    dune(height * 0.7, 13, 0.3, 0) +
    dune(height * 0.84, 19, 0.74, 0.08) +
    dune(height * 0.95, 8, 0.2, 0.22)
  return (
    far(view, 'sea', height * 0.42) +
    waves +
    grass(view, -1, width + 1, () => height, 6, shade(palette.leaf, palette, 0.6))
  )
}

/** Still water, reeds, and the birds that live there. */
export function wetland(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const shore = height * random.between(0.52, 0.56)
  const x = across(view, 0.66)
  const bank = ridge(view, { y: shore - 1, rise: 0.5, stride: 24 })
  const village =
    crowned(view, [x, shore], 11, look) +
    houses(view, look.plaster, 9, (index) => [x - 16 + index * 3.4, shore])
  const reeds = (y: number, from: number, to: number, size: number) => {
    const [low, high] = [across(view, from), across(view, to)].toSorted((one, other) => one - other) as [
      number,
      number,
    ]
    return grass(
      view,
      low,
      high,
      () => height * y,
      size,
      shade(mix(palette.leaf, palette.second, 0.3), palette, size / 25),
    )
  }
  const plume = { plume: mix(palette.white, palette.accent, 0.38) }
  const birds = each(7, (index) => {
    const y = height * (0.68 + (index % 3) * 0.06)
    return stamp(
      view,
      'wader',
      [across(view, 0.28 + index * 0.06 + random.between(-0.02, 0.02)), y],
      3.4 + (y / height - 0.66) * 14,
      plume,
    )
  })
  return (
    far(view, look.far === 'sea' ? 'plain' : look.far, shore - 4) +
    village +
    land(view, bank, ground(palette, 0.5), { foot: shore + 0.5 }) +
    sea(view, shore, height, across(view, 0.25)) +
    mirrored(village, shore) +
    reeds(0.62, 0.5, 1.02, 4.5) +
    reeds(0.72, -0.02, 0.3, 7) +
    birds +
    reeds(0.86, 0.62, 1.02, 10) +
    grass(view, -1, width + 1, () => height + 1, 11, palette.near)
  )
}
