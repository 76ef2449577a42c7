import type { CellsView } from '@tessera/kit/contract/content'

const maxSquares = 4096
/** The largest distance from the map's edge, in squares: a visitor can move a map around the globe several times. */
const farthest = 2 ** 31

/** Parses the view of a map, `zoom=6&side=60&squares=120,90,24,12`. Undefined when it is invalid or too large. */
export function readCellsView(search: URLSearchParams): CellsView | undefined {
  const [west = NaN, north = NaN, across = NaN, down = NaN, ...more] = (search.get('squares') ?? '')
    .split(',')
    .map(wholeNumber)
  const view = {
    zoom: wholeNumber(search.get('zoom') ?? ''),
    side: wholeNumber(search.get('side') ?? ''),
    west,
    north,
    across,
    down,
  }
  const isView =
    more.length === 0 &&
    isWithin(view.zoom, 0, 22) &&
    isWithin(view.side, 16, 512) &&
    isWithin(west, -farthest, farthest) &&
    isWithin(north, -farthest, farthest) &&
    isWithin(across, 1, maxSquares) &&
    isWithin(down, 1, maxSquares / across)
  return isView ? view : undefined
}

function wholeNumber(text: string): number {
  return /^-?\d{1,10}$/.test(text) ? Number(text) : NaN
}

function isWithin(number: number, min: number, max: number): boolean {
  return number >= min && number <= max
}
