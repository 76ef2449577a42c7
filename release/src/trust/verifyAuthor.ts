import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, Signature } from '@tessera/kit/contract/composition'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import { keyOf } from '../layout/keyOf.ts'
import type { StoredComposition } from './LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { duties, isOnDuty, type LogBefore } from './isOnDuty.ts'
import { compositionStatement, isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'

/** What a log's record is verified with. */
export interface VerificationContext extends LogBefore {
  trust: Trust
}

/**
 * Throws `RegistryError` unless the record's signer was allowed to make it: the trust record that it names must grant
 * the remote to the key, and so must all later trust records that were made before the record's number was in use.
 */
export function verifyAuthor({ record, sha256 }: StoredComposition, context: VerificationContext): void {
  if (!record.signature && isFromBefore(record, sha256, context.trust)) return
  const signed = requireSignature(record)
  for (const causeAgainst of checks) {
    const cause = causeAgainst(signed, context)
    if (cause) throw refused(record, cause)
  }
}

interface Signed {
  record: CompositionRecord
  signature: Signature
  /** Number of the trust record under which the record claims to be made. */
  named: number
}

/** Why the record is refused; undefined if it passes. Relies on the earlier checks. */
type Check = (signed: Signed, context: VerificationContext) => string | undefined

const checks: readonly Check[] = [
  namesNoOlderTrust,
  namesTrustThatIsThere,
  namesTrustedKey,
  isSignedByThatKey,
  mayReleaseNowToo,
  changesItsRemoteAlone,
]

/** Arbitrary installation: someone who can write to the store writes a record of their own. */
function requireSignature(record: CompositionRecord): Signed {
  const { signature, trust: named } = record
  if (!signature || named === undefined) throw refused(record, 'it is not signed')
  return { record, signature, named }
}

/** Rollback attack on trust: a record by a retired key names an old trust record, under which the key was active. */
function namesNoOlderTrust({ named }: Signed, { base }: VerificationContext): string | undefined {
  if (named >= (base?.trust ?? 1)) return undefined
  return `it names trust number ${named}; the record before it was made under number ${base?.trust}`
}

/** Fast-forward attack: a record names a trust number far ahead, so that all honest records after it are refused. */
function namesTrustThatIsThere({ named }: Signed, { trust }: VerificationContext): string | undefined {
  return trust.records.has(named) ? undefined : `it names trust number ${named}, which is not there`
}

/** Arbitrary installation: a record is signed with a key that the attacker made. */
function namesTrustedKey(
  { named, signature: { key } }: Signed,
  { trust }: VerificationContext,
): string | undefined {
  return trust.records.get(named)?.keys[key] ? undefined : `it is signed by ${key}, a key that is not trusted`
}

/**
 * Arbitrary installation: a record only claims to be signed by a trusted key. Rollback and mix-and-match attacks: the
 * key did sign the record, but with another number or environment, which are part of the signed bytes.
 */
function isSignedByThatKey(
  { record, named, signature }: Signed,
  { trust }: VerificationContext,
): string | undefined {
  const spki = trust.records.get(named)?.keys[signature.key]?.public ?? ''
  return isSignedBy(compositionStatement(record), signature, spki) ? undefined : 'its signature is not right'
}

/**
 * Key compromise: a team's key may release only its own remotes, and none once it is retired or loses its grant,
 * whichever trust record is named: trust records that were made before the record's number was in use apply too.
 */
function mayReleaseNowToo(
  { record, named, signature }: Signed,
  context: VerificationContext,
): string | undefined {
  const { trust } = context
  const head = ({ heads }: TrustRecord) => heads[record.environment]?.number ?? 0
  const binding = [...trust.records].filter(
    ([number, later]) => number === named || (number > named && record.number > head(later)),
  )
  for (const [, one] of binding) {
    const cause = whyNot(one, signature.key, record, context)
    if (cause) return cause
  }
  return undefined
}

/**
 * Mix-and-match attack: a key that may release one remote changes others too, to releases that were never current
 * together. After missing entries, the previous record is uncertain, so a key that may release all remotes may do so.
 */
function changesItsRemoteAlone(
  { record, named, signature }: Signed,
  { trust, base, missingEntries }: VerificationContext,
): string | undefined {
  const other = findOther(record.change.remote, record, base)
  const own = trust.records.get(named)
  if (!other || (missingEntries && own && mayAll(own, signature.key, record.environment))) return undefined
  return `it says that it changes ${record.change.remote}, and changes ${other}`
}

/** Key compromise: nothing that a revoked key signed is valid, even if the key was allowed to sign it then. */
export function verifyNotRevoked(record: CompositionRecord, { record: now }: Trust): void {
  const key = record.signature?.key
  if (key && now.keys[key]?.state === 'revoked')
    throw refused(record, `the key ${key} that signed it is revoked`)
}

/** Whether `grants` allow a key to release a remote, to `environment` or, if none is given, to any environment. */
export function isGranted(
  grants: readonly Grant[],
  key: string,
  remote: string,
  environment?: string,
): boolean {
  return grants.some(
    (grant) =>
      grant.key === key &&
      (grant.remotes === '*' || grant.remotes.includes(remote)) &&
      (environment === undefined || grant.environments === '*' || grant.environments.includes(environment)),
  )
}

/** Whether a record is older than signing. Arbitrary installation: trust record 1 pins the newest such record. */
function isFromBefore({ environment, number }: CompositionRecord, sha256: string, trust: Trust): boolean {
  const head = trust.records.get(1)?.heads[environment]
  if (!head || number > head.number) return false
  return number < head.number || sha256 === head.sha256
}

function whyNot(
  { number, keys, grants }: TrustRecord,
  key: string,
  record: CompositionRecord,
  context: VerificationContext,
): string | undefined {
  const { environment, change } = record
  const { name = key, state } = keys[key] ?? {}
  if (state !== 'active')
    return `the key ${name} (${key}) is ${state ?? 'unknown'} since trust number ${number}`
  if (isGranted(grants, key, change.remote, environment)) return undefined
  const granted = duties.filter((duty) => isGranted(grants, key, duty, environment))
  if (granted.some((duty) => isOnDuty(record, duty, context))) return undefined
  return `the key ${name} (${key}) may not release ${change.remote} to ${environment}`
}

/** Whether a key may release every remote to an environment. Asks for `*`, which is no remote's name. */
const mayAll = ({ grants }: TrustRecord, key: string, environment: string) =>
  isGranted(grants, key, '*', environment)

/** The first remote other than `remote` that the record changes, compared with `base`. */
function findOther(remote: string, record: CompositionRecord, base?: CompositionRecord): string | undefined {
  const parts = ['remotes', 'canaries', 'watches'] as const
  const names = parts.flatMap((part) => Object.keys({ ...record[part], ...base?.[part] }))
  return names.find(
    (name) =>
      name !== remote &&
      !parts.every((part) => isDeepStrictEqual(record[part]?.[name], base?.[part]?.[name])),
  )
}

function refused({ environment, number }: CompositionRecord, cause: string): RegistryError {
  return new RegistryError('refused', keyOf.composition(environment, number), cause)
}

/** Whether a remote's server entry may ask a declared origin for data; always true in an open registry. */
export function mayAsk(trust: Trust | undefined, remote: string, origin: string): boolean {
  const origins = trust?.record.origins ?? {}
  return !trust || (Object.hasOwn(origins, remote) && (origins[remote]?.includes(origin) ?? false))
}
