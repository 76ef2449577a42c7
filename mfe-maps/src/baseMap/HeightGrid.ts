import { inIdleChunks } from './whenIdle.ts'

/** Heights as fetched. A character in `deltas` is a height minus its prediction from the points left and above. */
export interface PackedHeights {
  columns: number
  rows: number
  /** The north-west corner in degrees, and the number of grid points per degree. */
  west: number
  north: number
  perDegree: number
  deltas: string
}

/** First code of the characters in `deltas`, and the code left out: the backslash's, as JSON writes that as two. */
const firstCode = 35
const skipped = 92

/** Heights on a grid of degrees. Good for shading only: their unit is not metres. */
export interface HeightGrid extends Omit<PackedHeights, 'deltas'> {
  values: Float32Array
}

/** Decodes heights in idle time, some rows at a time, and smooths them, as their source was a picture with blocks. */
export async function readHeights({ deltas, ...grid }: PackedHeights): Promise<HeightGrid> {
  if (deltas.length !== grid.columns * grid.rows)
    throw new Error('`deltas` has not `columns` × `rows` characters')
  const sums = new Uint8Array(grid.columns * grid.rows)
  const smoothedRows = new Float32Array(sums.length)
  const values = new Float32Array(sums.length)
  await inRows(grid, (at) => {
    sums[at] = difference(deltas.charCodeAt(at)) + predicted(sums, at, grid)
  })
  await inRows(grid, (at, column) => {
    smoothedRows[at] = smoothed(sums, at, { position: column, last: grid.columns - 1, step: 1 })
  })
  await inRows(grid, (at, _, row) => {
    values[at] = smoothed(smoothedRows, at, { position: row, last: grid.rows - 1, step: grid.columns })
  })
  return { ...grid, values }
}

type Size = Pick<HeightGrid, 'columns' | 'rows'>

function inRows(
  { columns, rows }: Size,
  visit: (at: number, column: number, row: number) => void,
): Promise<void> {
  let row = 0
  return inIdleChunks(function visitRow() {
    for (let column = 0; column < columns; column++) visit(row * columns + column, column, row)
    return ++row < rows
  })
}

function predicted(sums: Uint8Array, at: number, { columns }: Size): number {
  const above = sums[at - columns] ?? 0
  return at % columns > 0 ? (sums[at - 1] ?? 0) + above - (sums[at - columns - 1] ?? 0) : above
}

function difference(code: number): number {
  const folded = code - firstCode - (code > skipped ? 1 : 0)
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
}

const kernel = [0.06, 0.24, 0.4, 0.24, 0.06]

function smoothed(
  values: Uint8Array | Float32Array,
  at: number,
  { position, last, step }: { position: number; last: number; step: number },
): number {
  let sum = 0
  for (let tap = -2; tap <= 2; tap++) {
    const clamped = Math.min(last, Math.max(0, position + tap))
    sum += (kernel[tap + 2] ?? 0) * (values[at + (clamped - position) * step] ?? 0)
  }
  return sum
}
