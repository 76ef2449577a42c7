import type { Bounds } from '@tessera/kit/contract/content'
import type { MapPlace } from '../places/usablePlaces.ts'
import type { Grid, GridView } from './Grid.ts'

/** A cluster of places, or a single place. */
export interface Cluster {
  /** A key that is the same in every view for the same places. */
  key: string
  count: number
  /** Centre, in px of the world's canvas at zoom 0. */
  x: number
  y: number
  cells: readonly number[]
  /** The group of the cluster's places, if they share one. */
  group: string | undefined
}

/** Clusters the places of a map for each view, from memory or by a request. */
export interface Aggregator {
  /** Calls `show` with a view's clusters, now or once they are loaded; not if the view is outdated or unchanged. */
  aggregate(view: GridView, show: (clusters: readonly Cluster[]) => void): void
  /** The place of a cluster that has only one; undefined for other clusters. */
  placeOf(cluster: Cluster): MapPlace | undefined
  /** The cluster in the last view that contains a place; undefined if it is not known. */
  clusterOf(placeId: string): Cluster | undefined
  boundsOf(cluster: Cluster): Bounds
  placesIn(cluster: Cluster): Promise<readonly MapPlace[]>
  stop(): void
}

/** A cell's side, divided by the cluster radius. Cells whose places' centres are at most a side apart are merged. */
export const cellShare = 0.75

export interface Clustered {
  clusters: readonly Cluster[]
  byCell: ReadonlyMap<number, Cluster>
}

/** Clusters the places of a grid: cells with the most places absorb neighbouring cells whose places' centre is near. */
export function clusterCells(grid: Grid): Clustered {
  const byCell = new Map<number, Cluster>()
  const clusters: Cluster[] = []
  for (const cell of largestFirst(grid)) {
    if (byCell.has(cell)) continue
    const near = neighbours(grid, cell).filter((one) => !byCell.has(one))
    const cluster = merge(grid, cell, near)
    for (const one of near) byCell.set(one, cluster)
    clusters.push(cluster)
  }
  return { clusters, byCell }
}

function merge(grid: Grid, cell: number, near: readonly number[]): Cluster {
  const sum = (column: ArrayLike<number>) => near.reduce((total, one) => total + (column[one] ?? 0), 0)
  const count = sum(grid.counts)
  const group = grid.groups[cell]
  const { land, column, line } = whereIs(grid, cell)
  return {
    key: `${grid.zoom} ${land} ${grid.west + column} ${grid.north + line} ${count}`,
    count,
    x: sum(grid.sumX) / count,
    y: sum(grid.sumY) / count,
    cells: near,
    group: near.every((one) => grid.groups[one] === group) ? group : undefined,
  }
}

function largestFirst({ counts }: Grid): number[] {
  const filled = [...counts.keys()].filter((cell) => counts[cell])
  return filled.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
}

function whereIs({ across, down }: Grid, cell: number): { land: number; column: number; line: number } {
  const line = Math.floor(cell / across)
  return { land: Math.floor(line / down), column: cell % across, line: line % down }
}

/** A cell, and cells next to it whose places' centre is at most a side away from the cell's own. */
function neighbours(grid: Grid, cell: number): number[] {
  const { land, column, line } = whereIs(grid, cell)
  const found: number[] = []
  for (const down of [line - 1, line, line + 1]) {
    for (const across of [column - 1, column, column + 1]) {
      const isOutside = across < 0 || across >= grid.across || down < 0 || down >= grid.down
      const other = (land * grid.down + down) * grid.across + across
      if (!isOutside && grid.counts[other] && distance(grid, cell, other) <= grid.side) found.push(other)
    }
  }
  return found
}

function distance({ counts, sumX, sumY, zoom }: Grid, one: number, other: number): number {
  const middle = (sums: Float64Array, cell: number) => ((sums[cell] ?? 0) / (counts[cell] ?? 1)) * 2 ** zoom
  return Math.hypot(middle(sumX, one) - middle(sumX, other), middle(sumY, one) - middle(sumY, other))
}
