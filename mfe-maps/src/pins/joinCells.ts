import { mixed, type Cells } from './Cells.ts'

/** Places that are shown as one, or a single one. */
export interface Gathering {
  /** The same for the same places, wherever the view is. */
  key: string
  count: number
  /** Px of the world's canvas at zoom 0. */
  x: number
  y: number
  /** Its squares. */
  cells: readonly number[]
  /** Where its places share one. */
  region: string | undefined
}

export interface Gathered {
  found: readonly Gathering[]
  /** Each taken square's. */
  owner: ReadonlyMap<number, Gathering>
}

/** The fullest squares take those next to them whose middle is near. `regionNames` are by code. */
export function joinCells(cells: Cells, regionNames: readonly string[]): Gathered {
  const owner = new Map<number, Gathering>()
  const found: Gathering[] = []
  for (const cell of largestFirst(cells)) {
    if (owner.has(cell)) continue
    const near = neighbours(cells, cell).filter((one) => !owner.has(one))
    const gathering = merge(cells, cell, near, regionNames)
    for (const one of near) owner.set(one, gathering)
    found.push(gathering)
  }
  return { found, owner }
}

function merge(
  cells: Cells,
  cell: number,
  near: readonly number[],
  regionNames: readonly string[],
): Gathering {
  const sum = (column: ArrayLike<number>) => near.reduce((total, one) => total + (column[one] ?? 0), 0)
  const count = sum(cells.counts)
  const region = cells.regions[cell] ?? mixed
  const { land, column, line } = whereIs(cells, cell)
  return {
    key: `${cells.zoom} ${land} ${cells.west + column} ${cells.north + line} ${count}`,
    count,
    x: sum(cells.sumX) / count,
    y: sum(cells.sumY) / count,
    cells: near,
    region: near.every((one) => cells.regions[one] === region) ? regionNames[region] : undefined,
  }
}

function largestFirst({ counts }: Cells): number[] {
  const taken = [...counts.keys()].filter((cell) => counts[cell])
  return taken.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
}

function whereIs({ across, down }: Cells, cell: number): { land: number; column: number; line: number } {
  const line = Math.floor(cell / across)
  return { land: Math.floor(line / down), column: cell % across, line: line % down }
}

/** The square itself and those next to it whose middle of places is within a square's side of its own. */
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

function apart({ counts, sumX, sumY, zoom }: Cells, one: number, other: number): number {
  const middle = (sums: Float64Array, cell: number) => ((sums[cell] ?? 0) / (counts[cell] ?? 1)) * 2 ** zoom
  return Math.hypot(middle(sumX, one) - middle(sumX, other), middle(sumY, one) - middle(sumY, other))
}
