import type { CellsView } from '@tessera/kit/contract/content'

const steps = 2048

/**
 * Which line of a view's squares a latitude lies in, from 0 at the view's north; -1 for none. Looked up: the logarithms
 * of a million places take longer than all else that is asked of them.
 */
export function createLines({ zoom, side, north, down }: Omit<CellsView, 'west' | 'across'>) {
  const globe = 256 * 2 ** zoom
  const edges = Float64Array.from({ length: down + 1 }, (_, line) =>
    latitudeAt(((north + line) * side) / globe),
  )
  const [top, bottom] = [edges[0] ?? 0, edges[down] ?? 0]
  const perDegree = steps / (top - bottom)
  const first = new Uint16Array(steps + 1)
  for (let step = 1, line = 0; step <= steps; step++) {
    while (line < down - 1 && (edges[line + 1] ?? -90) >= top - step / perDegree) line++
    first[step] = line
  }
  // Of the step before: what is rounded may lie on its other side.
  return function lineOf(lat: number): number {
    if (!(lat <= top && lat > bottom)) return -1
    let line = first[Math.max(0, Math.floor((top - lat) * perDegree) - 1)] ?? 0
    while (lat <= (edges[line + 1] ?? -90)) line++
    return line
  }
}

/** `y` of the world's canvas from 0 at its north to 1; beyond it, as far on. */
function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
