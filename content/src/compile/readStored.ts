import { DatabaseSync } from 'node:sqlite'
import { layout } from '../compiled/layout.ts'
import type { StoredDocument } from '../documents/openDocuments.ts'
import { readFact } from './facts.ts'

/**
 * Reads the documents of a compiled file; undefined unless it is undamaged and this same program compiled it.
 * `isChecked`: the file is known to be undamaged; skips a check that takes seconds for a million records.
 */
export function readStored(
  file: string,
  program: string,
  isChecked: boolean,
): readonly StoredDocument[] | undefined {
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    if (db.prepare('PRAGMA user_version').get()?.['user_version'] !== layout) return undefined
    if (readFact(db, 'program') !== program) return undefined
    if (!isChecked && db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') return undefined
    const rows = db.prepare('SELECT file, hash, problems FROM documents').all()
    return rows.map((row) => ({
      file: String(row['file']),
      hash: String(row['hash']),
      problems: JSON.parse(String(row['problems'])),
    }))
  } catch {
    return undefined // as if nothing had been compiled
  }
}
