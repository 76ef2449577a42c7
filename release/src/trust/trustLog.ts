import { parseTrust } from '@tessera/kit/contract/parse'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { canonicalBytes, parseJson } from '@tessera/store/canonicalBytes'
import { RegistryError } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import { listNumbers } from '@tessera/store/numberName'
import { openLog, type Entry } from '@tessera/store/openLog'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import type { TrustedState } from './trustedState.ts'
import { causeAgainst, missingSignatures } from './missingSignatures.ts'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { StoredComposition } from './LogEntry.ts'

/** Reads and extends the trust log, which says who may release what. */
export interface TrustKeeping {
  /** Reads the trust log; undefined in an open registry. Throws `RegistryError` if the log is invalid. */
  trust(): Promise<Trust | undefined>
  /** Appends to the trust log if the record's number is free. */
  appendTrust(record: TrustRecord): Promise<'appended' | 'conflict'>
  /** Number and sha256 of each environment's newest entry, as stored; a trust record pins these. */
  heads(): Promise<TrustRecord['heads']>
  /** Whether the key that signed the record is still not revoked; true in an open registry. */
  stillTrusted(record: CompositionRecord): Promise<boolean>
  /** Whether `trust` is the newest trust record that this machine saw; undefined: an open registry. Reads no store. */
  isNewestTrust(trust: { root: string; sha256: string } | undefined): boolean
  /** The newest composition that this machine saw, even if the log has lost it since. */
  trustedState(environment: string): StoredComposition | undefined
}

/** The valid part of the trust log. */
export interface Trust {
  record: TrustRecord
  sha256: string
  /** Id of the key that signed record 1. */
  root: string
  records: ReadonlyMap<number, TrustRecord>
  /** sha256 of the bytes of each of `records`. */
  hashes: ReadonlyMap<number, string>
  /** The last record's number, whether valid or not, and the sha256 of its bytes. */
  newest: { number: number; sha256: string }
  refused: readonly RegistryError[]
}

/** Creates a reader; each call reads only new records. `pin`: id of the key that signed record 1, or sha256 of any. */
export function createTrustReader(
  store: Store,
  pin: string | undefined,
  trustedState: TrustedState | undefined,
): () => Promise<Trust | undefined> {
  let trust: Trust | undefined
  let reading: Promise<Trust | undefined> | undefined
  const log = openLog({ store, folder: keyOf.trustLog(), parse: parsed })

  async function readOn(): Promise<Trust | undefined> {
    for (;;) {
      const entry = await log.read((trust?.newest.number ?? 0) + 1)
      if (entry.status === 'damaged' && entry.error.kind === 'missing') break
      trust = trust ? extend(trust, entry) : begin(entry, expectedRoot(pin, trustedState))
    }
    if (!trust) await refuseMissing()
    else await refuseRollback(trust)
    return trust
  }

  /** Rollback attack: someone removes the log's beginning, so that the registry looks open. */
  async function refuseMissing(): Promise<void> {
    const pinned = pin ?? trustedState?.root
    // Stryker disable next-line ArrayDeclaration: the numbers are looked at only where nothing is pinned
    const numbers = pinned ? [] : await listNumbers(store, keyOf.trustLog())
    if (!pinned && numbers.length === 0) return
    if (trustedState?.root) await refuseLost(store, trustedState.hint)
    const wanted = isHash(pinned) ? 'have the record' : 'begin with a record signed by the root key'
    const cause = pinned ? `it must ${wanted} ${pinned}` : 'its number 1 is gone'
    throw new RegistryError('refused', keyOf.trustLog(), cause)
  }

  /**
   * Rollback attack: someone removes the log's end, with a revocation, or rewrites the log from a record on where one
   * stolen key was enough to sign. Detected if this machine saw the lost records, or if `pin` names a lost record.
   */
  async function refuseRollback({ record: { number }, hashes, sha256, root: signer }: Trust): Promise<void> {
    const known = trustedState?.trust
    if (known && hashes.get(known.number) !== known.sha256) {
      // Stryker disable next-line OptionalChaining: what is known comes from a trusted state
      const cause = `number ${known.number} was in force and is gone or altered: restore it. ${trustedState?.hint}`
      throw new RegistryError('refused', keyOf.trustLog(), cause)
    }
    const refused = `no record has the sha256 ${pin}, which TRUST_ROOT names`
    if (isHash(pin) && ![...hashes.values()].includes(pin))
      throw new RegistryError('refused', keyOf.trustLog(), refused)
    // Stryker disable next-line ConditionalExpression,EqualityOperator: the trusted state itself only goes up
    if (!known || number > known.number) trustedState?.keepTrust(signer, { number, sha256 })
  }

  return function read() {
    reading ??= readOn().finally(() => (reading = undefined))
    return reading
  }
}

