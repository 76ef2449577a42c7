import type { Bounds, MarkerCells } from '@tessera/kit/contract/content'
import { worldPixel } from '../baseMap/worldPixel.ts'
import { fetchJson } from '../places/fetchJson.ts'
import { fetchPlacesWithin } from '../places/fetchPlacesWithin.ts'
import { usablePlaces, type MapPlace } from '../places/usablePlaces.ts'
import { withParameters } from '../places/withParameters.ts'
import { addTo, cellAt, emptyCells, landOf, type Cells, type GridView } from './Cells.ts'
import { createRegionCodes } from './createRegionCodes.ts'
import { joinCells, type Gathered, type Gathering } from './joinCells.ts'
import { nearness, type Gatherer } from './Gatherer.ts'

const mostSquares = 4096 /* that the server counts for one view */
const [narrowest, widest] = [16, 512] /* px of a square, likewise */

export interface ViewGridOptions {
  /** Where the places of a view are, and those of a part of the map, one by one: `cellsUrl` and `markersUrl`. */
  cellsUrl: string
  markersUrl: string
  /** Places nearer than so many px become one. */
  radius: number
  /** Is told what did not come; `again` asks for the view once more. */
  onFailed(cause: unknown, again: () => void): void
  onCame(): void
}

interface Shown {
  answer: MarkerCells
  /** Entries of the answer by square. */
  entries: ReadonlyMap<number, readonly number[]>
  gathered: Gathered
  /** The place of an entry that has one. */
  alone: ReadonlyMap<number, MapPlace>
  /** The square of each row of the list's page. */
  squares: ReadonlyMap<string, number | undefined>
}

/** Asks the server for what a view shows, counted by squares: for sets that are too large to send. */
export class ViewGrid implements Gatherer {
  readonly #options: ViewGridOptions
  #asking: { url: string; stop: AbortController } | undefined
  #shown: Shown | undefined

  constructor(options: ViewGridOptions) {
    this.#options = options
  }

  gather(view: GridView, show: (found: readonly Gathering[]) => void): void {
    const cells = cellsFor(view, this.#options.radius * nearness)
    const url = withParameters(this.#options.cellsUrl, {
      zoom: String(cells.zoom),
      side: String(cells.side),
      squares: [cells.west, cells.north, cells.across, cells.down].join(','),
    })
    if (this.#asking?.url === url) return
    this.#asking?.stop.abort()
    const asking = { url, stop: new AbortController() }
    this.#asking = asking
    fetchJson<MarkerCells>(url, asking.stop.signal).then(
      (answer) => {
        if (asking.stop.signal.aborted) return
        this.#shown = shownOf(cells, answer)
        this.#options.onCame()
        show(this.#shown.gathered.found)
      },
      (cause: unknown) => {
        if (asking.stop.signal.aborted) return
        this.#asking = undefined
        this.#options.onFailed(cause, () => this.gather(view, show))
      },
    )
  }

  placeOf(gathering: Gathering): MapPlace | undefined {
    const [entry = -1] = this.#entriesOf(gathering)
    return gathering.count === 1 ? this.#shown?.alone.get(entry) : undefined
  }

  holderOf(placeId: string): Gathering | undefined {
    const square = this.#shown?.squares.get(placeId)
    return square === undefined ? undefined : this.#shown?.gathered.owner.get(square)
  }

  boundsOf(gathering: Gathering): Bounds {
    const { answer } = this.#shown ?? {}
    const all = (column: readonly number[] | undefined) =>
      this.#entriesOf(gathering).map((entry) => column?.[entry] ?? 0)
    return [
      Math.min(...all(answer?.south)),
      Math.min(...all(answer?.west)),
      Math.max(...all(answer?.north)),
      Math.max(...all(answer?.east)),
    ]
  }

  async heldBy(gathering: Gathering): Promise<readonly MapPlace[]> {
    const numberOf = numbersOf(this.#shown?.answer)
    const held = await fetchPlacesWithin(this.#options.markersUrl, this.boundsOf(gathering))
    return held.map((place) => ({ ...place, number: numberOf(place.id) }))
  }

  stop(): void {
    this.#asking?.stop.abort()
    this.#asking = undefined
  }

  #entriesOf({ cells }: Gathering): readonly number[] {
    return cells.flatMap((cell) => this.#shown?.entries.get(cell) ?? [])
  }
}

/** Squares for a view; larger ones where it would have more of them than can be asked for. */
function cellsFor(view: GridView, wanted: number): Cells {
  for (let side = Math.max(narrowest, Math.round(wanted)); side < widest; side *= 2) {
    const cells = emptyCells(view, side)
    if (cells.across * cells.down <= mostSquares) return cells
  }
  return emptyCells(view, widest)
}

function shownOf(cells: Cells, answer: MarkerCells): Shown {
  const regions = createRegionCodes()
  const entries = new Map<number, number[]>()
  for (const [entry, count] of answer.count.entries()) {
    const region = answer.region[entry] ?? ''
    const [x, y] = worldPixel(answer.lon[entry] ?? 0, answer.lat[entry] ?? 0, 0)
    const cell = cellAt(cells, answer.column[entry] ?? -1, answer.line[entry] ?? -1, landOf(region))
    if (cell === undefined) continue
    addTo(cells, cell, { count, x: x * count, y: y * count, row: entry, region: regions.codeOf(region) })
    entries.set(cell, [...(entries.get(cell) ?? []), entry])
  }
  return {
    answer,
    entries,
    gathered: joinCells(cells, regions.names),
    alone: aloneIn(answer),
    squares: squaresOfRows(cells, answer),
  }
}

function aloneIn(answer: MarkerCells): ReadonlyMap<number, MapPlace> {
  const numberOf = numbersOf(answer)
  const { places } = usablePlaces(answer.places)
  const single = [...answer.count.keys()].filter((entry) => answer.count[entry] === 1)
  return new Map(
    places.flatMap((place, row) => {
      const entry = single[row]
      return entry === undefined ? [] : [[entry, { ...place, number: numberOf(place.id) }]]
    }),
  )
}

/** Of the rows of the list's page, from 1; 0 for all others. */
function numbersOf(answer: MarkerCells | undefined): (placeId: string) => number {
  const { from = 0, id = [] } = answer?.listed ?? {}
  const numbers = new Map(id.map((one, row) => [one, from + row + 1]))
  return (placeId) => numbers.get(placeId) ?? 0
}

function squaresOfRows(cells: Cells, { listed }: MarkerCells): ReadonlyMap<string, number | undefined> {
  return new Map(
    listed.id.map((id, row) => {
      const [x, y] = worldPixel(listed.lon[row] ?? 0, listed.lat[row] ?? 0, cells.zoom)
      const [column, line] = [Math.floor(x / cells.side), Math.floor(y / cells.side)]
      return [id, cellAt(cells, column, line, landOf(listed.region[row] ?? ''))]
    }),
  )
}
