import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { Document, DocumentOf } from '../documents/readDocument.ts'

type KindWithValue = Exclude<DocumentKind, 'places'>

/** Reads documents in a language. A translated document has the `file` of its translation. */
export function readDocumentsIn<Kind extends KindWithValue>(
  db: DatabaseSync,
  language: string | undefined,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  const documents = readDocuments(db, kind, name)
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
  return rows.map((row) => ({ ...row, value: JSON.parse(String(row['value'])) }) as Document)
}

/** Reads the accepted documents of a kind, by file; `name` selects one. */
export function readDocuments<Kind extends KindWithValue>(
  db: DatabaseSync,
  kind: Kind,
  name?: string,
): readonly DocumentOf<Kind>[] {
  const rows = db
    .prepare(
      'SELECT file, name, value FROM documents WHERE kind = ?1 AND name = ifnull(?2, name) ORDER BY file',
    )
    .all(kind, name ?? null)
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

/** Reads the documents that pages are made from. */
export function shownPages(db: DatabaseSync): readonly DocumentOf<'page'>[] {
  const rows = db.prepare("SELECT file FROM pages WHERE value IS NOT NULL AND kind <> 'hidden'").all()
  const files = new Set(rows.map(({ file }) => String(file)))
  return readDocuments(db, 'page').filter(({ file }) => files.has(file))
}
