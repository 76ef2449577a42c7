import type { Bounds } from '@tessera/kit/contract/content'
import { worldPixel } from '../baseMap/worldPixel.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import { addTo, cellAt, emptyCells, landOf, type Cells, type GridView } from './Cells.ts'
import { createRegionCodes } from './createRegionCodes.ts'
import { joinCells, type Gathered, type Gathering } from './joinCells.ts'
import { nearness, type Gatherer } from './Gatherer.ts'

/**
 * Places as columns, gathered anew for each view in one pass over all: a few ms for 100 000, so that there is no index
 * to build and no worker to wait for.
 */
export class PlaceGrid implements Gatherer {
  readonly #places: readonly MapPlace[]
  readonly #side: number
  /** Px at zoom 0. */
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #region: Int16Array
  readonly #land: Uint8Array
  readonly #regions = createRegionCodes()
  #rowOf: ReadonlyMap<string, number> | undefined
  #cells: Cells | undefined
  #gathered: Gathered | undefined

  /** Places nearer than `radius` px or so become one. */
  constructor(places: readonly MapPlace[], radius: number) {
    this.#places = places
    this.#side = radius * nearness
    this.#x = new Float64Array(places.length)
    this.#y = new Float64Array(places.length)
    this.#region = new Int16Array(places.length)
    this.#land = new Uint8Array(places.length)
    for (const [row, { at, region }] of places.entries()) {
      ;[this.#x[row], this.#y[row]] = worldPixel(at.lon, at.lat, 0)
      this.#region[row] = this.#regions.codeOf(region)
      this.#land[row] = landOf(region)
    }
  }

  gather(view: GridView, show: (found: readonly Gathering[]) => void): void {
    const cells = emptyCells(view, this.#side)
    this.#count(cells)
    this.#cells = cells
    this.#gathered = joinCells(cells, this.#regions.names)
    show(this.#gathered.found)
  }

  placeOf({ count, cells: [cell = -1] }: Gathering): MapPlace | undefined {
    return count === 1 ? this.#places[this.#cells?.rows[cell] ?? -1] : undefined
  }

  holderOf(placeId: string): Gathering | undefined {
    this.#rowOf ??= new Map(this.#places.map(({ id }, row) => [id, row]))
    const row = this.#rowOf.get(placeId)
    return row === undefined ? undefined : this.#holder(row)
  }

  boundsOf(gathering: Gathering): Bounds {
    const held = this.#heldBy(gathering)
    const latitudes = held.map(({ at }) => at.lat).toSorted((one, other) => one - other)
    const longitudes = held.map(({ at }) => at.lon).toSorted((one, other) => one - other)
    return [latitudes[0] ?? 0, longitudes[0] ?? 0, latitudes.at(-1) ?? 0, longitudes.at(-1) ?? 0]
  }

  async heldBy(gathering: Gathering): Promise<readonly MapPlace[]> {
    return this.#heldBy(gathering)
  }

  stop(): void {
    this.#cells = undefined
    this.#gathered = undefined
  }

  #heldBy(gathering: Gathering): readonly MapPlace[] {
    return this.#places.filter((_place, row) => this.#holder(row) === gathering)
  }

  #holder(row: number): Gathering | undefined {
    const cell = this.#cells && this.#cellOf(this.#cells, row)
    return cell === undefined ? undefined : this.#gathered?.owner.get(cell)
  }

  #count(cells: Cells): void {
    for (let row = 0; row < this.#x.length; row++) {
      const cell = this.#cellOf(cells, row)
      if (cell === undefined) continue
      const [x, y, region] = [this.#x[row] ?? 0, this.#y[row] ?? 0, this.#region[row] ?? 0]
      addTo(cells, cell, { count: 1, x, y, row, region })
    }
  }

  #cellOf(cells: Cells, row: number): number | undefined {
    const perSide = 2 ** cells.zoom / cells.side
    const column = Math.floor((this.#x[row] ?? 0) * perSide)
    const line = Math.floor((this.#y[row] ?? 0) * perSide)
    return cellAt(cells, column, line, this.#land[row] ?? 0)
  }
}
