/** A direction: -1, 0 or 1 to the right, and downwards. */
export type Direction = readonly [right: number, down: number]

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

/** The item nearest to a box. With `direction`, only items that are more in this direction than to its sides. */
export function nearestTowards<Item>(
  from: Box,
  items: readonly Item[],
  boxOf: (item: Item) => Box,
  direction?: Direction,
): Item | undefined {
  let best: Item | undefined
  let lowest = Infinity
  const [startX, startY] = middleOf(from)
  for (const item of items) {
    const [x, y] = middleOf(boxOf(item))
    const cost = computeCost(x - startX, y - startY, direction)
    if (cost < lowest) [best, lowest] = [item, cost]
  }
  return best
}

function computeCost(right: number, down: number, direction: Direction | undefined): number {
  if (!direction) return Math.hypot(right, down)
  const along = right * direction[0] + down * direction[1]
  const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0])
  return along > 0 && along >= aside ? along + 2 * aside : Infinity
}

function middleOf({ x, y, width, height }: Box): [x: number, y: number] {
  return [x + width / 2, y + height / 2]
}
