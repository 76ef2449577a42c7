import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { createProblems } from '../assemble/problems.ts'
import { fewTranslated } from '../assemble/fewTranslated.ts'
import { pathOf, withSlug, storedPage, type StoredPage } from '../assemble/storedPage.ts'
import type { Scope } from './derivePages.ts'
import type { PendingFile } from './PendingFile.ts'
import { pageNameOf, type EntrySource } from '../definition/SiteTypes.ts'
import { prepared } from './prepared.ts'
import { readDocumentsIn, readTypes } from './readDocuments.ts'
import { readEdition, writeEdition, type Edition } from './readEdition.ts'
import { forgetLists } from './writeList.ts'
import { writeEntryRow } from './writeEntryRow.ts'

/** Removes derived rows of languages and types that the site no longer has. */
export function forgetLanguages(
  db: DatabaseSync,
  languages: readonly string[],
  types: readonly string[],
): void {
  forgetLists(db, types)
  const known = JSON.stringify(['', ...languages])
  const removeFacts = db.prepare(
    "DELETE FROM facts WHERE name LIKE '%@%' AND substr(name, instr(name, '@') + 1) NOT IN (SELECT value FROM json_each(?))",
  )
  removeFacts.run(known)
  for (const table of ['pages_in', 'pictures_in', 'entry_rows', 'chunks', 'orders', 'lists'])
    db.prepare(`DELETE FROM ${table} WHERE language NOT IN (SELECT value FROM json_each(?))`).run(known)
}

/** Derives shared data and translated pages of a language that is not the site's first. */
export function deriveLanguage({ db, pages }: PendingFile, language: string, scope: Scope): void {
  const translated = readTranslated(db, language)
  const before = readNames(db, language, 'pages_in WHERE')
  const changed = scope.isOfAll ? translated : pages
  const isSame = [...changed].every((name) => !translated.has(name) && !before.has(name))
  if (isSame && !scope.editions) return
  const edition = readEdition(db, language)
  if (scope.editions) {
    writeEdition(db, edition, language)
    writePictures(db, language, edition.media.pictures)
  }
  const remove = db.prepare('DELETE FROM pages_in WHERE language = ? AND name = ?')
  const isRecord = db.prepare(
    "SELECT 1 FROM records WHERE name = substr(?, length('entries/') + 1) AND state = 0",
  )
  for (const name of before)
    if (!translated.has(name)) {
      remove.run(language, name)
      if (!isRecord.get(name)) writeEntryRow(db, language, name)
    }
  writePages(db, language, { translated, changed }, edition)
}

/** Names of the pages that are translated; those of lists are always. */
function readTranslated(db: DatabaseSync, language: string): ReadonlySet<string> {
  const entries = readNames(db, language, "translations WHERE kind = 'entry' AND value IS NOT NULL AND")
  const pages = readNames(db, language, "translations WHERE kind = 'page' AND value IS NOT NULL AND")
  const lists = Object.entries(readTypes(db)).flatMap(([type, { list }]) => (list ? pageNameOf(type) : []))
  return new Set([...pages, ...[...entries].map(pageNameOf), ...lists])
}

function readNames(db: DatabaseSync, language: string, from: string): ReadonlySet<string> {
  const rows = db.prepare(`SELECT name FROM ${from} language = ?`).all(language)
  return new Set(rows.map(({ name }) => String(name)))
}

/** Writes the translated pages whose names are in `changed`. */
function writePages(
  db: DatabaseSync,
  language: string,
  { translated, changed }: Readonly<Record<'translated' | 'changed', ReadonlySet<string>>>,
  { named }: Edition,
): void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO pages_in (language, name, path, value, problems) VALUES (?, ?, ?, ?, ?)',
  )
  const documents = readDocumentsIn(db, language, 'page')
  const slugs = new Map(
    documents.map(({ name, value }) => [name, value.kind === 'text' ? value.slug : undefined]),
  )
  const before = readPaths(db, language)
  const paths = new Map<string, string>()
  for (const document of documents) {
    const { name, value } = document
    if (!translated.has(name)) continue
    const problems = createProblems()
    const path = withSlug(withFolders(pathOf(name), slugs), value.slug)
    const taken = paths.get(path)
    if (taken !== undefined)
      problems.add(document.file, 'slug', `is already the address of ${taken}: ${path}`)
    else paths.set(path, document.file)
    if (!changed.has(name) && before.get(name) === path) continue
    const stored = taken === undefined ? storedPage(document, named, problems) : undefined
    const page = stored && withTranslated(db, name, stored, value.entry)
    writeEntryRow(db, language, name, { page, source: value.entry, path })
    const json = page && page.kind !== 'hidden' ? JSON.stringify({ ...page, path }) : null
    insert.run(language, name, path, json, JSON.stringify(problems.list()))
  }
}

/** The page of a document of a type with what its translation says, if that is little. */
function withTranslated(
  db: DatabaseSync,
  name: string,
  page: StoredPage,
  source: EntrySource | undefined,
): StoredPage {
  if (page.kind !== 'text' || !page.entry || !source?.fields || !source.definition) return page
  const row = prepared(
    db,
    "SELECT value FROM pages WHERE name = ? AND value IS NOT NULL AND kind <> 'hidden'",
  ).get(name)
  if (!row) return page
  const { entry } = page
  const translated = fewTranslated(source.definition, JSON.parse(String(row['value'])), { ...page, entry })
  return translated ? { ...page, entry: { ...entry, translated } } : page
}

function readPaths(db: DatabaseSync, language: string): ReadonlyMap<string, string> {
  const rows = db.prepare('SELECT name, path FROM pages_in WHERE language = ?').all(language)
  return new Map(rows.map(({ name, path }) => [String(name), String(path)]))
}

/** The path below the translated paths of the pages above it: `/guides/north` is `/guias/north`. */
function withFolders(path: string, slugs: ReadonlyMap<string, string | undefined>): string {
  const steps = path.slice(1).split('/')
  const own = steps.map((step, at) =>
    at === steps.length - 1 ? step : (slugs.get(steps.slice(0, at + 1).join('/')) ?? step),
  )
  return `/${own.join('/')}`
}

function writePictures(db: DatabaseSync, language: string, pictures: Named['pictures']): void {
  db.prepare('DELETE FROM pictures_in WHERE language = ?').run(language)
  const same = db.prepare('SELECT 1 FROM pictures WHERE id = ? AND value = ?')
  const insert = db.prepare('INSERT INTO pictures_in (language, id, value) VALUES (?, ?, ?)')
  for (const [id, picture] of pictures) {
    const value = JSON.stringify(picture)
    if (!same.get(id, value)) insert.run(language, id, value)
  }
}
