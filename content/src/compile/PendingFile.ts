import type { DatabaseSync } from 'node:sqlite'
import { tables } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { touchedTables } from './resolvePlaces.ts'
import { recordTouchedKeys } from './writeList.ts'

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
