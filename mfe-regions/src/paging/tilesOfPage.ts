import type { Words } from '../words/chooseWords.ts'

/** How many tiles a width shows and a press moves by (RC1). Strictly below: 1023 → 3, 599 → 2, 479 → 1. */
export const narrowWidths = [
  { below: 480, shown: 1 },
  { below: 600, shown: 2 },
  { below: 1024, shown: 3 },
] as const

/** Number of tiles shown from 1024 px. */
export const maxShown = 4

/** Number of tiles shown at a width, which is measured as `window.innerWidth`. */
export function shownAt(width: number): number {
  return narrowWidths.find(({ below }) => width < below)?.shown ?? maxShown
}

/** Index of the first tile of each page. The last page is filled from the end, so that it has no gap (RC2). */
export function pageStarts(tiles: number, shown: number): number[] {
  const count = Math.ceil(tiles / shown)
  return Array.from({ length: count }, (_, page) => Math.max(0, Math.min(page * shown, tiles - shown)))
}

/** Indexes of the tiles on the page that starts at `start`. */
export function tilesOfPage(start: number, tiles: number, shown: number): number[] {
  return Array.from({ length: Math.min(shown, tiles) }, (_, offset) => start + offset)
}

/** Index of the page with `firstTile`, to be shown when the number of tiles per page changes (RC4). */
export function pageHolding(firstTile: number, shown: number): number {
  return Math.floor(firstTile / shown)
}

/** The message about a page: `Regions 5 to 8 of 19` (RC6). */
export function pageMessage(start: number, tiles: number, shown: number, { text }: Words): string {
  const [first, last, all] = [start + 1, start + shown, tiles]
  return shown === 1 ? text('one', { first, all }) : text('several', { first, last, all })
}
