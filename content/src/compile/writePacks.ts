import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { packPlaces, type PackedPlace } from '../compiled/packPlaces.ts'
import { placeKinds } from '../port/port.ts'
import { fold } from '../text/slugOf.ts'
import { writeFact } from './facts.ts'
import { wordsOf } from '../text/wordsOf.ts'

const packSize = 4096 /* keys of places: an edit of one place writes about 200 KB */

/** Notes, from then on, in which packs something changes. */
export const touchedPacks = `
CREATE TEMP TABLE touched_packs (number INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER place_came AFTER INSERT ON places BEGIN ${touch('new')} END;
CREATE TEMP TRIGGER place_went AFTER DELETE ON places BEGIN ${touch('old')} END;
CREATE TEMP TRIGGER place_changed AFTER UPDATE OF state, kind, region, name_order ON places BEGIN ${touch('new')} END;`

function touch(row: 'old' | 'new'): string {
  return `INSERT OR IGNORE INTO touched_packs VALUES (${row}.key / ${packSize});`
}

/** Packs the places that are listed: all, or where something changed. */
export function writePacks(
  db: DatabaseSync,
  isFresh: boolean,
  onPack: (done: number, of: number) => void,
): void {
  const write = db.prepare(
    'INSERT OR REPLACE INTO packs (number, size, words, bytes, value) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM packs WHERE number = ?')
  const readPlaces = createReader(db)
  const numbers = isFresh ? allPacks(db) : changedPacks(db)
  for (const [at, number] of numbers.entries()) {
    const { size, words, bytes, value } = packPlaces(readPlaces(number))
    if (size > 0) write.run(number, size, words, bytes, value)
    else remove.run(number)
    onPack(at + 1, numbers.length)
  }
  if (numbers.length > 0) writeFact(db, 'packs', randomUUID())
}

function allPacks(db: DatabaseSync): readonly number[] {
  const last = db.prepare('SELECT max(key) AS last FROM places').get()?.['last']
  return Array.from({ length: Math.floor(Number(last ?? 0) / packSize) + 1 }, (_none, number) => number)
}

function changedPacks(db: DatabaseSync): readonly number[] {
  return db
    .prepare('SELECT number FROM touched_packs')
    .all()
    .map(({ number }) => Number(number))
}

type Row = readonly [number, number, number, number, number, string, string, string, number, number]

function createReader(db: DatabaseSync): (number: number) => readonly PackedPlace[] {
  const select = db.prepare(
    `SELECT key, name_order, population, lat, lon, name, region, province, kind, part_of IS NOT NULL
     FROM places WHERE state = 0 AND key BETWEEN ? AND ? ORDER BY key`,
  )
  select.setReturnArrays(true)
  const wordId = createWordIds(db)
  return function readPlaces(number) {
    const first = number * packSize
    const rows = select.all(first, first + packSize - 1) as unknown as readonly Row[]
    return rows.map(([key, nameOrder, people, lat, lon, name, region, province, kind, isPart]) => {
      const group = { region, province, kind: placeKinds[kind] ?? 'village', isPart: isPart === 1 }
      const words = wordsOf(name).map(wordId)
      return { key, nameOrder, people, lat, lon, name: fold(name), words, group }
    })
  }
}

/** Search has every word of a name that is listed. */
function createWordIds(db: DatabaseSync): (word: string) => number {
  const ids = new Map<string, number>()
  const select = db.prepare('SELECT id FROM search_word WHERE word = ?')
  return function wordId(word) {
    const id = ids.get(word) ?? Number(select.get(word)?.['id'])
    ids.set(word, id)
    return id
  }
}
