import type { Entry } from '@tessera/content/port'

/** Whether a document's page is as wide as the window, because of its picture or its map, instead of a column of text. */
export function isWide({ hero, listed }: Entry): boolean {
  return hero !== undefined || listed?.hasMap === true
}