/** Throws if a store that had a registry has no log at all, for example because its folder is not mounted. */
export async function refuseLost(store: Store, hint = ''): Promise<void> {
  const names = [...(await listNames(store, keyOf.trustLog())), ...(await listNames(store, keyOf.logs()))]
  if (names.length > 0) return
  throw new RegistryError('unreachable', keyOf.logs(), `the registry was there and is gone. ${hint}`)
}

const isHash = (pin: string | undefined): pin is string => pin?.length === 64

/** Id of the key that must have signed the log's first record, from the settings or the trusted state. */
export function expectedRoot(
  pin: string | undefined,
  trustedState: TrustedState | undefined,
): string | undefined {
  return isHash(pin) ? trustedState?.root : (pin ?? trustedState?.root)
}

/** Begins with record 1. Arbitrary installation: a log that replaces this one is signed by another root key. */
function begin(entry: Entry<TrustRecord>, root: string | undefined): Trust {
  const { sha256 } = entry
  if (entry.status === 'damaged') throw entry.error
  const record = verifyTrust(entry.stored, undefined)
  const signer = record.signature.key
  if (root && signer !== root)
    throw new RegistryError(
      'refused',
      keyOf.trust(1),
      `it is signed by ${signer}; the root key must be ${root}`,
    )
  return {
    record,
    sha256,
    root: signer,
    records: new Map([[1, record]]),
    hashes: new Map([[1, sha256]]),
    newest: { number: 1, sha256 },
    refused: [],
  }
}

/** Adds the next record. Freeze attack: an invalid record is skipped; otherwise garbage would end the log. */
function extend(trust: Trust, entry: Entry<TrustRecord>): Trust {
  const { number, sha256 } = entry
  const newest = { number, sha256 }
  try {
    if (entry.status === 'damaged') throw entry.error
    const record = verifyTrust(entry.stored, trust)
    const records = new Map([...trust.records, [number, record]])
    return { ...trust, record, sha256, records, hashes: new Map([...trust.hashes, [number, sha256]]), newest }
  } catch (error) {
    // Stryker disable next-line ConditionalExpression: nothing in the block fails otherwise
    if (!(error instanceof RegistryError)) throw error
    return { ...trust, newest, refused: [...trust.refused, error] }
  }
}

/**
 * Rollback and fast-forward attacks: throws `RegistryError` unless the record follows the newest one, by number and
 * hash, and is signed; without `trust`, it must be the first record. A proposal may lack signatures.
 */
export function verifyTrust(record: TrustRecord, trust: Trust | undefined, isProposal = false): TrustRecord {
  const key = keyOf.trust(record.number)
  const { number, sha256 } = trust?.newest ?? { number: 0, sha256: null }
  if (record.number !== number + 1 || record.previous !== sha256)
    throw new RegistryError('refused', key, 'it was made to follow another record')
  const before = trust?.record ?? record
  const cause = causeAgainst(record, before)
  if (cause) throw new RegistryError('refused', key, cause)
  const missing = missingSignatures(record, before)
  if (missing > 0 && !isProposal)
    throw new RegistryError('refused', key, `${missing} more root key${missing > 1 ? 's' : ''} must sign it`)
  return record
}

function parsed(bytes: Uint8Array, number: number, key: string): TrustRecord {
  const result = parseTrust(parseJson(bytes, key))
  if (!result.ok) throw new RegistryError('refused', key, result.problems.join('; '))
  if (result.value.number !== number)
    throw new RegistryError('refused', key, `it says that it is number ${result.value.number}`)
  if (!Buffer.from(canonicalBytes(result.value)).equals(bytes))
    throw new RegistryError('refused', key, 'it is not written as a release writes it')
  return result.value
}
