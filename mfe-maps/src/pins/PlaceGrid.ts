import { worldPixel } from '../baseMap/worldPixel.ts'
import type { MapPlace } from '../places/usablePlaces.ts'

/** A part of the world's canvas at one zoom, in px. */
export interface GridView {
  zoom: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Places that are shown as one, or a single one. */
export interface Gathering {
  /** The same for the same places, wherever the view is. */
  key: string
  count: number
  /** In px of the world's canvas at the view's zoom. */
  x: number
  y: number
  /** One of them. */
  row: number
  /** Where they share one. */
  region: string | undefined
}

/** Cells in a block; views are rounded to blocks, so that most moves change nothing. */
const block = 4
/** Of the radius: a cell's side, and how near cells are gathered; discs then stand about as those of the library do. */
const nearness = 0.75
const mixed = -1
/** Regions that the sea parts from all others: their places are not gathered with those of another coast. */
const islands = ['04', '05']
/** Farther out they would lie on each other. */
const islandsFrom = 4

/** Cells are the world's, so that they stay where they are while the view moves; each land has its own. */
interface Cells {
  view: GridView
  /** Of a cell, in px. */
  side: number
  scale: number
  /** The first cell's place among the world's, and how many there are. */
  west: number
  north: number
  across: number
  down: number
  counts: Int32Array
  sumX: Float64Array
  sumY: Float64Array
  rows: Int32Array
  regions: Int16Array
}

/**
 * Places as columns, gathered anew for each view in one pass over all: a few ms for 100 000, so that there is no index
 * to build and no worker to wait for.
 */
export class PlaceGrid {
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #region: Int16Array
  /** 0: the mainland. */
  readonly #land: Uint8Array
  readonly #regionNames: string[] = []
  #cells: Cells | undefined
  /** Each cell's gathering in the last view. */
  #owner = new Map<number, Gathering>()

  constructor(places: readonly MapPlace[]) {
    this.#x = new Float64Array(places.length)
    this.#y = new Float64Array(places.length)
    this.#region = new Int16Array(places.length)
    this.#land = new Uint8Array(places.length)
    const codes = new Map<string, number>()
    for (const [row, { at, region }] of places.entries()) {
      ;[this.#x[row], this.#y[row]] = worldPixel(at.lon, at.lat, 0)
      const code = codes.get(region) ?? this.#regionNames.push(region) - 1
      codes.set(region, code)
      this.#region[row] = code
      this.#land[row] = 1 + islands.indexOf(region)
    }
  }

  /** Gathers what a view and its surroundings show; places nearer than `radius` px or so become one. */
  gather(view: GridView, radius: number): Gathering[] {
    const cells = emptyCells(view, radius * nearness)
    this.#count(cells)
    this.#cells = cells
    this.#owner = new Map()
    const found: Gathering[] = []
    for (const cell of largestFirst(cells)) {
      if (this.#owner.has(cell)) continue
      const near = neighbours(cells, cell).filter((one) => !this.#owner.has(one))
      const gathering = this.#merge(cells, cell, near)
      for (const one of near) this.#owner.set(one, gathering)
      found.push(gathering)
    }
    return found
  }

  /** Which gathering of the last view holds a place. */
  holderOf(row: number): Gathering | undefined {
    const cell = this.#cells && this.#cellOf(this.#cells, row)
    return cell === undefined ? undefined : this.#owner.get(cell)
  }

  /** The places of a gathering of the last view. */
  rowsOf(gathering: Gathering): number[] {
    const rows: number[] = []
    for (let row = 0; row < this.#x.length; row++) if (this.holderOf(row) === gathering) rows.push(row)
    return rows
  }

  #count(cells: Cells): void {
    for (let row = 0; row < this.#x.length; row++) {
      const [x, y] = [this.#x[row] ?? 0, this.#y[row] ?? 0]
      const cell = this.#cellOf(cells, row)
      if (cell === undefined) continue
      const region = this.#region[row] ?? mixed
      if (cells.counts[cell] === 0) {
        cells.rows[cell] = row
        cells.regions[cell] = region
      } else if (cells.regions[cell] !== region) cells.regions[cell] = mixed
      cells.counts[cell] = (cells.counts[cell] ?? 0) + 1
      cells.sumX[cell] = (cells.sumX[cell] ?? 0) + x
      cells.sumY[cell] = (cells.sumY[cell] ?? 0) + y
    }
  }

  #cellOf(cells: Cells, row: number): number | undefined {
    const cell = cellOf(cells, this.#x[row] ?? 0, this.#y[row] ?? 0)
    const land = cells.view.zoom >= islandsFrom ? (this.#land[row] ?? 0) : 0
    return cell === undefined ? undefined : land * cells.across * cells.down + cell
  }

  #merge(cells: Cells, cell: number, near: readonly number[]): Gathering {
    const sum = (column: ArrayLike<number>) => near.reduce((total, one) => total + (column[one] ?? 0), 0)
    const count = sum(cells.counts)
    const region = cells.regions[cell] ?? mixed
    const isShared = near.every((one) => cells.regions[one] === region)
    const { zoom } = cells.view
    const { land, column, line } = whereIs(cells, cell)
    return {
      key: `${zoom} ${land} ${cells.west + column} ${cells.north + line} ${count}`,
      count,
      x: (sum(cells.sumX) / count) * cells.scale,
      y: (sum(cells.sumY) / count) * cells.scale,
      row: cells.rows[cell] ?? 0,
      region: isShared ? this.#regionNames[region] : undefined,
    }
  }
}

function emptyCells(view: GridView, side: number): Cells {
  const first = (px: number) => (Math.floor(px / (side * block)) - 1) * block
  const last = (px: number) => (Math.ceil(px / (side * block)) + 1) * block
  const [west, north] = [first(view.left), first(view.top)]
  const [across, down] = [last(view.right) - west, last(view.bottom) - north]
  const size = across * down * (1 + islands.length)
  return {
    view,
    side,
    scale: 2 ** view.zoom,
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

function cellOf({ side, scale, west, north, across, down }: Cells, x: number, y: number): number | undefined {
  const column = Math.floor((x * scale) / side) - west
  const line = Math.floor((y * scale) / side) - north
  return column >= 0 && line >= 0 && column < across && line < down ? line * across + column : undefined
}

function largestFirst({ counts }: Cells): number[] {
  const taken = [...counts.keys()].filter((cell) => counts[cell])
  return taken.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
}

function whereIs({ across, down }: Cells, cell: number): { land: number; column: number; line: number } {
  const line = Math.floor(cell / across)
  return { land: Math.floor(line / down), column: cell % across, line: line % down }
}

/** The cell itself and those next to it whose middle of places is within a cell's side of its own. */
function neighbours(cells: Cells, cell: number): number[] {
  const { land, column, line } = whereIs(cells, cell)
  const found: number[] = []
  for (const down of [line - 1, line, line + 1]) {
    for (const across of [column - 1, column, column + 1]) {
      const isOutside = across < 0 || across >= cells.across || down < 0 || down >= cells.down
      const other = (land * cells.down + down) * cells.across + across
      if (!isOutside && cells.counts[other] && apart(cells, cell, other) <= cells.side) found.push(other)
    }
  }
  return found
}

function apart({ counts, sumX, sumY, scale }: Cells, one: number, other: number): number {
  const middle = (sums: Float64Array, cell: number) => ((sums[cell] ?? 0) / (counts[cell] ?? 1)) * scale
  return Math.hypot(middle(sumX, one) - middle(sumX, other), middle(sumY, one) - middle(sumY, other))
}
