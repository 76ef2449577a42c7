import type { CellsView, MarkerCells } from '@tessera/kit/contract/content'
import type { PlacesQuery } from '../port/port.ts'
import { pageSpan } from '../list/pageSpan.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Columns } from '../compiled/readColumns.ts'
import { matches } from './findPlaces.ts'
import { listRows, type PlaceList } from './listRows.ts'
import { buildColumns } from './markerColumns.ts'

/** Aggregates the places of a query in one view of a map by cells of a grid, in one pass over the columns. */
export function markerCells(compiled: Compiled, query: PlacesQuery, view: CellsView): MarkerCells {
  const { columns } = compiled
  const { list } = matches(compiled, query)
  const cells = aggregate(columns, list, view)
  const taken = [...cells.counts.keys()].filter((at) => cells.counts[at])
  const alone = taken.filter((at) => cells.counts[at] === 1).map((at) => cells.rows[at] ?? 0)
  const { from, size } = pageSpan(query, list.total)
  const { id, lat, lon, group } = buildColumns(compiled, listRows(columns, list, from, size))
  return {
    ...encode(cells, taken),
    places: buildColumns(compiled, alone),
    listed: { from, id, lat, lon, group },
  }
}

/** Figures by cell and region, with one column for each figure. */
type Cells = ReturnType<typeof emptyCells>

function aggregate(columns: Columns, { groups, among }: PlaceList, view: CellsView): Cells {
  const { groupOf, lat, lon, size } = columns
  const regions = [...new Set(columns.groups.map(({ region }) => region))]
  const regionOf = Uint16Array.from(columns.groups, ({ region }) => regions.indexOf(region))
  const cells = emptyCells(view, regions)
  const { counts, sumLat, sumLon, south, west, north, east, rows } = cells
  const lineOf = createLines(view)
  const perDegree = (256 * 2 ** view.zoom) / 360 / view.side
  for (let row = 0; row < size; row++) {
    const group = groupOf[row] ?? 0
    if (groups[group] === 0 || (among !== undefined && among[row] === 0)) continue
    const x = lon[row] ?? NaN
    const column = Math.floor((x + 180) * perDegree) - view.west
    if (!(column >= 0 && column < view.across)) continue
    const y = lat[row] ?? NaN
    const line = lineOf(y)
    if (line < 0) continue
    const at = (line * view.across + column) * regions.length + (regionOf[group] ?? 0)
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

function emptyCells(view: CellsView, regions: readonly string[]) {
  const size = view.across * view.down * regions.length
  return {
    regions,
    view,
    counts: new Uint32Array(size),
    sumLat: new Float64Array(size),
    sumLon: new Float64Array(size),
    south: new Float64Array(size).fill(Infinity),
    west: new Float64Array(size).fill(Infinity),
    north: new Float64Array(size).fill(-Infinity),
    east: new Float64Array(size).fill(-Infinity),
    /** The row of one place in each cell. */
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

function encode(cells: Cells, taken: readonly number[]): Omit<MarkerCells, 'places' | 'listed'> {
  const { regions, view, counts } = cells
  const of = (column: ArrayLike<number>) => taken.map((at) => column[at] ?? 0)
  const square = taken.map((at) => Math.floor(at / regions.length))
  const count = of(counts)
  const rounded = (column: ArrayLike<number>, round: (degrees: number) => number) =>
    of(column).map((degrees) => round(degrees * precision) / precision)
  const mean = (sums: ArrayLike<number>) =>
    of(sums).map((sum, entry) => Math.round((sum / (count[entry] ?? 1)) * precision) / precision)
  return {
    column: square.map((at) => view.west + (at % view.across)),
    line: square.map((at) => view.north + Math.floor(at / view.across)),
    group: taken.map((at) => regions[at % regions.length] ?? ''),
    count,
    lat: mean(cells.sumLat),
    lon: mean(cells.sumLon),
    south: rounded(cells.south, Math.floor),
    west: rounded(cells.west, Math.floor),
    north: rounded(cells.north, Math.ceil),
    east: rounded(cells.east, Math.ceil),
  }
}
