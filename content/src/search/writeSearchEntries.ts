import type { DatabaseSync } from 'node:sqlite'
import { wordsOf } from '../text/wordsOf.ts'
import { insertRows } from './insertRows.ts'
import { namesOf } from './namesOf.ts'
import { prepareRemoval } from './removeSearchEntries.ts'
import { rowsOf } from './rowsOf.ts'
import type { SearchEntry } from './SearchEntry.ts'
import { searchKey } from './searchKey.ts'
import { squeezed } from './squeezed.ts'
import { indexes, tables } from './tables.ts'
import { writeWords } from './writeWords.ts'

const atOnce = 50_000 /* names: so many are put in order before they are written */

/**
 * Makes the tables where they are not there, and writes the entries; one with a known id replaces that. All of them or
 * none: throws what the database does.
 */
export function writeSearchEntries(db: DatabaseSync, entries: Iterable<SearchEntry>): void {
  db.exec(tables)
  db.exec('savepoint search')
  try {
    writeAll(db, entries)
    db.exec(indexes)
    db.exec('release search')
  } catch (error) {
    db.exec('rollback to search; release search')
    throw error
  }
}

interface NameRow {
  /** Of the table; it is the name's rank. */
  row: number
  entry: string
  name: string
  isOwn: boolean
}

function writeAll(db: DatabaseSync, entries: Iterable<SearchEntry>): void {
  const isFirst = db.prepare('select 1 from search_name limit 1').get() === undefined
  const remove = prepareRemoval(db)
  const freeRow = createRows(db)
  const words = new Set<string>()
  const kept = new Map<string, SearchEntry>()
  let names: NameRow[] = []

  function add(entry: SearchEntry): void {
    const { id } = entry.hit
    if (!isFirst) remove(id)
    for (const [name, isOwn] of namesOf(entry)) names.push({ row: freeRow(entry), entry: id, name, isOwn })
    if (names.length >= atOnce) flush()
  }

  function flush(): void {
    writeNames(db, names)
    for (const { name } of names) for (const word of wordsOf(name)) words.add(word)
    names = []
  }

  for (const entry of entries) {
    if (entry.isKeptElsewhere) add(entry)
    else kept.set(entry.hit.id, entry)
  }
  for (const entry of kept.values()) add(entry)
  flush()
  const hits = Array.from(kept, ([id, { hit }]) => [id, JSON.stringify(hit)])
  insertRows(db, 'search_entry', hits)
  writeWords(db, words)
}

/** The next row that no name has, among those of an entry's rank. */
function createRows(db: DatabaseSync): (entry: SearchEntry) => number {
  const lastRow = db.prepare('select max(id) as id from search_name where id between ? and ?')
  const next = new Map<number, number>()
  return function freeRow(entry) {
    const { first, last } = rowsOf(entry)
    const row = next.get(first) ?? Number(lastRow.get(first, last)?.['id'] ?? first - 1) + 1
    next.set(first, row + 1)
    return row
  }
}

/** In the order of their rows: the text index writes a row that is behind another by itself, which takes long. */
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
    sorted.map(({ row, full, key }) => [row, full, [...new Set([squeezed(full), squeezed(key)])].join(' ')]),
  )
}
