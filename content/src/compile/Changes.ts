import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind } from '../documents/kindOf.ts'

/** What changed of the documents since the file was last in order. */
export interface Changes {
  /** Nothing was in order yet. */
  isFresh: boolean
  kinds: Set<DocumentKind>
  /** Names of page documents. */
  pages: Set<string>
}

/** A file that is not shown yet, and what was changed in it. */
export interface Unpublished {
  db: DatabaseSync
  changes: Changes
}
