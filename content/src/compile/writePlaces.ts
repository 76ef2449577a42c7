import type { DatabaseSync } from 'node:sqlite'
import { flattenNames } from '../assemble/collectSearchEntries.ts'
import { placeStates } from '../compiled/layout.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { PlaceDocument } from '../schema/placeSchema.ts'
import type { PendingFile } from './PendingFile.ts'
import { writeRows, type Row } from './writeRows.ts'

const columns =
  'id, slug, name, province, population, lat, lon, fact, part_of, district, names, called, pictures' as const
const added = { state: placeStates.noProvince, kind: 0, region: '' } as const

/** Writes the places of a document row by row. */
export function writePlaces(
  { db, isFresh }: PendingFile,
  document: number,
  isNew: boolean,
  places: DocumentOf<'places'>['value'],
): void {
  const onTouch = isFresh ? () => {} : createTouch(db) /* in a new file all places are resolved anyway */
  const rows = places.map(({ row, position }) => ({ row: buildRow(row), position }))
  writeRows(db, { table: 'places', document, isNew, columns, added, onTouch }, rows)
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
