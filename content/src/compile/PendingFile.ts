import type { DatabaseSync } from 'node:sqlite'
import { tables } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { touchedTables } from './resolvePlaces.ts'
import { touchedChunks } from './writeChunks.ts'

/** A compiled file that is not shown yet, and what was changed in it. */
export interface PendingFile {
  db: DatabaseSync
  /** The content folder, where pictures lie; left out: they are not looked at. */
  dir?: string | undefined
  /** It began empty. */
  isFresh: boolean
  /** Kinds of documents that changed. */
  kinds: Set<DocumentKind>
  /** Names of page documents that changed, in whichever language. */
  pages: Set<string>
}

/** Begins a transaction, in a file that is empty or has content. */
export function beginChanges(db: DatabaseSync, isFresh: boolean, dir?: string): PendingFile {
  db.exec(`${isFresh ? tables : touchedChunks}; ${touchedTables}; BEGIN`)
  return { db, dir, isFresh, kinds: new Set(), pages: new Set() }
}
