import type { Box } from '../baseMap/Box.ts'

/** A part of the world's canvas at one zoom, in px. */
export type GridView = Box & { zoom: number }

/** Side of a block in cells; views are rounded to blocks, so that most moves of the map need no new grid. */
const block = 4
/** The first zoom at which groups have cells of their own; at smaller zooms their clusters would overlap. */
const apartFrom = 4

/** A grid of cells, fixed to the world, so that cells stay while the view moves. Each group of `apart` has its own. */
export interface Grid {
  zoom: number
  /** Side of a cell in px. */
  side: number
  /** Groups whose places are not clustered with others, such as islands. */
  apart: readonly string[]
  /** The first cell's column and row in the world, and the numbers of columns and rows. */
  west: number
  north: number
  across: number
  down: number
  counts: Int32Array
  /** For each cell, the sums of its places' coordinates in px at zoom 0. */
  sumX: Float64Array
  sumY: Float64Array
  /** For each cell, the index of one of its places. */
  rows: Int32Array
  /** For each cell, the group that all its places share; undefined if they share none. */
  groups: (string | undefined)[]
}

/** Creates an empty grid. */
export function emptyGrid(view: GridView, side: number, apart: readonly string[]): Grid {
  const first = (px: number) => (Math.floor(px / (side * block)) - 1) * block
  const last = (px: number) => (Math.ceil(px / (side * block)) + 1) * block
  const [west, north] = [first(view.left), first(view.top)]
  const [across, down] = [last(view.right) - west, last(view.bottom) - north]
  const size = across * down * (1 + apart.length)
  return {
    zoom: view.zoom,
    side,
    apart,
    west,
    north,
    across,
    down,
    counts: new Int32Array(size),
    sumX: new Float64Array(size),
    sumY: new Float64Array(size),
    rows: new Int32Array(size),
    groups: Array.from({ length: size }),
  }
}

/** Index, in the grid's arrays, of a group's cell; undefined if the cell is outside of the grid. */
export function cellAt(grid: Grid, column: number, line: number, group: string): number | undefined {
  const { zoom, west, north, across, down, apart } = grid
  const [inside, below] = [column - west, line - north]
  if (!(inside >= 0 && below >= 0 && inside < across && below < down)) return undefined
  return ((zoom >= apartFrom ? 1 + apart.indexOf(group) : 0) * down + below) * across + inside
}

/** Adds `count` places of one group to a cell; `x` and `y` are the sums of their coordinates, px at zoom 0. */
export function addTo(
  grid: Grid,
  cell: number,
  { count, x, y, row, group }: { count: number; x: number; y: number; row: number; group: string },
): void {
  const before = grid.counts[cell] ?? 0
  if (before === 0) {
    grid.rows[cell] = row
    grid.groups[cell] = group
  } else if (grid.groups[cell] !== group) grid.groups[cell] = undefined
  grid.counts[cell] = before + count
  grid.sumX[cell] = (grid.sumX[cell] ?? 0) + x
  grid.sumY[cell] = (grid.sumY[cell] ?? 0) + y
}
