import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { LogEntry, StoredComposition } from './LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { type VerificationContext, verifyAuthor, verifyNotRevoked } from './verifyAuthor.ts'
import type { Trust } from './trustLog.ts'

export type VerifiedLog = ReturnType<typeof createVerifiedLog>

interface Verified {
  sha256: string
  base: CompositionRecord | undefined
  /** The context in which the next entry is verified. */
  nextContext: Pick<VerificationContext, 'base' | 'missingEntries'>
  error?: RegistryError
}

/** Creates a verifier of one environment's log, which verifies each entry once, from the beginning. */
export function createVerifiedLog() {
  let verified: Verified[] = []
  let under: string | undefined

  function buildContext(number: number, trust: Trust): VerificationContext {
    const wasCurrent: VerificationContext['wasCurrent'] = (remote, release) =>
      verified
        .slice(0, number - 1)
        .some(({ nextContext }) => isDeepStrictEqual(nextContext.base?.remotes[remote], release))
    return { trust, wasCurrent, ...(verified[number - 2]?.nextContext ?? { missingEntries: false }) }
  }

  function verifyOne(entry: LogEntry, trust: Trust): LogEntry {
    const context = buildContext(entry.number, trust)
    const known = verified[entry.number - 1]
    const isSame = known && known.sha256 === entry.sha256 && known.base === context.base
    const result = isSame ? known : verifyEntry(entry, context)
    verified[entry.number - 1] = result
    if (entry.status === 'damaged') return entry
    const error = result.error ?? captureError(() => verifyNotRevoked(entry.stored.record, trust))
    return error ? { status: 'damaged', number: entry.number, sha256: entry.sha256, error } : entry
  }

  return {
    /** The number of the first entry that `verify` needs. */
    neededUnder: (trust: Trust) => (under === trust.sha256 ? verified.length + 1 : 1),
    /** `entries` must be consecutive, oldest first, and start at the number that `neededUnder` returns, or before. */
    verify(entries: readonly LogEntry[], trust: Trust): readonly LogEntry[] {
      if (under !== trust.sha256) verified = []
      under = trust.sha256
      return entries.map((entry) => verifyOne(entry, trust))
    },
    /** Throws `RegistryError` if the record may not follow the verified entries. */
    verifyNext(stored: StoredComposition, trust: Trust): void {
      verifyAuthor(stored, buildContext(stored.record.number, trust))
    },
  }
}

function verifyEntry(entry: LogEntry, { trust, wasCurrent, ...context }: VerificationContext): Verified {
  const { sha256 } = entry
  const { base } = context
  if (entry.status === 'damaged') return { sha256, base, nextContext: { ...context, missingEntries: true } }
  const { stored } = entry
  const error = captureError(() => verifyAuthor(stored, { trust, wasCurrent, ...context }))
  if (error) return { sha256, base, nextContext: context, error }
  return { sha256, base, nextContext: { base: stored.record, missingEntries: false } }
}

function captureError(verify: () => void): RegistryError | undefined {
  try {
    verify()
    return undefined
  } catch (error) {
    if (error instanceof RegistryError) return error
    throw error
  }
}
