import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Entry } from '@tessera/store/openLog'

/** A valid entry of an environment's log. */
export interface StoredComposition {
  record: CompositionRecord
  /** sha256 of the stored bytes. */
  sha256: string
}

/** An entry of an environment's log, valid or damaged. */
export type LogEntry = Entry<StoredComposition>
