import { focalPoint } from '../buildings/focalPoint.ts'
import { stamp } from '../buildings/stamp.ts'
import { mix } from '../colour.ts'
import { ground, shade } from '../palette.ts'
import { carve, heightAt, land, ridge, summit, type Ridge } from '../ridge.ts'
import type { Point } from '../svg.ts'
import { cypress } from '../trees.ts'
import { across, type FocalPoint, type View } from '../view.ts'
import { near, type Front } from './near.ts'
import { each, far, houses, plastered, type Far, type Plaster } from './far.ts'
import { rockFace } from './rockFace.ts'

export type Crown =
  | 'castle'
  | 'tower'
  | 'monastery'
  | 'windmills'
  | 'walls'
  | 'city'
  | 'cathedral'
  | 'church'
  | 'palace'
  | 'mansion'

export interface Look {
  far: Far
  front: Front
  plaster: Plaster
  /** What stands above the roofs, or alone. */
  crown: Crown
  /** Of its cathedral. */
  towers: 'spires' | 'domes' | 'belfry'
  /** With a bridge, a feast, paintings, a way mark: what the kind may have more. */
  more: boolean
}

export function crowned(view: View, at: Point, size: number, { crown, towers, plaster }: Look): string {
  const stone = plastered(view, plaster === 'white' || plaster === 'bright' ? 'sand' : plaster)
  if (crown === 'cathedral') return stamp(stone, `cathedral-${towers}`, at, size)
  if (crown === 'palace' || crown === 'mansion') return stamp(stone, crown, at, size * 0.8)
  const own = plastered(view, plaster === 'bright' ? 'sand' : plaster)
  return crown === 'church'
    ? stamp(own, crown, at, size * 0.8)
    : focalPoint(own, at, size * 0.75, crown satisfies FocalPoint)
}

/** Houses that climb a hill to what crowns it. */
export function hillTown(
  view: View,
  look: Look,
  rise: number,
  size = 18.5,
  rows: readonly number[] = [0, 1, 2, 3, 4],
): string {
  const { palette, width, height, random } = view
  const x = across(view, random.between(0.55, 0.68))
  const lift = summit(x, height * rise, width * random.between(0.3, 0.42), 1.5)
  const hill = ridge(view, { y: height * random.between(0.66, 0.7), rise: 1, stride: 30, lift })
  const fill = ground(palette, 0.46)
  const behind = far(view, look.far, height * random.between(0.5, 0.56))
  const crown = crowned(view, [x, heightAt(hill, x) + 1], size * random.between(0.92, 1.08), look)
  const slope = land(view, hill, fill, { mist: 0.15 }) + carve(view, hill, fill, { count: 40, depth: 10 })
  return (
    behind +
    crown +
    slope +
    terraces(view, hill, x, look.plaster, rows) +
    near(view, look.front, height * 0.82)
  )
}

/** Rows of houses that follow a hill, wider and larger towards us, with trees between them. */
export function terraces(
  view: View,
  hill: Ridge,
  x: number,
  plaster: Plaster,
  rows: readonly number[] = [0, 1, 2, 3, 4],
): string {
  const { random, palette, width } = view
  const colour = shade(palette.leaf, palette, 0.4)
  return each(rows.length, (index) => {
    const row = rows[index] ?? 0
    const [size, spread] = [2.7 + row * 0.45, width * (0.09 + row * 0.045)]
    const at = (place: number): Point => {
      const px = x - spread + place * size * 0.95 + random.between(-0.5, 0.5)
      return [px, heightAt(hill, px) + 2 + row * 2.3 + random.between(-0.4, 0.4)]
    }
    const count = Math.round((spread * 2) / (size * 0.95))
    const [cx, y] = at(random.whole(2, count - 2))
    return houses(view, plaster, count, at, size) + cypress(view, { x: cx, y, size: size * 1.7, colour })
  })
}

/** A rock with a stronghold on it and houses at its foot. */
export function castleRock(view: View, look: Look): string {
  const { palette, width, height, random } = view
  const x = across(view, random.between(0.54, 0.66))
  const [top, half] = [height * random.between(0.37, 0.49), width * random.between(0.11, 0.19)]
  const fill = mix(mix(palette.haze, palette.second, 0.3), ground(palette, 0.5), 0.35)
  const step = (out: number, from: number, length: number) => Math.min(1, Math.max(0, (out - from) / length))
  const face = (px: number) => {
    const out = Math.abs(px - x) / half
    return (
      top +
      Math.max(0, out - 0.75) * 5 +
      height * (step(out, 0.97, 0.22) * 0.13 + step(out, 1.42, 0.35) * 0.16)
    )
  }
  const base = ridge(view, { y: height * 0.7, rise: 1.2, stride: 36, lift: summit(x, 4, width * 0.5, 1.6) })
  const ink = ground(palette, 0.52)
  const behind =
    far(view, look.far, height * random.between(0.52, 0.57)) + crowned(view, [x, top + 1.4], 17, look)
  const rock = rockFace(view, {
    from: x - half * 2,
    to: x + half * 2,
    top: face,
    bottom: height * 0.75,
    fill,
  })
  const slope = land(view, base, ink) + carve(view, base, ink, { count: 40, depth: 9 })
  return (
    behind +
    rock +
    slope +
    terraces(view, base, x - view.side * width * 0.06, look.plaster) +
    near(view, look.front, height * 0.84)
  )
}
