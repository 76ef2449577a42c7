import type { DatabaseSync } from 'node:sqlite'
import { tables } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { recordTouchedKeys } from './writeList.ts'

/** Names of records, and keys of listed documents, that were added, removed or changed since the last run. */
const touchedTables = `
CREATE TEMP TABLE touched_records (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE touched_keys (
  list TEXT NOT NULL, language TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (list, language, key)
) WITHOUT ROWID;`

/** A compiled file that is being changed. */
export interface PendingFile {
  db: DatabaseSync
  /** The content folder; undefined: media files are not checked. */
  dir?: string | undefined
  /** Whether the file was empty when the changes began. */
  isFresh: boolean
  kinds: Set<DocumentKind>
  /** Names of page documents that changed, in any language. */
  pages: Set<string>
}

/** Begins a transaction; creates the tables if the file is empty. */
export function beginChanges(db: DatabaseSync, isFresh: boolean, dir?: string): PendingFile {
  db.exec(`${isFresh ? tables : ''}; ${touchedTables}; ${isFresh ? '' : recordTouchedKeys}; BEGIN`)
  return { db, dir, isFresh, kinds: new Set(), pages: new Set() }
}
