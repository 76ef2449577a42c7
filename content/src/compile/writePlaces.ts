import type { DatabaseSync } from 'node:sqlite'
import { flattenNames } from '../assemble/collectSearchEntries.ts'
import { placeStates } from '../compiled/layout.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { PlaceDocument } from '../schema/placeSchema.ts'
import type { PendingFile } from './PendingFile.ts'

type Value = string | number | null
/** Values in the order of `columns`. */
type Row = readonly Value[]

const columns =
  'id, slug, name, province, population, lat, lon, fact, part_of, district, names, called, pictures' as const
const unresolved = [placeStates.noProvince, 0, '', null] as const /* state, kind, region, name_order */

/** Writes the places of a document row by row; unchanged rows stay untouched. */
export function writePlaces(
  { db, isFresh }: PendingFile,
  document: number,
  isNew: boolean,
  places: DocumentOf<'places'>['value'],
): void {
  const known = isNew ? new Map<string, Known[]>() : knownPlaces(db, document)
  const insert = db.prepare(
    `INSERT INTO places (document, position, state, kind, region, name_order, ${columns})
     VALUES (?, ?, ?, ?, ?, ?${', ?'.repeat(columns.split(',').length)})`,
  )
  const move = db.prepare('UPDATE places SET position = ? WHERE key = ?')
  const touch = isFresh ? () => {} : createTouch(db) /* in a new file all places are resolved anyway */
  for (const { place, position } of places) {
    const row = buildRow(place)
    const same = known.get(JSON.stringify(row))?.shift()
    if (same === undefined) {
      insert.run(document, position, ...unresolved, ...row)
      touch(row)
    } else if (same.position !== position) {
      move.run(position, same.key)
      touch(row) // of two places with the same slug, the first is listed
    }
  }
  const remove = db.prepare('DELETE FROM places WHERE key = ?')
  for (const { key, row } of [...known.values()].flat()) {
    remove.run(key)
    touch(row)
  }
}

interface Known {
  key: number
  position: number
  row: Row
}

/** The stored places of a document, by the JSON of their row. */
function knownPlaces(db: DatabaseSync, document: number): Map<string, Known[]> {
  const sql = `SELECT key, position, ${columns} FROM places WHERE document = ? ORDER BY position`
  const rows = db.prepare(sql, { returnArrays: true }).all(document) as unknown as Value[][]
  const known = rows.map(([key, position, ...row]) => ({ key: Number(key), position: Number(position), row }))
  return Map.groupBy(known, ({ row }) => JSON.stringify(row))
}

function buildRow(place: PlaceDocument): Row {
  const { id, slug, name, province, population, lat, lon, fact, partOf = null, district = false } = place
  const names = place.names ? JSON.stringify(flattenNames(place.names)) : null
  const written = typeof fact === 'string' ? fact : JSON.stringify(fact)
  const called = place.called ? JSON.stringify(place.called) : null
  const pictures = place.pictures ? JSON.stringify(place.pictures) : null
  return [
    id,
    slug,
    name,
    province,
    population,
    lat,
    lon,
    written,
    partOf,
    Number(district),
    names,
    called,
    pictures,
  ]
}

/** Creates a function that notes a place whose state must be resolved again. */
function createTouch(db: DatabaseSync): (row: Row) => void {
  const touchId = db.prepare('INSERT OR IGNORE INTO touched_ids VALUES (?)')
  const touchSlug = db.prepare('INSERT OR IGNORE INTO touched_slugs VALUES (?)')
  return function touch([id = null, slug = null]) {
    touchId.run(id)
    touchSlug.run(slug)
  }
}
