import type { CellsView, MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import type { Selection } from './match.ts'

/** Points with their groups, which are aggregated apart; NaN is not on a map. */
export interface Points extends Readonly<Record<'lat' | 'lon', Float64Array>> {
  groups: readonly string[]
  /** Index of each point's group in `groups`. */
  groupOf: Uint32Array
}

/** Figures by cell and group, with one column for each figure. */
type Grid = ReturnType<typeof emptyCells>

/** Aggregates the found points by cells of a grid, in one pass. */
export function aggregate(
  { lat, lon, groups, groupOf }: Points,
  { groupOf: foundBy, groupStates, rowStates }: Selection,
  view: CellsView,
): Grid {
  const cells = emptyCells(view, groups)
  const { counts, sumLat, sumLon, south, west, north, east, rows } = cells
  const lineOf = createLines(view)
  const perDegree = (256 * 2 ** view.zoom) / 360 / view.side
  for (let row = 0; row < lat.length; row++) {
    if (groupStates[foundBy[row] ?? 0] !== 1 || (rowStates !== undefined && rowStates[row] !== 1)) continue
    const x = lon[row] ?? NaN
    const column = Math.floor((x + 180) * perDegree) - view.west
    if (!(column >= 0 && column < view.across)) continue
    const y = lat[row] ?? NaN
    const line = lineOf(y)
    if (line < 0) continue
    const at = (line * view.across + column) * groups.length + (groupOf[row] ?? 0)
    counts[at] = (counts[at] ?? 0) + 1
    sumLat[at] = (sumLat[at] ?? 0) + y
    sumLon[at] = (sumLon[at] ?? 0) + x
    if (y < (south[at] ?? 0)) south[at] = y
    if (y > (north[at] ?? 0)) north[at] = y
    if (x < (west[at] ?? 0)) west[at] = x
    if (x > (east[at] ?? 0)) east[at] = x
    rows[at] = row
  }
  return cells
}

export function emptyCells(view: CellsView, groups: readonly string[]) {
  const size = view.across * view.down * groups.length
  return {
    groups,
    view,
    counts: new Uint32Array(size),
    sumLat: new Float64Array(size),
    sumLon: new Float64Array(size),
    south: new Float64Array(size).fill(Infinity),
    west: new Float64Array(size).fill(Infinity),
    north: new Float64Array(size).fill(-Infinity),
    east: new Float64Array(size).fill(-Infinity),
    /** The row of one point in each cell. */
    rows: new Uint32Array(size),
  }
}

const steps = 2048

/**
 * Creates a function that maps a latitude to its line of cells, from 0 in the north; -1 outside the view. It uses a
 * table, because a million logarithms would take longer than everything else.
 */
function createLines({ zoom, side, north, down }: CellsView) {
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
  // Starts one step earlier, because rounding can move a latitude to the next step.
  return function lineOf(lat: number): number {
    if (!(lat <= top && lat > bottom)) return -1
    let line = first[Math.max(0, Math.floor((top - lat) * perDegree) - 1)] ?? 0
    while (lat <= (edges[line + 1] ?? -90)) line++
    return line
  }
}

/** Latitude at `y`, a position on the map of the world: 0 in the north, 1 in the south; it can be outside the map. */
function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

const precision = 1e5 /* steps for each degree; one is about a metre */

/** Encodes cells; `markersOf` those of single documents, and `listed`: the rows of the list's page, after `from`. */
export function encodeCells(
  cells: Grid,
  markersOf: (rows: readonly number[]) => MarkerColumns,
  listed: { from: number; rows: readonly number[] },
): MarkerCells {
  const { groups, view, counts } = cells
  const taken = [...counts.keys()].filter((at) => counts[at])
  const alone = taken.filter((at) => counts[at] === 1).map((at) => cells.rows[at] ?? 0)
  const { id, lat, lon, group } = markersOf(listed.rows)
  const of = (column: ArrayLike<number>) => taken.map((at) => column[at] ?? 0)
  const square = taken.map((at) => Math.floor(at / groups.length))
  const count = of(counts)
  const rounded = (column: ArrayLike<number>, round: (degrees: number) => number) =>
    of(column).map((degrees) => round(degrees * precision) / precision)
  const mean = (sums: ArrayLike<number>) =>
    of(sums).map((sum, entry) => Math.round((sum / (count[entry] ?? 1)) * precision) / precision)
  return {
    column: square.map((at) => view.west + (at % view.across)),
    line: square.map((at) => view.north + Math.floor(at / view.across)),
    group: taken.map((at) => groups[at % groups.length] ?? ''),
    count,
    lat: mean(cells.sumLat),
    lon: mean(cells.sumLon),
    south: rounded(cells.south, Math.floor),
    west: rounded(cells.west, Math.floor),
    north: rounded(cells.north, Math.ceil),
    east: rounded(cells.east, Math.ceil),
    places: markersOf(alone),
    listed: { from: listed.from, id, lat, lon, group },
  }
}
