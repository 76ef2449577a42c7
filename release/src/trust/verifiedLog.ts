import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { LogEntry, StoredComposition } from './LogEntry.ts'
import { RegistryError } from '../store/RegistryError.ts'
import { type Ground, verifyAuthor, verifyNotRevoked } from './verifyAuthor.ts'
import type { Trust } from './trustLog.ts'

/** Judges an environment's log from its beginning, each entry once. */
export interface VerifiedLog {
  /** From this number on `judge` needs the entries. */
  neededUnder(trust: Trust): number
  /** `entries` are consecutive, oldest first; the first is at or before what is needed. */
  verify(entries: readonly LogEntry[], trust: Trust): readonly LogEntry[]
  /** Fails with `RegistryError` when it may not follow the entries that were judged. */
  verifyNext(stored: StoredComposition, trust: Trust): void
}

interface Verified {
  sha256: string
  base: CompositionRecord | undefined
  /** What the number after it is held against. */
  leaves: Pick<Ground, 'base' | 'gap'>
  error?: RegistryError
}

export function createVerifiedLog(): VerifiedLog {
  let verified: Verified[] = []
  let under: string | undefined

  function groundOf(number: number, trust: Trust): Ground {
    return { trust, ...(verified[number - 2]?.leaves ?? { gap: false }) }
  }

  function verifyOne(entry: LogEntry, trust: Trust): LogEntry {
    const ground = groundOf(entry.number, trust)
    const known = verified[entry.number - 1]
    const isSame = known && known.sha256 === entry.sha256 && known.base === ground.base
    const result = isSame ? known : verifyEntry(entry, ground)
    verified[entry.number - 1] = result
    if (entry.status === 'damaged') return entry
    const error = result.error ?? errorOf(() => verifyNotRevoked(entry.stored.record, trust))
    return error ? { status: 'damaged', number: entry.number, sha256: entry.sha256, error } : entry
  }

  return {
    neededUnder: (trust) => (under === trust.sha256 ? verified.length + 1 : 1),
    verify(entries, trust) {
      if (under !== trust.sha256) verified = []
      under = trust.sha256
      return entries.map((entry) => verifyOne(entry, trust))
    },
    verifyNext(stored, trust) {
      verifyAuthor(stored, groundOf(stored.record.number, trust))
    },
  }
}

function verifyEntry(entry: LogEntry, ground: Ground): Verified {
  const { sha256 } = entry
  const { base, gap } = ground
  const kept = base && { base }
  if (entry.status === 'damaged') return { sha256, base, leaves: { ...kept, gap: true } }
  const { stored } = entry
  const error = errorOf(() => verifyAuthor(stored, ground))
  if (error) return { sha256, base, leaves: { ...kept, gap }, error }
  return { sha256, base, leaves: { base: stored.record, gap: false } }
}

function errorOf(verify: () => void): RegistryError | undefined {
  try {
    verify()
    return undefined
  } catch (error) {
    if (error instanceof RegistryError) return error
    throw error
  }
}
