import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { LogEntry, StoredComposition } from '../log/LogEntry.ts'
import { RegistryError } from '../store/RegistryError.ts'
import { type Ground, verifyAuthor, verifyNotRevoked } from './verifyAuthor.ts'
import type { Trust } from './trustLog.ts'

/** Judges an environment's log from its beginning, each entry once. */
export interface VerifiedLog {
  /** From this number on `judge` needs the entries. */
  neededUnder(trust: Trust): number
  /** `entries` are consecutive, oldest first; the first is at or before what is needed. */
  judge(entries: readonly LogEntry[], trust: Trust): readonly LogEntry[]
  /** Fails with `RegistryFault` when it may not follow the entries that were judged. */
  verifyNext(stored: StoredComposition, trust: Trust): void
}

interface Judged {
  sha256: string
  base: CompositionRecord | undefined
  /** What the number after it is held against. */
  leaves: Pick<Ground, 'base' | 'gap'>
  fault?: RegistryError
}

export function createVerifiedLog(): VerifiedLog {
  let judged: Judged[] = []
  let under: string | undefined

  function groundOf(number: number, trust: Trust): Ground {
    return { trust, ...(judged[number - 2]?.leaves ?? { gap: false }) }
  }

  function judgeOne(entry: LogEntry, trust: Trust): LogEntry {
    const ground = groundOf(entry.number, trust)
    const known = judged[entry.number - 1]
    const isSame = known && known.sha256 === entry.sha256 && known.base === ground.base
    const verdict = isSame ? known : verdictOn(entry, ground)
    judged[entry.number - 1] = verdict
    if (entry.status === 'damaged') return entry
    const fault = verdict.fault ?? faultOf(() => verifyNotRevoked(entry.stored.record, trust))
    return fault ? { status: 'damaged', number: entry.number, sha256: entry.sha256, fault } : entry
  }

  return {
    neededUnder: (trust) => (under === trust.sha256 ? judged.length + 1 : 1),
    judge(entries, trust) {
      if (under !== trust.sha256) judged = []
      under = trust.sha256
      return entries.map((entry) => judgeOne(entry, trust))
    },
    verifyNext(stored, trust) {
      verifyAuthor(stored, groundOf(stored.record.number, trust))
    },
  }
}

function verdictOn(entry: LogEntry, ground: Ground): Judged {
  const { sha256 } = entry
  const { base, gap } = ground
  const kept = base && { base }
  if (entry.status === 'damaged') return { sha256, base, leaves: { ...kept, gap: true } }
  const { stored } = entry
  const fault = faultOf(() => verifyAuthor(stored, ground))
  if (fault) return { sha256, base, leaves: { ...kept, gap }, fault }
  return { sha256, base, leaves: { base: stored.record, gap: false } }
}

function faultOf(verify: () => void): RegistryError | undefined {
  try {
    verify()
    return undefined
  } catch (error) {
    if (error instanceof RegistryError) return error
    throw error
  }
}
