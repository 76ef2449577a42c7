import type { DatabaseSync } from 'node:sqlite'

const gap = 2 ** 20 /* between neighbouring positions; twenty places can be inserted at one spot */
const maxInserted = 500 /* places; above this, sorting all is faster */

/** Gives listed places their position in a language's alphabet: all of them, or only those without a position. */
export function orderPlaces(db: DatabaseSync, sorting: string, isOfAll: boolean): void {
  const byName = new Intl.Collator(sorting).compare
  const isBefore: IsBefore = (one, other) =>
    (byName(one.name, other.name) || (one.id < other.id ? -1 : 1)) < 0
  const added = isOfAll ? [] : unordered(db)
  const isInserted =
    !isOfAll && added.length <= maxInserted && added.every((place) => insertBetween(db, place, isBefore))
  if (!isInserted) orderAll(db, isBefore)
}

interface Named {
  key: number
  id: string
  name: string
}
type IsBefore = (one: Omit<Named, 'key'>, other: Omit<Named, 'key'>) => boolean

function unordered(db: DatabaseSync): readonly Named[] {
  return db
    .prepare('SELECT key, id, name FROM places WHERE state = 0 AND name_order IS NULL')
    .all() as unknown as Named[]
}

/** Gives all places new positions. Updates rows in table order, so that each page of the file is read only once. */
function orderAll(db: DatabaseSync, isBefore: IsBefore): void {
  const all = db.prepare('SELECT key, id, name FROM places WHERE state = 0 ORDER BY key', {
    returnArrays: true,
  })
  const keys: number[] = []
  const named: Omit<Named, 'key'>[] = []
  for (const [key, id, name] of all.iterate() as Iterable<[number, string, string]>) {
    keys.push(key)
    named.push({ id, name })
  }
  const sorted = new Uint32Array(keys.length).map((_none, row) => row)
  const none = { id: '', name: '' }
  sorted.sort((one, other) => (isBefore(named[one] ?? none, named[other] ?? none) ? -1 : 1))
  const orders = new Float64Array(keys.length)
  for (const [row, place] of sorted.entries()) orders[place] = (row + 1) * gap
  const set = db.prepare('UPDATE places SET name_order = ? WHERE key = ?')
  for (const [row, key] of keys.entries()) set.run(orders[row] ?? 0, key)
}

type Ordered = { id: string; name: string; at: number }

/** Gives a place a position, found by binary search; false if no position is free between its neighbours. */
function insertBetween(db: DatabaseSync, place: Named, isBefore: IsBefore): boolean {
  const select = 'SELECT id, name, name_order AS at FROM places WHERE state = 0 AND name_order'
  const above = db.prepare(`${select} >= ? AND name_order < ? ORDER BY name_order LIMIT 1`)
  const below = db.prepare(`${select} > ? AND name_order < ? ORDER BY name_order DESC LIMIT 1`)
  let low = 0
  const last = db.prepare('SELECT max(name_order) AS last FROM places WHERE state = 0').get()
  let high = Number(last?.['last'] ?? 0) + 2 * gap
  for (;;) {
    const middle = Math.ceil((low + high) / 2)
    const next = (above.get(middle, high) ?? below.get(low, middle)) as Ordered | undefined
    if (!next) break
    if (isBefore(next, place)) low = next.at
    else high = next.at
  }
  const at = Math.floor((low + high) / 2)
  if (at === low) return false
  db.prepare('UPDATE places SET name_order = ? WHERE key = ?').run(at, place.key)
  return true
}
