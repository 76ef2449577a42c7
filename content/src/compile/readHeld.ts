import { DatabaseSync } from 'node:sqlite'
import { layout } from '../compiled/layout.ts'
import type { HeldDocument } from '../documents/openDocuments.ts'
import { readFact } from './facts.ts'

/**
 * What a compiled file has; nothing unless it is whole and this very program compiled it. Where it was `checked` for
 * being whole a moment ago, it is not gone through again, which takes seconds for a million places.
 */
export function readHeld(
  file: string,
  program: string,
  checked: boolean,
): readonly HeldDocument[] | undefined {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    if (db.prepare('PRAGMA user_version').get()?.['user_version'] !== layout) return undefined
    if (readFact(db, 'program') !== program) return undefined
    if (!checked && db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') return undefined
    const rows = db.prepare('SELECT file, hash, problems FROM documents').all()
    return rows.map((row) => ({
      file: String(row['file']),
      hash: String(row['hash']),
      problems: JSON.parse(String(row['problems'])) as HeldDocument['problems'],
    }))
  } catch {
    return undefined // as where nothing was compiled yet
  } finally {
    db?.close()
  }
}
