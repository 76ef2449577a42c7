import type { CellsView, MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import type { PlacesQuery } from '../port/port.ts'
import { pageSpan } from '../places/resultsPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Columns } from '../compiled/readColumns.ts'
import { createLines } from './createLines.ts'
import { matches } from './findPlaces.ts'
import { listedRows, type Listed } from './listedRows.ts'
import { columnsOf } from './markerColumns.ts'

/** Places of a query in one part of the map, gathered in squares; one pass over the columns, however many they are. */
export function markerCells(compiled: Compiled, query: PlacesQuery, view: CellsView): MarkerCells {
  const { columns } = compiled
  const { listed, counts } = matches(compiled, query)
  const squares = gather(columns, listed, view)
  const taken = [...squares.counts.keys()].filter((at) => squares.counts[at])
  const alone = taken.filter((at) => squares.counts[at] === 1)
  const { from, size } = pageSpan(query, counts.total)
  const rows = listedRows(columns, listed, from, size)
  return {
    ...written(squares, taken),
    places: columnsOf(
      compiled,
      alone.map((at) => squares.rows[at] ?? 0),
    ),
    listed: { from, ...whereabouts(columnsOf(compiled, rows)) },
  }
}

function whereabouts({ id, lat, lon, region }: MarkerColumns): Omit<MarkerCells['listed'], 'from'> {
  return { id, lat, lon, region }
}

/** Places by square and region, a column per figure. */
interface Squares {
  regions: readonly string[]
  view: CellsView
  counts: Uint32Array
  sumLat: Float64Array
  sumLon: Float64Array
  south: Float64Array
  west: Float64Array
  north: Float64Array
  east: Float64Array
  /** Of one of them. */
  rows: Uint32Array
}

function gather(columns: Columns, { groups, among }: Listed, view: CellsView): Squares {
  const { groupOf, lat, lon, size } = columns
  const regions = [...new Set(columns.groups.map(({ region }) => region))]
  const regionOf = Uint16Array.from(columns.groups, ({ region }) => regions.indexOf(region))
  const squares = emptySquares(view, regions)
  const { counts, sumLat, sumLon, south, west, north, east, rows } = squares
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
  return squares
}

function emptySquares(view: CellsView, regions: readonly string[]): Squares {
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
    rows: new Uint32Array(size),
  }
}

const fine = 1e5 /* of a degree: about a metre */

function written(squares: Squares, taken: readonly number[]): Omit<MarkerCells, 'places' | 'listed'> {
  const { regions, view, counts, sumLat, sumLon, south, west, north, east } = squares
  const of = (column: ArrayLike<number>) => taken.map((at) => column[at] ?? 0)
  const square = taken.map((at) => Math.floor(at / regions.length))
  const count = of(counts)
  const mean = (sums: Float64Array) =>
    of(sums).map((sum, entry) => Math.round((sum / (count[entry] ?? 1)) * fine) / fine)
  return {
    column: square.map((at) => view.west + (at % view.across)),
    line: square.map((at) => view.north + Math.floor(at / view.across)),
    region: taken.map((at) => regions[at % regions.length] ?? ''),
    count,
    lat: mean(sumLat),
    lon: mean(sumLon),
    south: of(south).map((side) => Math.floor(side * fine) / fine),
    west: of(west).map((side) => Math.floor(side * fine) / fine),
    north: of(north).map((side) => Math.ceil(side * fine) / fine),
    east: of(east).map((side) => Math.ceil(side * fine) / fine),
  }
}
