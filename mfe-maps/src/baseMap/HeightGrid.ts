/** Heights as they are fetched: `deltas` has a character for each difference to what left and above foretell. */
export interface PackedHeights {
  columns: number
  rows: number
  /** Degrees of the north-west corner, and grid points a degree. */
  west: number
  north: number
  perDegree: number
  deltas: string
}

/** Characters start here, and leave out the backslash, which JSON would write as two. */
export const firstCode = 35
export const skipped = 92

/** Heights on a grid of degrees; their unit is not metres, and they are good for shading only. */
export interface HeightGrid extends Omit<PackedHeights, 'deltas'> {
  values: Float32Array
}

/** Reads what was fetched, smoothed once: the source was a picture, and its blocks would show. */
export function readHeights({ deltas, ...grid }: PackedHeights): HeightGrid {
  const { columns, rows } = grid
  const sums = new Uint8Array(columns * rows)
  for (let at = 0; at < sums.length; at++) {
    const left = at % columns > 0 ? (sums[at - 1] ?? 0) : 0
    const above = sums[at - columns] ?? 0
    const aboveLeft = at % columns > 0 ? (sums[at - columns - 1] ?? 0) : 0
    sums[at] = difference(deltas.charCodeAt(at)) + left + above - aboveLeft
  }
  const along = smooth(Float32Array.from(sums), grid, 1)
  return { ...grid, values: smooth(along, grid, columns) }
}

function difference(code: number): number {
  const folded = code - firstCode - (code > skipped ? 1 : 0)
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
}

const kernel = [0.06, 0.24, 0.4, 0.24, 0.06]

function smooth(values: Float32Array, { columns, rows }: { columns: number; rows: number }, step: number) {
  const smoothed = new Float32Array(values.length)
  const [across, last] = step === 1 ? [1, columns - 1] : [columns, rows - 1]
  for (let at = 0; at < values.length; at++) {
    const place = step === 1 ? at % columns : Math.floor(at / columns)
    let sum = 0
    for (let tap = -2; tap <= 2; tap++) {
      const taken = Math.min(last, Math.max(0, place + tap))
      sum += (kernel[tap + 2] ?? 0) * (values[at + (taken - place) * across] ?? 0)
    }
    smoothed[at] = sum
  }
  return smoothed
}
