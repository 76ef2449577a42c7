import type { Bounds } from '@tessera/kit/contract/content'
import { worldPixel } from '../baseMap/worldPixel.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import { cellShare, clusterCells, type Aggregator, type Cluster, type Clustered } from './clusterCells.ts'
import { addTo, cellAt, emptyGrid, type Grid, type GridView } from './Grid.ts'

/** Places as arrays, clustered for each view in one pass: a few ms for 100 000 places, without index or worker. */
export class PlaceGrid implements Aggregator {
  readonly #places: readonly MapPlace[]
  readonly #side: number
  /** Coordinates in px at zoom 0. */
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #apart: readonly string[]
  #rowOf: ReadonlyMap<string, number> | undefined
  #grid: Grid | undefined
  #clustered: Clustered | undefined

  /** Places nearer than about `radius` px become one cluster; those in a group of `apart` only with each other. */
  constructor(places: readonly MapPlace[], radius: number, apart: readonly string[] = []) {
    this.#places = places
    this.#side = radius * cellShare
    this.#x = new Float64Array(places.length)
    this.#y = new Float64Array(places.length)
    this.#apart = apart
    for (const [row, { at }] of places.entries()) {
      ;[this.#x[row], this.#y[row]] = worldPixel(at.lon, at.lat, 0)
    }
  }

  aggregate(view: GridView, show: (clusters: readonly Cluster[]) => void): void {
    const grid = emptyGrid(view, this.#side, this.#apart)
    this.#count(grid)
    this.#grid = grid
    this.#clustered = clusterCells(grid)
    show(this.#clustered.clusters)
  }

  placeOf({ count, cells: [cell = -1] }: Cluster): MapPlace | undefined {
    return count === 1 ? this.#places[this.#grid?.rows[cell] ?? -1] : undefined
  }

  clusterOf(placeId: string): Cluster | undefined {
    this.#rowOf ??= new Map(this.#places.map(({ id }, row) => [id, row]))
    const row = this.#rowOf.get(placeId)
    return row === undefined ? undefined : this.#clusterAt(row)
  }

  boundsOf(cluster: Cluster): Bounds {
    const places = this.#placesIn(cluster)
    const latitudes = places.map(({ at }) => at.lat).toSorted((one, other) => one - other)
    const longitudes = places.map(({ at }) => at.lon).toSorted((one, other) => one - other)
    return [latitudes[0] ?? 0, longitudes[0] ?? 0, latitudes.at(-1) ?? 0, longitudes.at(-1) ?? 0]
  }

  async placesIn(cluster: Cluster): Promise<readonly MapPlace[]> {
    return this.#placesIn(cluster)
  }

  stop(): void {
    this.#grid = undefined
    this.#clustered = undefined
  }

  #placesIn(cluster: Cluster): readonly MapPlace[] {
    return this.#places.filter((_place, row) => this.#clusterAt(row) === cluster)
  }

  #clusterAt(row: number): Cluster | undefined {
    const cell = this.#grid && this.#cellOf(this.#grid, row)
    return cell === undefined ? undefined : this.#clustered?.byCell.get(cell)
  }

  #count(grid: Grid): void {
    for (const [row, { group }] of this.#places.entries()) {
      const cell = this.#cellOf(grid, row)
      if (cell === undefined) continue
      addTo(grid, cell, { count: 1, x: this.#x[row] ?? 0, y: this.#y[row] ?? 0, row, group })
    }
  }

  #cellOf(grid: Grid, row: number): number | undefined {
    const perSide = 2 ** grid.zoom / grid.side
    const column = Math.floor((this.#x[row] ?? 0) * perSide)
    const line = Math.floor((this.#y[row] ?? 0) * perSide)
    return cellAt(grid, column, line, this.#places[row]?.group ?? '')
  }
}
