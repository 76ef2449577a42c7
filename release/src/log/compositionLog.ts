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

/** Reads each environment's log: what visitors get now, and what they got before. */
export interface CompositionReader {
  /**
   * The newest composition of an environment; undefined if nothing was promoted. Cheap to call often. Throws
   * `RegistryError` if the newest one is damaged; `history` then gives the newest valid one.
   */
  newest(environment: string): Promise<StoredComposition | undefined>
  /** Reads one composition; undefined if there is none. Throws `RegistryError` if it is damaged or not trusted. */
  composition(environment: string, number: number): Promise<StoredComposition | undefined>
  /** Valid compositions, newest first: `history(environment, 1)` is the newest valid one. */
  history(environment: string, limit?: number): Promise<readonly StoredComposition[]>
  /** All entries, newest first; damaged ones with the cause. */
  log(environment: string, limit?: number): Promise<readonly LogEntry[]>
}

export interface CompositionWriter {
  /** Creates the next number if it is free. `previous` must be the sha256 of the previous entry, as `log` gives it. */
  append(record: CompositionRecord): Promise<'appended' | 'conflict'>
  /** Resolves once all entries of the environment's log, from any process, would survive a power cut. */
  flush(environment: string): Promise<void>
}

/** A log without `newest` and `flush`, which are built on top of it. */
export type CompositionLog = Omit<CompositionReader, 'newest'> & Omit<CompositionWriter, 'flush'>

/** Opens the logs of all environments. Entries that are not trusted count as damaged. */
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

/** Reads the entries of all logs, and verifies each once. In an open registry, entries are not verified. */
function createEntryReader(store: Store, readTrust: () => Promise<Trust | undefined>) {
  const verifiedLogs = new Map<string, VerifiedLog>()

  function verifiedLog(environment: string): VerifiedLog {
    const known = verifiedLogs.get(environment) ?? createVerifiedLog()
    verifiedLogs.set(environment, known)
    return known
  }

  /** Reads entries, oldest first. If trust changed meanwhile, reads again: an entry can name a new trust record. */
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

/** Rollback attack: someone removes the end of the log, so that an old composition is the newest again. */
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

/** Whether the entry is damaged but exists. The log reports such an entry, and a forced release continues after it. */
function isGarbled(entry: LogEntry | undefined): boolean {
  return entry?.status === 'damaged' && entry.error.kind !== 'missing'
}
