import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { RegistryError } from '@tessera/store/RegistryError'

/** An entry of an environment's log that reads. */
export interface StoredComposition {
  record: CompositionRecord
  /** Hash of the stored bytes. */
  sha256: string
}

/** One number of an environment's log. */
export type LogEntry =
  | { status: 'good'; number: number; sha256: string; stored: StoredComposition }
  | { status: 'damaged'; number: number; /** Of what is there now. */ sha256: string; error: RegistryError }
