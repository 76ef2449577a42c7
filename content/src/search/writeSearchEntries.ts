import type { DatabaseSync } from 'node:sqlite'
import { wordsOf } from '../text/wordsOf.ts'
import { namesOf } from './namesOf.ts'
import { prepareRemoval } from './removeSearchEntries.ts'
import { rowsOf } from './rowsOf.ts'
import type { SearchEntry } from './SearchEntry.ts'
import { searchKey } from './searchKey.ts'
import { squeezed } from './squeezed.ts'
import { tables } from './tables.ts'
import { writeWords } from './writeWords.ts'

/**
 * Makes the tables where they are not there, and writes the entries; one with a known id replaces that. All of them or
 * none: throws what the database does.
 */
export function writeSearchEntries(db: DatabaseSync, entries: Iterable<SearchEntry>): void {
  db.exec(tables)
  db.exec('savepoint search')
  try {
    const rows = writeNames(db, entries)
    writeTexts(db, rows)
    db.exec('release search')
  } catch (error) {
    db.exec('rollback to search; release search')
    throw error
  }
}

/** Gives the rows of the new names. */
function writeNames(db: DatabaseSync, entries: Iterable<SearchEntry>): readonly number[] {
  const isKnown = db.prepare('select 1 from search_entry where id = ?')
  const remove = prepareRemoval(db)
  const addEntry = db.prepare('insert into search_entry values (?, ?)')
  const addName = db.prepare('insert into search_name values (?, ?, ?, ?, ?)')
  const freeRow = createRows(db)
  const rows: number[] = []
  for (const entry of entries) {
    const { hit } = entry
    if (isKnown.get(hit.id)) remove(hit.id)
    addEntry.run(hit.id, JSON.stringify(hit))
    for (const [name, isOwn] of namesOf(entry)) {
      const row = freeRow(entry)
      addName.run(row, hit.id, name, searchKey(name).key, isOwn ? 1 : 0)
      rows.push(row)
    }
  }
  return rows
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
function writeTexts(db: DatabaseSync, rows: readonly number[]): void {
  const nameAt = db.prepare('select name from search_name where id = ?')
  const addText = db.prepare('insert into search_text (rowid, words, whole) values (?, ?, ?)')
  const words = new Set<string>()
  for (const row of rows.toSorted((one, other) => one - other)) {
    const name = String(nameAt.get(row)?.['name'])
    const { full, key } = searchKey(name)
    addText.run(row, full, [...new Set([squeezed(full), squeezed(key)])].join(' '))
    for (const word of wordsOf(name)) words.add(word)
  }
  writeWords(db, words)
}
