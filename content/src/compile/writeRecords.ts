import { recordStates } from '../compiled/layout.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { PendingFile } from './PendingFile.ts'
import { writeRows } from './writeRows.ts'

const added = { state: recordStates.listed } as const

/** Writes the records of a document row by row. `name`: that of the document, which begins with their type. */
export function writeRecords(
  { db, isFresh }: PendingFile,
  { key: document, name: list, isNew }: { key: number; name: string; isNew: boolean },
  records: DocumentOf<'records'>['value'],
): void {
  const folder = list.replace(/[^/]*$/, '')
  const touch = db.prepare('INSERT OR IGNORE INTO touched_records VALUES (?)')
  const onTouch = ([name = null]: readonly (string | number | null)[]) => void (isFresh || touch.run(name)) // in a new file all records are derived anyway
  const rows = records.map(({ row: { slug, ...value }, position }) => ({
    row: [folder + slug, JSON.stringify(value)],
    position,
  }))
  writeRows(db, { table: 'records', document, isNew, columns: 'name, value', added, onTouch }, rows)
}
