import type { Position } from 'geojson'
import type { NamesOnMap } from './NamesOnMap.ts'
import { columns, type Row } from './columns.ts'
import { riverLines } from './waters.ts'

/** By hand, near where each name is to stand: from the first zoom, to the last that shows rivers. */
const rivers: readonly [name: string, from: number, ...near: [lon: number, lat: number][]][] = [
  ['Ebro', 7, [-0.95, 41.68], [-2.1, 42.35], [0.3, 41.3]],
  ['Duero', 7, [-4.55, 41.6], [-2.9, 41.5], [-5.6, 41.5]],
  ['Douro', 7, [-7.7, 41.15]],
  ['Tajo', 7, [-4.6, 39.85], [-2.9, 40.2], [-6.6, 39.75]],
  ['Tejo', 7, [-8.3, 39.45]],
  ['Guadiana', 7, [-6.2, 38.95], [-4.5, 39.15], [-7.6, 37.8]],
  ['Guadalquivir', 7, [-4.6, 37.95], [-6.05, 37.2], [-3.5, 38]],
  ['Miño', 7, [-7.75, 42.6], [-8.3, 42.1]],
  ['Júcar', 7, [-1.6, 39.2]],
  ['Segura', 7, [-1.5, 38.25], [-0.95, 38.05]],
  ['Turia', 8, [-1.05, 39.8]],
  ['Genil', 8, [-4.75, 37.35], [-3.95, 37.18]],
  ['Guadalete', 8, [-5.8, 36.72]],
  ['Guadalimar', 8, [-3.3, 38.2]],
  ['Guadiana Menor', 8, [-3.15, 37.7]],
  ['Tormes', 8, [-5.7, 41], [-5.6, 40.6]],
  ['Esla', 8, [-5.5, 42.2]],
  ['Pisuerga', 8, [-4.3, 42.1]],
  ['Órbigo', 8, [-5.85, 42.3]],
  ['Arlanza', 8, [-3.9, 42.1]],
  ['Adaja', 8, [-4.75, 41]],
  ['Sil', 8, [-6.95, 42.4]],
  ['Alagón', 8, [-6.45, 39.95]],
  ['Jarama', 8, [-3.55, 40.45]],
  ['Zújar', 8, [-5.4, 38.6]],
  ['Cabriel', 8, [-1.5, 39.5]],
  ['Jalón', 8, [-1.5, 41.4]],
  ['Jiloca', 8, [-1.3, 41]],
  ['Gállego', 8, [-0.7, 42.1]],
  ['Cinca', 8, [0.15, 41.9]],
  ['Segre', 8, [0.8, 41.75], [1.25, 42.15]],
  ['Noguera Pallaresa', 8, [1.05, 42.3]],
  ['Aragón', 8, [-1.4, 42.4]],
  ['Llobregat', 8, [1.88, 41.75]],
  ['Ter', 8, [2.5, 42]],
  ['Navia', 8, [-6.8, 43.3]],
  ['Ulla', 8, [-8.3, 42.8]],
]
const until = 11

/** Farther from every line, a name would stand beside the wrong river. In degrees. */
const farthest = 0.13
/** How far along the river its name looks each way for its direction, in degrees. */
const reach = 0.1

/** Names of rivers, each on the line nearest to it and along its course. */
export function namesOfRivers(): NamesOnMap {
  const found = rivers.flatMap(([name, from, ...near]) =>
    near.map((point) => ({ name, from, ...snap(name, point) })),
  )
  return {
    ...columns(found.map(({ name, from, at }): Row => [name, 'river', ...at, from, until])),
    angle: found.map(({ angle }) => Math.round(angle * 100) / 100),
  }
}

function snap(name: string, near: readonly [number, number]): { at: [number, number]; angle: number } {
  let best = { distance: farthest, line: [] as Position[], index: 0 }
  for (const line of riverLines()) {
    for (const [index, point] of line.entries()) {
      const distance = apart(point, near)
      if (distance < best.distance) best = { distance, line, index }
    }
  }
  const [lon, lat] = best.line[best.index] ?? []
  if (lon === undefined || lat === undefined) throw new Error(`No river is near ${name}, ${near.join()}`)
  return { at: [lon, lat], angle: courseAt(best.line, best.index) }
}

/** Radians clockwise from east, as text reads: never upside down. */
function courseAt(line: readonly Position[], index: number): number {
  const here = line[index] ?? []
  const far = (point: Position) => apart(point, here) > reach
  const before = line.slice(0, index).findLast(far) ?? line[0] ?? []
  const after = line.slice(index).find(far) ?? line.at(-1) ?? []
  const east = ((after[0] ?? 0) - (before[0] ?? 0)) * longitudeScale(here)
  const north = (after[1] ?? 0) - (before[1] ?? 0)
  return east < 0 ? Math.atan2(north, -east) : Math.atan2(-north, east)
}

function apart(a: Position, b: readonly number[]): number {
  return Math.hypot(((a[0] ?? 0) - (b[0] ?? 0)) * longitudeScale(a), (a[1] ?? 0) - (b[1] ?? 0))
}

/** Degrees of longitude are shorter than those of latitude. */
function longitudeScale(at: Position): number {
  return Math.cos(((at[1] ?? 0) * Math.PI) / 180)
}
