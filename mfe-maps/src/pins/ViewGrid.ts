import type { Bounds, MarkerCells } from '@tessera/kit/contract/content'
import { worldPixel } from '../baseMap/worldPixel.ts'
import { fetchJson, withParameters } from '../fetching/fetchJson.ts'
import { fetchMarkers } from '../places/fetchMarkers.ts'
import { groupsOf, usablePlaces, type MapPlace } from '../places/usablePlaces.ts'
import { cellShare, clusterCells, type Aggregator, type Cluster, type Clustered } from './clusterCells.ts'
import { addTo, cellAt, emptyGrid, type Grid, type GridView } from './Grid.ts'

const maxCells = 4096 /* the server's maximum per view */
const [minSide, maxSide] = [16, 512] /* px of a cell; the server's limits */

export interface ViewGridOptions {
  /** Addresses of a view's numbers of places, and of the single places in a part of the map. */
  cellsUrl: string
  markersUrl: string
  /** Places within this many px become one cluster. */
  radius: number
  /** Groups whose places are not clustered with others. */
  apart: readonly string[]
  /** Called after each fetch; `retry` fetches the view again. */
  onSettled(failure?: { cause: unknown; retry: () => void }): void
}

interface Shown {
  answer: MarkerCells
  /** Indexes of the response's entries, by cell. */
  entries: ReadonlyMap<number, readonly number[]>
  clustered: Clustered
  /** The place of each entry that stands for one place. */
  single: ReadonlyMap<number, MapPlace>
  /** The cell of each place on the list's page, by id. */
  cellOfRow: ReadonlyMap<string, number | undefined>
}

/** Fetches numbers of places by cell for each view from the server: for lists that are too large to send. */
export class ViewGrid implements Aggregator {
  readonly #options: ViewGridOptions
  #request: { url: string; life: AbortController } | undefined
  #shown: Shown | undefined

  constructor(options: ViewGridOptions) {
    this.#options = options
  }

  aggregate(view: GridView, show: (clusters: readonly Cluster[]) => void): void {
    const grid = gridFor(view, this.#options)
    const url = withParameters(this.#options.cellsUrl, {
      zoom: String(grid.zoom),
      side: String(grid.side),
      squares: [grid.west, grid.north, grid.across, grid.down].join(','),
    })
    if (this.#request?.url === url) return
    this.stop()
    const life = new AbortController()
    this.#request = { url, life }
    fetchJson<MarkerCells>(url, life.signal).then(
      (answer) => {
        if (life.signal.aborted) return
        this.#shown = indexAnswer(grid, answer)
        this.#options.onSettled()
        show(this.#shown.clustered.clusters)
      },
      (cause: unknown) => {
        if (life.signal.aborted) return
        this.#request = undefined
        this.#options.onSettled({ cause, retry: () => this.aggregate(view, show) })
      },
    )
  }

  placeOf(cluster: Cluster): MapPlace | undefined {
    const [entry = -1] = this.#entriesOf(cluster)
    return cluster.count === 1 ? this.#shown?.single.get(entry) : undefined
  }

  clusterOf(placeId: string): Cluster | undefined {
    const cell = this.#shown?.cellOfRow.get(placeId)
    return cell === undefined ? undefined : this.#shown?.clustered.byCell.get(cell)
  }

  boundsOf(cluster: Cluster): Bounds {
    const { answer } = this.#shown ?? {}
    const all = (column: readonly number[] | undefined) =>
      this.#entriesOf(cluster).map((entry) => column?.[entry] ?? 0)
    return [
      Math.min(...all(answer?.south)),
      Math.min(...all(answer?.west)),
      Math.max(...all(answer?.north)),
      Math.max(...all(answer?.east)),
    ]
  }

  async placesIn(cluster: Cluster): Promise<readonly MapPlace[]> {
    const numberOf = indexNumbers(this.#shown?.answer)
    const places = await fetchPlacesWithin(this.#options.markersUrl, this.boundsOf(cluster))
    return places.map((place) => ({ ...place, number: numberOf(place.id) }))
  }

  stop(): void {
    this.#request?.life.abort()
    this.#request = undefined
  }

  #entriesOf({ cells }: Cluster): readonly number[] {
    return cells.flatMap((cell) => this.#shown?.entries.get(cell) ?? [])
  }
}

/** The cells of a view, enlarged until one request may name them all. */
function gridFor(view: GridView, { radius, apart }: ViewGridOptions): Grid {
  for (let side = Math.max(minSide, Math.round(radius * cellShare)); side < maxSide; side *= 2) {
    const grid = emptyGrid(view, side, apart)
    if (grid.across * grid.down <= maxCells) return grid
  }
  return emptyGrid(view, maxSide, apart)
}

function indexAnswer(grid: Grid, answer: MarkerCells): Shown {
  const entries = new Map<number, number[]>()
  for (const [entry, count] of answer.count.entries()) {
    const group = groupsOf(answer)[entry] ?? ''
    const [x, y] = worldPixel(answer.lon[entry] ?? 0, answer.lat[entry] ?? 0, 0)
    const cell = cellAt(grid, answer.column[entry] ?? -1, answer.line[entry] ?? -1, group)
    if (cell === undefined) continue
    addTo(grid, cell, { count, x: x * count, y: y * count, row: entry, group })
    entries.set(cell, [...(entries.get(cell) ?? []), entry])
  }
  return {
    answer,
    entries,
    clustered: clusterCells(grid),
    single: singlePlaces(answer),
    cellOfRow: cellsOfRows(grid, answer),
  }
}

function singlePlaces(answer: MarkerCells): ReadonlyMap<number, MapPlace> {
  const numberOf = indexNumbers(answer)
  const { places } = usablePlaces(answer.places)
  const entries = [...answer.count.keys()].filter((entry) => answer.count[entry] === 1)
  return new Map(
    places.flatMap((place, row) => {
      const entry = entries[row]
      return entry === undefined ? [] : [[entry, { ...place, number: numberOf(place.id) }]]
    }),
  )
}

/** Returns a function that finds the number of a place's row, from 1; 0 for a place on another page of the list. */
function indexNumbers(answer: MarkerCells | undefined): (placeId: string) => number {
  const { from = 0, id = [] } = answer?.listed ?? {}
  const numbers = new Map(id.map((one, row) => [one, from + row + 1]))
  return (placeId) => numbers.get(placeId) ?? 0
}

function cellsOfRows(grid: Grid, { listed }: MarkerCells): ReadonlyMap<string, number | undefined> {
  return new Map(
    listed.id.map((id, row) => {
      const [x, y] = worldPixel(listed.lon[row] ?? 0, listed.lat[row] ?? 0, grid.zoom)
      const [column, line] = [Math.floor(x / grid.side), Math.floor(y / grid.side)]
      return [id, cellAt(grid, column, line, groupsOf(listed)[row] ?? '')]
    }),
  )
}

const margin = 0.001 /* degrees, to which the server rounds an area */

/** The places of a list that are within `bounds`, edges included. Rejects if they cannot be fetched. */
async function fetchPlacesWithin(markersUrl: string, bounds: Bounds): Promise<readonly MapPlace[]> {
  const [south, west, north, east] = bounds
  const bbox = [south - margin, west - margin, north + margin, east + margin].map((side) => side.toFixed(3))
  const columns = await fetchMarkers(withParameters(markersUrl, { bbox: bbox.join(',') }))
  const { places } = usablePlaces(columns)
  return places.filter(({ at: { lat, lon } }) => lat >= south && lat <= north && lon >= west && lon <= east)
}
