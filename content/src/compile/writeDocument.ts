import { zstdCompressSync } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import type { AcceptedDocument } from '../documents/openDocuments.ts'
import { kindOf } from '../documents/kindOf.ts'
import type { Unpublished } from './Changes.ts'
import { writePlaces } from './writePlaces.ts'

/** Puts a document in the place of what the file had of it. */
export function writeDocument(next: Unpublished, { document, text, hash, problems }: AcceptedDocument): void {
  const { db } = next
  const { file, kind, name, value } = document
  const known = keyOf(db, file)
  const row = db
    .prepare(
      `INSERT INTO documents (file, kind, name, hash, problems, value, text) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (file) DO UPDATE SET
         hash = excluded.hash, problems = excluded.problems, value = excluded.value, text = excluded.text
       RETURNING key`,
    )
    .get(
      file,
      kind,
      name,
      hash,
      JSON.stringify(problems),
      kind === 'places' ? null : JSON.stringify(value),
      zstdCompressSync(text),
    )
  if (kind === 'places') writePlaces(next, Number(row?.['key']), known === undefined, value)
}

/** Returns what it was; nothing when the file never had it. */
export function forgetDocument(
  next: Unpublished,
  file: string,
): Pick<AcceptedDocument['document'], 'kind' | 'name'> | undefined {
  const { db } = next
  const key = keyOf(db, file)
  if (key === undefined) return undefined
  writePlaces(next, key, false, [])
  db.prepare('DELETE FROM documents WHERE key = ?').run(key)
  return kindOf(file)
}

function keyOf(db: DatabaseSync, file: string): number | undefined {
  const row = db.prepare('SELECT key FROM documents WHERE file = ?').get(file)
  return row && Number(row['key'])
}
