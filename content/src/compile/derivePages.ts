import type { DatabaseSync } from 'node:sqlite'
import { createProblems } from '../assemble/problems.ts'
import { pathOf, storedPage } from '../assemble/storedPage.ts'
import { writeFact } from './facts.ts'
import type { PendingFile } from './PendingFile.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { prepared } from './prepared.ts'
import { readDocuments, readTypes } from './readDocuments.ts'
import type { Edition } from './readEdition.ts'
import { writeEntryRow } from './writeEntryRow.ts'

/** What is derived again after a change. */
export interface Scope {
  /** Whether all pages are, or only those whose document changed. */
  isOfAll: boolean
  /** Whether something changed that affects every record too. */
  isRuleChanged: boolean
  /** Whether the shared data of the other languages is derived again. */
  editions: boolean
}

/**
 * Derives the pages whose document changed, and those that refer to something that could have changed. Returns whether a
 * document or record of a type came or went.
 */
export function derivePages(pending: PendingFile, edition: Edition, scope: Scope): boolean {
  const { db, pages } = pending
  const hasMoved = deriveTypes(pending)
  const rows = scope.isOfAll ? db.prepare(allPages).all() : []
  for (const name of new Set([...rows.map((row) => String(row['name'])), ...pages]))
    writePages(db, name, edition)
  return hasMoved
}

const allPages =
  "SELECT DISTINCT name FROM documents WHERE kind = 'page' UNION SELECT name FROM pages WHERE name LIKE 'entries/%'"

const maxSearched = 20 /* entries; for each, the values of all entries are searched */

/**
 * Writes the types of the site. Adds the pages of all entries and lists to those that changed if a type changed, or many
 * entries came or went; if few did, those that can refer to them. Returns whether any did.
 */
function deriveTypes({ db, isFresh, kinds, pages }: PendingFile): boolean {
  const types = readTypes(db)
  writeFact(db, 'types', types)
  const { carousel = null, footer = null } = readDocuments(db, 'definition')[0]?.value ?? {}
  writeFact(db, 'carousel', carousel)
  writeFact(db, 'footer', footer)
  const isShown = db.prepare('SELECT 1 FROM pages WHERE name = ?')
  const isThere = db.prepare(
    "SELECT 1 FROM documents WHERE kind = 'entry' AND name = substr(?, length('entries/') + 1)",
  )
  const comesOrGoes = (name: string) =>
    name.startsWith('entries/') && (isShown.get(name) === undefined) !== (isThere.get(name) === undefined)
  const records = db.prepare(movedRecords).all(maxSearched + 1)
  const changed = [...[...pages].filter(comesOrGoes), ...records.map(({ name }) => pageNameOf(String(name)))]
  for (const { name } of db.prepare(recordsWithText).all()) pages.add(pageNameOf(String(name)))
  const home = changed.length > 0 ? db.prepare("SELECT name FROM pages WHERE kind = 'home'").all() : []
  for (const { name } of home) pages.add(String(name)) // it can feature them
  if (!isFresh && !kinds.has('definition') && changed.length <= maxSearched) {
    const naming = db.prepare(
      "SELECT 'entries/' || name AS name FROM documents WHERE kind = 'entry' AND instr(value, ?) > 0",
    )
    const slugs = changed.map((name) => JSON.stringify(name.replace(/^.*\//, '')))
    for (const { name } of slugs.flatMap((slug) => naming.all(slug))) pages.add(String(name))
    return changed.length > 0
  }
  const names = db.prepare(
    "SELECT 'entries/' || name AS name FROM documents WHERE kind = 'entry' UNION SELECT name FROM pages WHERE name LIKE 'entries/%'",
  )
  for (const { name } of names.all()) pages.add(String(name))
  for (const type of Object.keys(types)) pages.add(pageNameOf(type))
  return true
}

/** Names of records that came or went; while the file is fresh, of none. */
const movedRecords = `SELECT name FROM touched_records AS touched
  WHERE EXISTS (SELECT 1 FROM entry_rows WHERE language = '' AND name = touched.name)
    <> EXISTS (SELECT 1 FROM records WHERE name = touched.name) LIMIT ?`
const recordsWithText = `SELECT name FROM touched_records AS touched
  WHERE EXISTS (SELECT 1 FROM documents WHERE kind = 'entry' AND name = touched.name)`

/** Writes the page of each document with this name. Only the first document is shown; further ones are reported. */
function writePages(db: DatabaseSync, name: string, { named }: Edition): void {
  const insert = prepared(
    db,
    'INSERT INTO pages (file, name, path, kind, value, problems) VALUES (?, ?, ?, ?, ?, ?)',
  )
  prepared(db, 'DELETE FROM pages WHERE name = ?').run(name)
  const documents = readDocuments(db, 'page', name)
  if (documents.length === 0) writeEntryRow(db, '', name)
  for (const [row, document] of documents.entries()) {
    const { file, value } = document
    const problems = createProblems()
    const page = row === 0 ? storedPage(document, named, problems) : undefined
    if (row > 0) problems.add(file, '', `the page of this path is ${documents[0]?.file}`)
    if (row === 0) writeEntryRow(db, '', name, { page, source: value.entry, path: pathOf(name) })
    const text = page === undefined ? null : JSON.stringify(page)
    const kind = value.hidden ? 'hidden' : value.kind
    insert.run(file, name, pathOf(name), kind, text, JSON.stringify(problems.list()))
  }
}
