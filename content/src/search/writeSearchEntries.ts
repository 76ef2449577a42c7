import type { DatabaseSync } from 'node:sqlite'
import { splitWords } from '../text/slugify.ts'
import { insertRows } from './insertRows.ts'
import { prepareRemoval } from './removeSearchEntries.ts'
import type { SearchEntry } from './SearchEntry.ts'
import { searchKey, withoutSpaces } from './searchKey.ts'
import { indexes, tables } from './tables.ts'
import { rowsOf } from './weightOfRow.ts'
import { writeWords } from './writeWords.ts'

const batchSize = 50_000 /* names sorted at once */

interface NameRow {
  /** Row id, which is the name's rank. */
  row: number
  entry: string
  name: string
  isOwn: boolean
}

/** Creates missing tables and writes the entries; an entry with a known id replaces the stored one. */
export function writeSearchEntries(db: DatabaseSync, entries: Iterable<SearchEntry>): void {
  db.exec(tables)
  const isFirst = db.prepare('select 1 from search_name limit 1').get() === undefined
  const remove = prepareRemoval(db)
  const freeRow = createRows(db)
  const words = new Set<string>()
  const described: (readonly [id: string, about: string])[] = []
  let names: NameRow[] = []

  function flush(): void {
    writeNames(db, names)
    for (const { name } of names) for (const word of splitWords(name)) words.add(word)
    names = []
  }

  for (const entry of entries) {
    const { id, about } = entry
    if (!isFirst) remove(id)
    for (const [name, isOwn] of listNames(entry)) names.push({ row: freeRow(entry), entry: id, name, isOwn })
    if (about) described.push([id, about])
    if (names.length >= batchSize) flush()
  }
  flush()
  insertRows(
    db,
    'search_entry',
    described.map(([id]) => [id]),
  )
  insertRows(db, 'search_about (entry, words)', described)
  writeWords(db, words)
  db.exec(indexes)
}

/** Name → whether the entry is shown under it. `Donostia / San Sebastián` counts as three names. */
function listNames({ name, names, titles = [] }: SearchEntry): ReadonlyMap<string, boolean> {
  const own = new Set([name, ...name.split(' / '), ...titles])
  const others = names.filter((name) => !own.has(name))
  return new Map([...own, ...others].map((name) => [name, own.has(name)]))
}

/** Creates a function that returns the next free row id of an entry's rank. */
function createRows(db: DatabaseSync): (entry: SearchEntry) => number {
  const lastRow = db.prepare('select max(id) as id from search_name where id between ? and ?')
  const next = new Map<number, number>()
  return function freeRow(entry) {
    const [first, last] = rowsOf(entry)
    const row = next.get(first) ?? Number(lastRow.get(first, last)?.['id'] ?? first - 1) + 1
    next.set(first, row + 1)
    return row
  }
}

/** Writes names in the order of row ids; otherwise the text index would be slow. */
function writeNames(db: DatabaseSync, names: readonly NameRow[]): void {
  const sorted = names
    .toSorted((one, other) => one.row - other.row)
    .map((one) => ({ ...one, ...searchKey(one.name) }))
  insertRows(
    db,
    'search_name',
    sorted.map(({ row, entry, name, key, isOwn }) => [row, entry, name, key, isOwn ? 1 : 0]),
  )
  insertRows(
    db,
    'search_text (rowid, words, whole)',
    sorted.map(({ row, full, key }) => [row, full, wholeOf(full, key)]),
  )
}

function wholeOf(full: string, key: string): string {
  return [...new Set([withoutSpaces(full), withoutSpaces(key)])].join(' ')
}
