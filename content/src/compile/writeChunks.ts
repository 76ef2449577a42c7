import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { encodeChunk, type ChunkedPlace } from '../compiled/encodeChunk.ts'
import { placeKinds } from '../port/port.ts'
import { fold, splitWords } from '../text/slugify.ts'
import { writeFact } from './facts.ts'

const chunkSize = 4096 /* keys of places; one edited place then rewrites about 200 KB */

/** SQL that records which chunks change from now on. */
export const recordTouchedChunks = `
CREATE TEMP TABLE touched_chunks (number INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER place_came AFTER INSERT ON places BEGIN ${touch('new')} END;
CREATE TEMP TRIGGER place_went AFTER DELETE ON places BEGIN ${touch('old')} END;
CREATE TEMP TRIGGER place_changed AFTER UPDATE OF state, kind, region, name_order ON places BEGIN ${touch('new')} END;`

function touch(row: 'old' | 'new'): string {
  return `INSERT OR IGNORE INTO touched_chunks VALUES (${row}.key / ${chunkSize});`
}

/** Writes the chunks of listed places: all chunks if `isFresh`, otherwise those that changed. */
export function writeChunks(
  db: DatabaseSync,
  isFresh: boolean,
  onChunk: (done: number, of: number) => void,
): void {
  const write = db.prepare(
    'INSERT OR REPLACE INTO packs (number, size, words, bytes, value) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM packs WHERE number = ?')
  const readPlaces = createReader(db)
  const numbers = isFresh ? allChunks(db) : touchedNumbers(db)
  for (const [at, number] of numbers.entries()) {
    const { size, words, bytes, value } = encodeChunk(readPlaces(number))
    if (size > 0) write.run(number, size, words, bytes, value)
    else remove.run(number)
    onChunk(at + 1, numbers.length)
  }
  if (numbers.length > 0) writeFact(db, 'packs', randomUUID())
}

function allChunks(db: DatabaseSync): readonly number[] {
  const last = db.prepare('SELECT max(key) AS last FROM places').get()?.['last']
  return Array.from({ length: Math.floor(Number(last ?? 0) / chunkSize) + 1 }, (_none, number) => number)
}

function touchedNumbers(db: DatabaseSync): readonly number[] {
  const rows = db.prepare('SELECT number FROM touched_chunks').all()
  return rows.map(({ number }) => Number(number))
}

type Row = readonly [number, number, number, number, number, string, string, string, number, number]

function createReader(db: DatabaseSync): (number: number) => readonly ChunkedPlace[] {
  const select = db.prepare(
    `SELECT key, name_order, population, lat, lon, name, region, province, kind, part_of IS NOT NULL
     FROM places WHERE state = 0 AND key BETWEEN ? AND ? ORDER BY key`,
    { returnArrays: true },
  )
  const wordId = createWordIds(db)
  return function readPlaces(number) {
    const first = number * chunkSize
    const rows = select.all(first, first + chunkSize - 1) as unknown as readonly Row[]
    return rows.map(([key, nameOrder, people, lat, lon, name, region, province, kind, isPart]) => {
      const group = { region, province, kind: placeKinds[kind] ?? 'village', isPart: isPart === 1 }
      const words = splitWords(name).map(wordId)
      return { key, nameOrder, people, lat, lon, name: fold(name), words, group }
    })
  }
}

/** Creates a function that finds a word's id in the search index, which has every word of a listed name. */
function createWordIds(db: DatabaseSync): (word: string) => number {
  const ids = new Map<string, number>()
  const select = db.prepare('SELECT id FROM search_word WHERE word = ?')
  return (word) => ids.getOrInsertComputed(word, () => Number(select.get(word)?.['id']))
}
