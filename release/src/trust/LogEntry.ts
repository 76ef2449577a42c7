import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Entry } from '@tessera/store/openLog'

/** An entry of an environment's log that reads. */
export interface StoredComposition {
  record: CompositionRecord
  /** Hash of the stored bytes. */
  sha256: string
}

/** One number of an environment's log. */
export type LogEntry = Entry<StoredComposition>
