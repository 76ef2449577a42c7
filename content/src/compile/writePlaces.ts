import type { DatabaseSync } from 'node:sqlite'
import type { DocumentOf } from '../documents/readDocument.ts'
import { listed } from '../assemble/collectSearchEntries.ts'
import type { PlaceDocument } from '../schema/placeSchema.ts'
import { placeStates } from '../compiled/layout.ts'
import type { Unpublished } from './Changes.ts'

type Value = string | number | null
/** In the order of `columns`. */
type Row = readonly Value[]

const columns = [
  'id',
  'slug',
  'name',
  'province',
  'population',
  'lat',
  'lon',
  'fact',
  'part_of',
  'district',
  'names',
  'pictures',
] as const
const unresolved = [placeStates.noProvince, 0, '', null] as const /* state, kind, region, name_order */

/** Brings a document's places up to date, row by row: those that stayed the same are not touched. */
export function writePlaces(
  { db, changes }: Unpublished,
  document: number,
  isNew: boolean,
  places: DocumentOf<'places'>['value'],
): void {
  const known = isNew ? new Map<Value, Known[]>() : knownPlaces(db, document)
  const insert = db.prepare(
    `INSERT INTO places (document, position, state, kind, region, name_order, ${columns.join()})
     VALUES (?, ?, ?, ?, ?, ?${', ?'.repeat(columns.length)})`,
  )
  const move = db.prepare('UPDATE places SET position = ? WHERE key = ?')
  const touch = changes.isFresh ? () => {} : createTouch(db) /* where nothing is resolved, all will be */
  for (const { place, field } of places) {
    const row = rowOf(place)
    const position = positionOf(field)
    const same = takeSame(known, row)
    if (same === undefined) {
      insert.run(document, position, ...unresolved, ...row)
      touch(row)
    } else if (same.position !== position) {
      move.run(position, same.key)
      touch(row) // of two with the same slug the first has it
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

function knownPlaces(db: DatabaseSync, document: number): Map<Value, Known[]> {
  const byId = new Map<Value, Known[]>()
  const select = db.prepare(
    `SELECT key, position, ${columns.join()} FROM places WHERE document = ? ORDER BY position`,
  )
  select.setReturnArrays(true)
  for (const [key, position, ...row] of select.iterate(document) as Iterable<Value[]>) {
    const id = row[0] ?? null
    byId.set(id, [...(byId.get(id) ?? []), { key: Number(key), position: Number(position), row }])
  }
  return byId
}

/** Takes the place that has this very row out of those that are known. */
function takeSame(known: Map<Value, Known[]>, row: Row): Known | undefined {
  const id = row[0] ?? null
  const ofId = known.get(id) ?? []
  const same = ofId.find((one) => one.row.every((value, index) => value === row[index]))
  if (same)
    known.set(
      id,
      ofId.filter((one) => one !== same),
    )
  return same
}

function rowOf(place: PlaceDocument): Row {
  const { id, slug, name, province, population, lat, lon, fact, partOf, district, names, pictures } = place
  const others = names ? JSON.stringify(listed(names)) : null
  const shown = pictures ? JSON.stringify(pictures) : null
  return [
    id,
    slug,
    name,
    province,
    population,
    lat,
    lon,
    fact,
    partOf ?? null,
    district ? 1 : 0,
    others,
    shown,
  ]
}

/** `places[12]` → 12. */
function positionOf(field: string): number {
  return Number(field.slice('places['.length, -1))
}

/** Notes whose states are to be found anew. */
function createTouch(db: DatabaseSync): (row: Row) => void {
  const id = db.prepare('INSERT OR IGNORE INTO touched_ids VALUES (?)')
  const slug = db.prepare('INSERT OR IGNORE INTO touched_slugs VALUES (?)')
  return function touch(row) {
    id.run(row[0] ?? null)
    slug.run(row[1] ?? null)
  }
}
