/** The tiles of the site's mark in a box of 64 × 64: four, one of them turned. */
export const markTiles = [
  { name: 'sun', x: 9.5, y: 9.5, turn: 0, colour: '#d9a441' },
  { name: 'sea', x: 33.5, y: 9.5, turn: 0, colour: '#3f7f93' },
  { name: 'olive', x: 9.5, y: 33.5, turn: 0, colour: '#5d6b35' },
  { name: 'accent', x: 33.5, y: 33.5, turn: 14, colour: '#a8452a' },
] as const

/** Measures of each tile, in units of the box. */
export const markTile = { side: 21, radius: 3 } as const

/** The `transform` that turns a tile about its middle; undefined if it is not turned. */
export function turnOf({ x, y, turn }: (typeof markTiles)[number]): string | undefined {
  const half = markTile.side / 2
  return turn ? `rotate(${turn} ${x + half} ${y + half})` : undefined
}
