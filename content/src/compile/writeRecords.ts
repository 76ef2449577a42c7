import type { DatabaseSync } from 'node:sqlite'
import { recordStates } from '../compiled/layout.ts'
import type { DocumentOf, ListedRow } from '../documents/readDocument.ts'
import type { PendingFile } from './PendingFile.ts'

/** Writes the records of a document row by row; unchanged rows stay untouched. `name`: that of the document, which begins with their type. */
export function writeRecords(
  { db, isFresh }: PendingFile,
  { key: document, name: list, isNew }: { key: number; name: string; isNew: boolean },
  records: DocumentOf<'records'>['value'],
): void {
  const folder = list.replace(/[^/]*$/, '')
  const known = isNew ? new Map<string, Known[]>() : readKnown(db, document)
  const touchName = db.prepare('INSERT OR IGNORE INTO touched_records VALUES (?)')
  const touch = (name: string) => void (isFresh || touchName.run(name)) // in a new file all records are derived anyway
  const insert = db.prepare(
    'INSERT INTO records (document, position, state, name, value) VALUES (?, ?, ?, ?, ?)',
  )
  const move = db.prepare('UPDATE records SET position = ? WHERE key = ?')
  for (const { row, position } of records) {
    const { slug, ...fields } = row
    const [name, value] = [folder + slug, JSON.stringify(fields)]
    const same = known.get(JSON.stringify([name, value]))?.shift()
    if (same?.position === position) continue
    if (same) move.run(position, same.key)
    else insert.run(document, position, recordStates.listed, name, value)
    touch(name) // of two records with the same slug, the first is listed
  }
  const remove = db.prepare('DELETE FROM records WHERE key = ?')
  for (const { key, row } of [...known.values()].flat()) {
    remove.run(key)
    touch(row[0])
  }
}

interface Known extends ListedRow<readonly [name: string, value: string]> {
  key: number
}

/** The stored records of a document, by the JSON of name and value. */
function readKnown(db: DatabaseSync, document: number): Map<string, Known[]> {
  const select = db.prepare(
    'SELECT key, position, name, value FROM records WHERE document = ? ORDER BY position',
  )
  const known = select.all(document).map(({ key, position, name, value }) => ({
    key: Number(key),
    position: Number(position),
    row: [String(name), String(value)] as const,
  }))
  return Map.groupBy(known, ({ row }) => JSON.stringify(row))
}
