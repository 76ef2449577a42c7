import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind } from '../documents/kindOf.ts'

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
