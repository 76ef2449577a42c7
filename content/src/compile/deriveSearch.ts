import type { DatabaseSync } from 'node:sqlite'
import { collectSearchEntries } from '../assemble/collectSearchEntries.ts'
import { placeEntry } from '../assemble/placeEntry.ts'
import { createPlaceReader, placeColumns } from '../compiled/createPlaceReader.ts'
import { removeSearchEntries } from '../search/removeSearchEntries.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'
import { emptied } from '../search/tables.ts'
import { writeSearchEntries } from '../search/writeSearchEntries.ts'
import type { PlaceRules } from './facts.ts'

interface SearchedPlaces {
  /** Whether all places are indexed again; otherwise only those that changed. */
  isOfAll: boolean
  rules: PlaceRules
  onPlace: (done: number) => void
}

/** Brings the search index up to date for the places that changed, or for all. */
export function deriveSearch(
  db: DatabaseSync,
  places: SearchedPlaces,
  searchable: Parameters<typeof collectSearchEntries>[0],
): void {
  if (places.isOfAll) db.exec(`${emptied}; DELETE FROM searched`)
  const changed = storeChanged(db, [...collectSearchEntries(searchable)])
  writeSearchEntries(db, placeEntries(db, places))
  writeSearchEntries(db, changed)
  removeSearchEntries(db, [...removeGone(db), ...gonePlaces(db)])
}

/** Stores all entries, and returns those that are new or changed. */
function storeChanged(db: DatabaseSync, entries: readonly SearchEntry[]): readonly SearchEntry[] {
  db.exec('CREATE TEMP TABLE found (id TEXT PRIMARY KEY) WITHOUT ROWID')
  const find = db.prepare('INSERT OR IGNORE INTO found VALUES (?)')
  const store = db.prepare(
    `INSERT INTO searched (id, entry) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET entry = excluded.entry WHERE entry <> excluded.entry`,
  )
  return entries.filter(function isChanged(entry) {
    find.run(entry.hit.id)
    return store.run(entry.hit.id, JSON.stringify(entry)).changes > 0
  })
}

function removeGone(db: DatabaseSync): readonly string[] {
  const gone = db.prepare('DELETE FROM searched WHERE id NOT IN (SELECT id FROM found) RETURNING id').all()
  return gone.map(({ id }) => String(id))
}

function gonePlaces(db: DatabaseSync): readonly string[] {
  const rows = db
    .prepare(
      `SELECT slug FROM touched_slugs AS known
       WHERE NOT EXISTS (SELECT 1 FROM places WHERE slug = known.slug AND state = 0)`,
    )
    .all()
  return rows.map(({ slug }) => `place/${String(slug)}`)
}

function* placeEntries(db: DatabaseSync, { isOfAll, rules, onPlace }: SearchedPlaces): Iterable<SearchEntry> {
  let done = 0
  const placeFrom = createPlaceReader(rules.regions, rules.provinces)
  const touched = isOfAll ? '' : 'AND slug IN (SELECT slug FROM touched_slugs)'
  const rows = db
    .prepare(`SELECT ${placeColumns}, names, called FROM places WHERE state = 0 ${touched}`)
    .iterate()
  for (const row of rows) {
    yield placeEntry(placeFrom(row), [
      ...JSON.parse(String(row['names'] ?? '[]')),
      ...Object.values(JSON.parse(String(row['called'] ?? '{}'))),
    ])
    onPlace(++done)
  }
}
