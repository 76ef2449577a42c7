import type { Joined } from './joinPacks.ts'
import { none, type Moved } from './sortAnew.ts'

const mostMoved = 1 / 16 /* of all rows: to sort all of them is quicker where more moved */

/** What an order of rows follows from. */
type Ordered = Pick<Joined, 'size' | 'keys' | 'lowOrder' | 'highOrder' | 'people' | 'lat'>

/** Which rows moved, and where the others are now; nothing when they are too many. Rows are in the order of their keys. */
export function movedRows(before: Ordered, now: Ordered): Moved | undefined {
  const rowNow = new Uint32Array(before.size).fill(none)
  const rows: number[] = []
  let old = 0
  for (let row = 0; row < now.size; row++) {
    const key = now.keys[row] ?? 0
    while (old < before.size && (before.keys[old] ?? 0) < key) old++
    if (old < before.size && before.keys[old] === key && isSame(before, old, now, row)) rowNow[old] = row
    else rows.push(row)
    if (rows.length > now.size * mostMoved) return undefined
  }
  return { rowNow, rows: Uint32Array.from(rows) }
}

function isSame(before: Ordered, old: number, now: Ordered, row: number): boolean {
  return (
    before.lowOrder[old] === now.lowOrder[row] &&
    before.highOrder[old] === now.highOrder[row] &&
    before.people[old] === now.people[row] &&
    before.lat[old] === now.lat[row]
  )
}
