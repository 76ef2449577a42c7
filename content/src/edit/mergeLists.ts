const maxCells = 4_000_000 /* cells of the comparison: 2,000 items against 2,000, in 50 ms */

/** One side's changes to the items of the base. */
interface Changes {
  /** Index in the base → items inserted before that index; the base's length stands for the end. */
  inserted: ReadonlyMap<number, readonly string[]>
  /** Index in the base → the new item; `null`: the item was removed. */
  replaced: ReadonlyMap<number, string | null>
}

/**
 * Merges two lists made from `base`. Undefined if both sides changed the same item, or inserted at the same position.
 * `canStay`: whether two items inserted at the same position can both stay, one after the other.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  canStay: (one: string, other: string) => boolean = () => false,
): readonly string[] | undefined {
  const ours = findChanges(base, mine)
  const others = findChanges(base, theirs)
  const merged: string[] = []
  for (let at = 0; at <= base.length; at++) {
    const added = mergeInserted(others.inserted.get(at) ?? [], ours.inserted.get(at) ?? [], canStay)
    if (!added) return undefined
    merged.push(...added)
    const item = base[at]
    if (item === undefined) continue
    const result = mergeItem(item, ours.replaced.get(at), others.replaced.get(at))
    if (result === undefined) return undefined
    if (result !== null) merged.push(result)
  }
  return merged
}

function mergeItem(base: string, mine: string | null | undefined, theirs: string | null | undefined) {
  if (mine === undefined) return theirs === undefined ? base : theirs
  return theirs === undefined || theirs === mine ? mine : undefined
}

function mergeInserted(
  theirs: readonly string[],
  mine: readonly string[],
  canStay: (one: string, other: string) => boolean,
): readonly string[] | undefined {
  if (theirs.length === 0 || mine.join('\0') === theirs.join('\0')) return mine
  if (mine.length === 0) return theirs
  return mine.every((one) => theirs.every((other) => canStay(one, other))) ? [...theirs, ...mine] : undefined
}

/** Finds one side's changes. Items of a differing range are paired as replaced; the rest were inserted or removed. */
function findChanges(base: readonly string[], other: readonly string[]): Changes {
  const common = commonItems(base, other)
  const inserted = new Map<number, readonly string[]>()
  const replaced = new Map<number, string | null>()
  let [from, otherFrom] = [0, 0]
  for (const [at, otherAt] of [...common, [base.length, other.length] as const]) {
    const added = other.slice(otherFrom, otherAt)
    for (let index = from; index < at; index++) replaced.set(index, added.shift() ?? null)
    if (added.length > 0) inserted.set(at, added)
    from = at + 1
    otherFrom = otherAt + 1
  }
  return { inserted, replaced }
}

/**
 * The longest common subsequence as pairs of indices. For lists too long to compare, only their equal ends: the items
 * between count as replaced.
 */
export function commonItems(
  base: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] {
  let start = 0
  while (start < base.length && base[start] === other[start]) start++
  let end = 0
  const shorter = Math.min(base.length, other.length) - start
  while (end < shorter && base.at(-1 - end) === other.at(-1 - end)) end++
  const middle = commonInMiddle(base.slice(start, base.length - end), other.slice(start, other.length - end))
  const pairs = (count: number, at: number, otherAt: number) =>
    Array.from({ length: count }, (_none, index) => [at + index, otherAt + index] as const)
  return [
    ...pairs(start, 0, 0),
    ...middle.map(([at, otherAt]) => [at + start, otherAt + start] as const),
    ...pairs(end, base.length - end, other.length - end),
  ]
}

function commonInMiddle(base: readonly string[], other: readonly string[]) {
  const pairs: (readonly [number, number])[] = []
  const width = other.length + 1
  if ((base.length + 1) * width > maxCells) return pairs
  const longest = new Uint16Array((base.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = base.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      longest[row * width + column] =
        base[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  for (let [row, column] = [0, 0]; row < base.length && column < other.length;)
    if (base[row] === other[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  return pairs
}
