import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { Document, DocumentOf } from '../documents/readDocument.ts'
import { asPage, listsOf } from '../assemble/asPage.ts'
import { isListed } from '../compiled/isListed.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import { prepared } from './prepared.ts'
import { translatedFile } from '../languages/translatedFile.ts'

type KindWithValue = Exclude<DocumentKind, 'records'>

/**
 * Reads documents in a language; those of pages with the entries and lists of the site's types. A translated document
 * has the `file` of its translation.
 */
export function readDocumentsIn<Kind extends KindWithValue>(
  db: DatabaseSync,
  language: string | undefined,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  const documents = readOfKind(db, language, kind, name)
  if (kind !== 'page') return documents
  return [...documents, ...(readEntryPages(db, language, name) as readonly DocumentOf<never>[])]
}

/** Reads the accepted documents of a kind, by file, in the site's first language; `name` selects one. */
export function readDocuments<Kind extends KindWithValue>(
  db: DatabaseSync,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  return readDocumentsIn(db, undefined, kind, name)
}

/** Builds the page documents of entries and lists; `name`: of one page document. */
function readEntryPages(db: DatabaseSync, language?: string, name?: string): readonly DocumentOf<'page'>[] {
  const folder = pageNameOf('')
  if (name !== undefined && !name.startsWith(folder)) return []
  const of = name?.slice(folder.length)
  const types = readTypes(db)
  const chosen = language ?? readOfKind(db, undefined, 'site').at(-1)?.value.language ?? 'en'
  const entries = readOfKind(db, language, 'entry', of).map((entry) =>
    asPage(withRecord(db, entry), types, chosen),
  )
  const lists = listsOf(types, chosen).filter((list) => name === undefined || list.name === name)
  return [...entries, ...lists]
}

/** Adds the fields that only the record of the same name has. */
function withRecord(db: DatabaseSync, entry: DocumentOf<'entry'>): DocumentOf<'entry'> {
  const record = prepared(db, 'SELECT value FROM records WHERE name = ? ORDER BY key LIMIT 1').get(entry.name)
  if (!record) return entry
  const { words: _words, ...fields } = JSON.parse(String(record['value']))
  return { ...entry, value: { ...fields, ...entry.value } }
}

let known: { text: string; types: SiteTypes } | undefined

/** Reads the types that the site defines; the same object until they change. */
export function readTypes(db: DatabaseSync): SiteTypes {
  const row = prepared(db, "SELECT value FROM documents WHERE kind = 'definition'").get()
  const text = String(row?.['value'] ?? '{}')
  if (known?.text !== text) known = { text, types: JSON.parse(text).types ?? {} }
  return known.types
}

function readOfKind<Kind extends KindWithValue>(
  db: DatabaseSync,
  language: string | undefined,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  const documents = readAccepted(db, kind, name)
  if (language === undefined) return documents
  const rows = db
    .prepare(
      'SELECT name, file, value FROM translations WHERE language = ? AND kind = ? AND value IS NOT NULL',
    )
    .all(language, kind)
  const translated = new Map(rows.map((row) => [row['name'], row]))
  return documents.map(function inLanguage(document) {
    const row = translated.get(document.name)
    if (!row) return document
    return { ...document, file: String(row['file']), value: JSON.parse(String(row['value'])) }
  })
}

/** Reads all documents in the site's other languages. */
export function readTranslations(db: DatabaseSync): readonly Document[] {
  const rows = db
    .prepare('SELECT kind, file, name, value FROM translations WHERE value IS NOT NULL ORDER BY file')
    .all()
  const documents = rows.map((row) => ({ ...row, value: JSON.parse(String(row['value'])) }) as Document)
  const types = readTypes(db)
  return documents.map((one) =>
    one.kind === 'entry' ? asPage(withRecord(db, one), types, translatedFile(one.file)?.language ?? '') : one,
  )
}

function readAccepted<Kind extends KindWithValue>(
  db: DatabaseSync,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  const named = name === undefined ? '' : 'AND name = ?2'
  const select = prepared(
    db,
    `SELECT file, name, value FROM documents WHERE kind = ?1 ${named} ORDER BY file`,
  )
  const rows = name === undefined ? select.all(kind) : select.all(kind, name)
  return rows.map((row) => ({
    kind,
    file: String(row['file']),
    name: String(row['name']),
    value: JSON.parse(String(row['value'])) as DocumentOf<Kind>['value'],
  }))
}

/** Reads the documents that name files. */
export function readMediaDocuments(db: DatabaseSync): readonly (DocumentOf<'media'> | DocumentOf<'theme'>)[] {
  return [...readDocuments(db, 'media'), ...readDocuments(db, 'theme')]
}

/** Reads the documents of pages that a search can find. */
export function shownPages(db: DatabaseSync): readonly DocumentOf<'page'>[] {
  const sql = `SELECT file FROM pages WHERE value IS NOT NULL AND kind <> 'hidden' AND ${isListed}`
  const rows = db.prepare(sql).all()
  const files = new Set(rows.map(({ file }) => String(file)))
  return readDocuments(db, 'page').filter(({ file }) => files.has(file))
}
