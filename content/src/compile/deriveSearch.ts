import type { DatabaseSync } from 'node:sqlite'
import { recordAsPage, type StoredRecord } from '../assemble/recordPage.ts'
import { recordStates } from '../compiled/layout.ts'
import { shapeOf, type ColumnValues } from '../definition/columnValues.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import { pageEntry } from '../assemble/collectSearchEntries.ts'
import { removeSearchEntries } from '../search/removeSearchEntries.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'
import { emptied } from '../search/tables.ts'
import { writeSearchEntries } from '../search/writeSearchEntries.ts'
import { choiceEntries } from './choiceEntries.ts'
import type { Progress } from './CompilerMessage.ts'
import { readFact, writeFact } from './facts.ts'

interface SearchedRows {
  /** Whether all records are indexed again; otherwise only those that changed. */
  isOfAll: boolean
  types: SiteTypes
  /** The site's languages, the first of them first. */
  languages: readonly string[]
  onProgress: (progress: Progress) => void
}

interface TypedRows extends SearchedRows {
  asTyped: ReturnType<typeof createRanking>
}

/** Brings the search index up to date: `pages` of documents, and the records that changed, or all. */
export function deriveSearch(db: DatabaseSync, pages: readonly SearchEntry[], rows: SearchedRows): void {
  const { types, languages } = rows
  const alone = readAlone(db, types)
  const isOfAll = rows.isOfAll || JSON.stringify(readFact(db, 'alone')) !== JSON.stringify(alone)
  writeFact(db, 'alone', alone)
  const all = { ...rows, isOfAll, asTyped: createRanking(db, types, new Set(alone)) }
  if (isOfAll) db.exec(`${emptied}; DELETE FROM searched`)
  db.exec('CREATE TEMP TABLE found (id TEXT PRIMARY KEY) WITHOUT ROWID')
  const changed = storeChanged(db, pages.flatMap(all.asTyped))
  if (isOfAll) writeSearchEntries(db, recordEntries(db, all))
  writeSearchEntries(db, changed)
  removeSearchEntries(db, [...removeGone(db, 'NOT LIKE'), ...goneRecords(db)])
  if (!isOfAll) writeSearchEntries(db, recordEntries(db, all)) // after a document of the same name was removed
  const chosen = choiceEntries(db, types, languages[0] ?? '', alone)
  writeSearchEntries(db, storeChanged(db, [...chosen])) // with the names that documents have now
  removeSearchEntries(db, removeGone(db, 'LIKE'))
}

/** Ids of the documents that alone open a part of a page: search finds the page. */
function readAlone(db: DatabaseSync, types: SiteTypes): readonly string[] {
  return Object.entries(types).flatMap(function ofType([type, definition]) {
    if (definition.opens?.on === undefined) return []
    const at = shapeOf(definition).choices.indexOf(definition.opens.on)
    const rows = db
      .prepare(
        `SELECT name FROM entry_rows WHERE language = '' AND name > '${type}/' AND name < '${type}/~'
         GROUP BY value ->> '$[1][${at}]' HAVING count(*) = 1 ORDER BY name`,
      )
      .all()
    return rows.map(({ name }) => `page/${pageNameOf(String(name))}`)
  })
}

/** Creates a function that ranks the entry of a document as its type says, and drops those in `alone`. */
function createRanking(db: DatabaseSync, types: SiteTypes, alone: ReadonlySet<string>) {
  const valuesOf = db.prepare("SELECT value FROM entry_rows WHERE name = ? AND language = ''")
  return function asTyped(entry: SearchEntry): SearchEntry | [] {
    const [, name = '', type = ''] = /^page\/entries\/(([^/]+)\/.+)/.exec(entry.id) ?? []
    const definition = types[type]
    const rank = definition?.searchAs?.rank
    if (alone.has(entry.id)) return []
    if (!definition || rank === undefined) return entry
    if (typeof rank === 'number') return { ...entry, rank }
    const values: ColumnValues = JSON.parse(String(valuesOf.get(name)?.['value'] ?? '[[],[],[]]'))
    const [id = ''] = values[1][shapeOf(definition).choices.indexOf(rank.by)] ?? []
    const ranked = rank.of[id]
    return ranked === undefined ? entry : { ...entry, rank: ranked }
  }
}

/** Stores all entries, and returns those that are new or changed. */
function storeChanged(db: DatabaseSync, entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const find = db.prepare('INSERT OR IGNORE INTO found VALUES (?)')
  const store = db.prepare(
    `INSERT INTO searched (id, entry) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET entry = excluded.entry WHERE entry <> excluded.entry`,
  )
  return entries.filter(function isChanged(entry) {
    find.run(entry.id)
    return store.run(entry.id, JSON.stringify(entry)).changes > 0
  })
}

/** Removes what was not found again: choices of lists, or all but those. */
function removeGone(db: DatabaseSync, choices: 'LIKE' | 'NOT LIKE'): readonly string[] {
  const gone = db
    .prepare(
      `DELETE FROM searched WHERE id ${choices} 'choice/%' AND id NOT IN (SELECT id FROM found) RETURNING id`,
    )
    .all()
  return gone.map(({ id }) => String(id))
}

function goneRecords(db: DatabaseSync): readonly string[] {
  const rows = db
    .prepare(
      `SELECT name FROM touched_records AS touched
       WHERE NOT EXISTS (SELECT 1 FROM records WHERE name = touched.name AND state = ${recordStates.listed})
       AND NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'entry' AND name = touched.name)`,
    )
    .all()
  return rows.map(({ name }) => `page/${pageNameOf(String(name))}`)
}

function* recordEntries(
  db: DatabaseSync,
  { isOfAll, types, languages, asTyped, onProgress }: TypedRows,
): Iterable<SearchEntry> {
  const touched = isOfAll ? '' : 'AND name IN (SELECT name FROM touched_records)'
  const from = `FROM records WHERE state = ${recordStates.listed} ${touched}`
  const of = Number(db.prepare(`SELECT count(*) AS n ${from}`).get()?.['n'])
  const rows = db.prepare(`SELECT name, value ${from} ORDER BY name`).iterate()
  let done = 0
  for (const { name, value } of rows) {
    const record: StoredRecord = JSON.parse(String(value))
    const pageIn = (language = '') =>
      recordAsPage({ file: '', name: String(name), value: record }, types, language)
    const [first, ...others] = languages
    const translated = others.filter((language) => record.words?.[language]).map(pageIn)
    const page = pageIn(first)
    const entries = [pageEntry(page, new Map([[page.name, translated]]))].flatMap(asTyped)
    yield* entries.map(({ about: _long, ...entry }) => entry)
    onProgress({ stage: 'search', done: ++done, of })
  }
}
