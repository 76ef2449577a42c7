import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ListShape } from '../definition/columnValues.ts'
import { encodeChunk } from '../compiled/encodeChunk.ts'
import { fold, splitWords } from '../text/slugify.ts'
import { writeOrder, type OrderSource } from './writeOrder.ts'

const chunkSize = 4096 /* keys of documents; one edited document then rewrites about 200 KB */

/** SQL that records which listed documents change from now on. */
export const recordTouchedKeys = `
CREATE TEMP TRIGGER entry_came AFTER INSERT ON entry_rows BEGIN ${touch('new')} END;
CREATE TEMP TRIGGER entry_went AFTER DELETE ON entry_rows BEGIN ${touch('old')} END;
CREATE TEMP TRIGGER entry_changed AFTER UPDATE ON entry_rows BEGIN ${touch('new')} END;`

function touch(row: 'old' | 'new'): string {
  return `INSERT OR IGNORE INTO touched_keys
    VALUES (substr(${row}.name, 1, instr(${row}.name, '/') - 1), ${row}.language, ${row}.key);`
}

/** A listed document; numbers and choices in the order of the list's shape. */
interface ListedDocument {
  key: number
  name: string
  numbers: readonly number[]
  choices: readonly (readonly string[])[]
}

/** Where the columns and orders of a list come from. `language`: `''` is the site's first. */
export interface ListSource {
  list: string
  language: string
  shape: ListShape
  /** SQL that selects the `key` of each document; undefined: the list has none. */
  keys: string | undefined
  /** The listed documents with keys from `first` to `last`, in the order of keys. */
  read(first: number, last: number): readonly ListedDocument[]
  orders: readonly OrderSource[]
}

/** Writes the chunks and orders of a list that changed; all if the list has another shape. */
export function writeList(
  db: DatabaseSync,
  source: ListSource,
  onChunk: (done: number, of: number) => void = () => {},
): void {
  const { list, language } = source
  const shape = JSON.stringify(source.shape)
  const before = db.prepare('SELECT shape FROM lists WHERE list = ? AND language = ?').get(list, language)
  const isOfAll = before?.['shape'] !== shape
  if (isOfAll) db.prepare('DELETE FROM chunks WHERE list = ? AND language = ?').run(list, language)
  const touched = touchedKeys(db, list, language)
  const touchedChunks = new Set(Array.from(touched, (key) => Math.floor(key / chunkSize)))
  const numbers = isOfAll ? allChunks(db, source) : [...touchedChunks]
  writeChunks(db, source, numbers, onChunk)
  const written = source.orders.filter((order) => writeOrder(db, source, order, touched))
  if (!isOfAll && numbers.length === 0 && written.length === 0) return
  const put = db.prepare('INSERT OR REPLACE INTO lists (list, language, shape, version) VALUES (?, ?, ?, ?)')
  put.run(list, language, shape, randomUUID())
}

/** Removes the lists that the site no longer has. */
export function forgetLists(db: DatabaseSync, lists: readonly string[]): void {
  for (const table of ['chunks', 'orders', 'lists'])
    db.prepare(`DELETE FROM ${table} WHERE list NOT IN (SELECT value FROM json_each(?))`).run(
      JSON.stringify(lists),
    )
}

function allChunks(db: DatabaseSync, { keys }: ListSource): readonly number[] {
  const rows = keys ? db.prepare(`SELECT DISTINCT key / ${chunkSize} AS number FROM (${keys})`).all() : []
  return rows.map(({ number }) => Number(number))
}

/** Keys that changed in a language or in the first, whose names stand where a document is not translated. */
function touchedKeys(db: DatabaseSync, list: string, language: string): ReadonlySet<number> {
  const select = db.prepare("SELECT key FROM touched_keys WHERE list = ? AND language IN (?, '')")
  return new Set(select.all(list, language).map(({ key }) => Number(key)))
}

function writeChunks(
  db: DatabaseSync,
  { list, language, shape, read }: ListSource,
  numbers: readonly number[],
  onChunk: (done: number, of: number) => void,
): void {
  const write = db.prepare(
    'INSERT OR REPLACE INTO chunks (list, language, number, totals, value) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM chunks WHERE list = ? AND language = ? AND number = ?')
  const wordId = createWordIds(db)
  for (const [at, number] of numbers.entries()) {
    const first = number * chunkSize
    const rows = read(first, first + chunkSize - 1).map(({ name, ...row }) => {
      return { ...row, name: fold(name), words: splitWords(name).map(wordId) }
    })
    const { size, totals, value } = encodeChunk(rows, shape)
    if (size > 0) write.run(list, language, number, totals, value)
    else remove.run(list, language, number)
    onChunk(at + 1, numbers.length)
  }
}

/** Creates a function that finds a word's id in the search index, which has every word of a listed name. */
function createWordIds(db: DatabaseSync): (word: string) => number {
  const ids = new Map<string, number>()
  const select = db.prepare('SELECT id FROM search_word WHERE word = ?')
  return (word) => ids.getOrInsertComputed(word, () => Number(select.get(word)?.['id']))
}
