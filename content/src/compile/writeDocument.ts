import { zstdCompressSync } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import type { AcceptedDocument } from '../documents/openDocuments.ts'
import { kindOf, type DocumentId } from '../documents/kindOf.ts'
import { collectLinks, type Link } from './collectLinks.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { PendingFile } from './PendingFile.ts'
import { prepared } from './prepared.ts'
import { writeRecords } from './writeRecords.ts'

/** Writes a document with its records or links, in place of its previous rows. */
export function writeDocument(
  pending: PendingFile,
  { document, text, hash, problems }: AcceptedDocument,
): void {
  const { db } = pending
  const { file, kind, name, value } = document
  noteChange(pending, document)
  const known = findKey(db, file)
  const json = kind === 'records' ? null : JSON.stringify(value)
  const row = prepared(
    db,
    `INSERT INTO documents (file, kind, name, hash, problems, value, text) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (file) DO UPDATE SET
         hash = excluded.hash, problems = excluded.problems, value = excluded.value, text = excluded.text
       RETURNING key`,
  ).get(file, kind, name, hash, JSON.stringify(problems), json, zstdCompressSync(text))
  const key = Number(row?.['key'])
  if (kind === 'records') writeRecords(pending, { key, name, isNew: known === undefined }, value)
  else writeLinks(db, key, collectLinks(document))
}

/** Removes a document with its records, links and translated value. */
export function forgetDocument(pending: PendingFile, file: string): void {
  const { db } = pending
  const key = findKey(db, file)
  const id = kindOf(file)
  if (key === undefined || !id) return
  noteChange(pending, id)
  writeRecords(pending, { key, name: id.name, isNew: false }, [])
  writeLinks(db, key, [])
  db.prepare('DELETE FROM documents WHERE key = ?').run(key)
  db.prepare('DELETE FROM translations WHERE file = ?').run(file)
}

/** Writes a document's links in place of its previous ones. */
function writeLinks(db: DatabaseSync, document: number, links: readonly Link[]): void {
  prepared(db, 'DELETE FROM links WHERE document = ?').run(document)
  const insert = prepared(db, 'INSERT INTO links (document, field, path) VALUES (?, ?, ?)')
  for (const [field, path] of links) insert.run(document, field, path)
}

/** Notes which kind of document and which page changed; a translation counts as a change of its page. */
function noteChange({ kinds, pages }: PendingFile, { kind, name }: DocumentId): void {
  const [, translated] = kind === 'translation' ? (/^(?:pages\/)?(.+)@/.exec(name) ?? []) : []
  const isPage =
    kind === 'translation' ? /^(?:pages|entries)\//.test(name) : kind === 'page' || kind === 'entry'
  kinds.add(isPage && kind === 'translation' ? 'page' : kind)
  if (isPage) pages.add(translated ?? (kind === 'entry' ? pageNameOf(name) : name))
}

function findKey(db: DatabaseSync, file: string): number | undefined {
  const row = prepared(db, 'SELECT key FROM documents WHERE file = ?').get(file)
  return row && Number(row['key'])
}
