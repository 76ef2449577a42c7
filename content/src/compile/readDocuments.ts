import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'

type KindWithValue = Exclude<DocumentKind, 'places'>

/** The documents of a kind as they were accepted, by file; of one name alone when it is given. */
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

/** The page documents that a page is made of. */
export function shownPages(db: DatabaseSync): readonly DocumentOf<'page'>[] {
  const rows = db.prepare("SELECT file FROM pages WHERE value IS NOT NULL AND kind <> 'hidden'").all()
  const files = new Set(rows.map(({ file }) => String(file)))
  return readDocuments(db, 'page').filter(({ file }) => files.has(file))
}
