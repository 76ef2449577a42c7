import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { createVerifiedLog, type VerifiedLog } from '../trust/verifiedLog.ts'
import type { TrustedState } from '../trust/trustedState.ts'
import { refuseLost, type Trust } from '../trust/trustLog.ts'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { checkChain, refuseBrokenChain } from './checkChain.ts'
import { openUnverifiedLog, parseEntry } from './openUnverifiedLog.ts'
import { keyOf } from '../layout/keyOf.ts'
import type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'

/** Reads each environment's log of what visitors get and got. */
export interface CompositionReader {
  /**
   * The newest composition of an environment; undefined when none was promoted. Cheap to call often. Fails with
   * `RegistryError` when the newest is damaged; `history` has the one before.
   */
  newest(environment: string): Promise<StoredComposition | undefined>
  /** Reads one composition, if it exists. Fails with `RegistryError` when it is damaged or not trusted. */
  composition(environment: string, number: number): Promise<StoredComposition | undefined>
  /** Valid compositions, newest first: `history(environment, 1)` is the newest valid one. */
  history(environment: string, limit?: number): Promise<readonly StoredComposition[]>
  /** All entries, newest first, also damaged ones with their cause. */
  log(environment: string, limit?: number): Promise<readonly LogEntry[]>
}

export interface CompositionWriter {
  /** Creates the next number if it is free. `previous` must be the sha256 of the entry before, as `log` gives it. */
  append(record: CompositionRecord): Promise<'appended' | 'conflict'>
  /** Resolves once the environment's log would survive a power cut, whichever process wrote it. */
  flush(environment: string): Promise<void>
}

/** Without `newest` and `flush`, which are built on top. */
export type CompositionLog = Omit<CompositionReader, 'newest'> & Omit<CompositionWriter, 'flush'>

/** Opens the logs of all environments; entries that are not trusted count as damaged. */
export function createCompositionLog(
  store: Store,
  readTrust: () => Promise<Trust | undefined>,
  trustedState: TrustedState | undefined,
): CompositionLog {
  const { readEntries, verifyNext } = createEntryReader(store, readTrust)

  async function verifiedNewestFirst(
    environment: string,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly LogEntry[]> {
    const seen = trustedState?.composition(environment)?.record.number
    const { newest } = await openUnverifiedLog(store, environment).end(seen)
    await refuseShortened(store, environment, newest, trustedState)
    const entries = checkChain(await readEntries(environment, Math.max(1, newest - limit + 1), newest))
    if (entries[0]?.status === 'good' && (await readTrust())) trustedState?.keepComposition(entries[0].stored)
    return entries
  }

  async function append(record: CompositionRecord): Promise<'appended' | 'conflict'> {
    const { environment, number } = record
    const key = keyOf.composition(environment, number)
    const bytes = canonicalBytes(record)
    const stored = parseEntry(bytes, environment, number)
    await refuseBrokenChain(store, record, key)
    await readEntries(environment, number, number - 1)
    await verifyNext(stored)
    return openUnverifiedLog(store, environment).append(number, bytes)
  }

  return {
    log: verifiedNewestFirst,
    append,
    async composition(environment, number) {
      const key = keyOf.composition(environment, number)
      const entry = (await readEntries(environment, number, number))[0]
      if (!entry || (entry.status === 'damaged' && entry.error.kind === 'missing')) return undefined
      if (entry.status === 'damaged') throw new RegistryError(entry.error.kind, key, entry.error.message)
      return entry.stored
    },
    async history(environment, limit = Number.POSITIVE_INFINITY) {
      for (let reach = limit; ; reach *= 2) {
        const entries = await verifiedNewestFirst(environment, reach)
        const good = entries.flatMap((entry) => (entry.status === 'good' ? [entry.stored] : []))
        if (good.length >= limit || entries.length < reach) return good.slice(0, limit)
      }
    },
  }
}

/** Reads entries of every log and verifies each once; an open registry's are accepted as they are. */
function createEntryReader(store: Store, readTrust: () => Promise<Trust | undefined>) {
  const verifiedLogs = new Map<string, VerifiedLog>()

  function verifiedLog(environment: string): VerifiedLog {
    const known = verifiedLogs.get(environment) ?? createVerifiedLog()
    verifiedLogs.set(environment, known)
    return known
  }

  /** Reads entries, oldest first. Reads trust again afterwards, as an entry may name a trust record written with it. */
  async function readEntries(
    environment: string,
    oldest: number,
    newest: number,
  ): Promise<readonly LogEntry[]> {
    const trust = await readTrust()
    const from = trust ? Math.min(oldest, verifiedLog(environment).neededUnder(trust)) : oldest
    const entries = await openUnverifiedLog(store, environment).range(from, newest)
    if ((await readTrust())?.sha256 !== trust?.sha256) return readEntries(environment, oldest, newest)
    const verified = trust ? verifiedLog(environment).verify(entries, trust) : entries
    return verified.slice(Math.max(0, oldest - from))
  }

  async function verifyNext(stored: StoredComposition): Promise<void> {
    const trust = await readTrust()
    if (trust) verifiedLog(stored.record.environment).verifyNext(stored, trust)
  }

  return { readEntries, verifyNext }
}

/** Rollback attack: the end of the log was removed, so that an old composition is newest again. */
async function refuseShortened(store: Store, environment: string, newest: number, state?: TrustedState) {
  const known = state?.composition(environment)
  if (!known) return
  const { number } = known.record
  const found = number <= newest ? await openUnverifiedLog(store, environment).read(number) : undefined
  if (found?.sha256 === known.sha256 || isGarbled(found)) return
  if (newest === 0) await refuseLost(store, state?.hint)
  const cause = `it was there and is ${found ? 'another one' : 'gone'}: restore it. ${state?.hint}`
  throw new RegistryError('refused', keyOf.composition(environment, number), cause)
}

/** Whether the entry is damaged but present: the log reports that, and a forced release continues after it. */
function isGarbled(entry: LogEntry | undefined): boolean {
  return entry?.status === 'damaged' && entry.error.kind !== 'missing'
}
