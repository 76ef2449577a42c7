/** A part of the world's canvas at one zoom, in px. */
export interface GridView {
  zoom: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Cells in a block; views are rounded to blocks, so that most moves change nothing. */
const block = 4
/** In `regions`: several. */
export const mixed = -1
/** Regions that the sea parts from all others: their places are not gathered with those of another coast. */
const islands = ['04', '05']
/** Farther out they would lie on each other. */
const islandsFrom = 4

/** Squares of the world, so that they stay where they are while the view moves; each land has its own. */
export interface Cells {
  zoom: number
  /** Of a square, in px. */
  side: number
  /** The first square's place among the world's, and how many there are. */
  west: number
  north: number
  across: number
  down: number
  counts: Int32Array
  /** Of its places, px at zoom 0. */
  sumX: Float64Array
  sumY: Float64Array
  /** One of its places. */
  rows: Int32Array
  /** Code of the region that all of them share, or `mixed`. */
  regions: Int16Array
}

/** None counted yet. */
export function emptyCells(view: GridView, side: number): Cells {
  const first = (px: number) => (Math.floor(px / (side * block)) - 1) * block
  const last = (px: number) => (Math.ceil(px / (side * block)) + 1) * block
  const [west, north] = [first(view.left), first(view.top)]
  const [across, down] = [last(view.right) - west, last(view.bottom) - north]
  const size = across * down * (1 + islands.length)
  return {
    zoom: view.zoom,
    side,
    west,
    north,
    across,
    down,
    counts: new Int32Array(size),
    sumX: new Float64Array(size),
    sumY: new Float64Array(size),
    rows: new Int32Array(size),
    regions: new Int16Array(size),
  }
}

/** 0: the mainland. */
export function landOf(region: string): number {
  return 1 + islands.indexOf(region)
}

/** Where the square of a land is in the columns; nothing where it is out of them. */
export function cellAt(cells: Cells, column: number, line: number, land: number): number | undefined {
  const { zoom, west, north, across, down } = cells
  const [inside, below] = [column - west, line - north]
  if (!(inside >= 0 && below >= 0 && inside < across && below < down)) return undefined
  return ((zoom >= islandsFrom ? land : 0) * down + below) * across + inside
}

/** Adds places of one region to a square: `count` of them with their sums, px at zoom 0. */
export function addTo(
  cells: Cells,
  cell: number,
  { count, x, y, row, region }: { count: number; x: number; y: number; row: number; region: number },
): void {
  const before = cells.counts[cell] ?? 0
  if (before === 0) {
    cells.rows[cell] = row
    cells.regions[cell] = region
  } else if (cells.regions[cell] !== region) cells.regions[cell] = mixed
  cells.counts[cell] = before + count
  cells.sumX[cell] = (cells.sumX[cell] ?? 0) + x
  cells.sumY[cell] = (cells.sumY[cell] ?? 0) + y
}
