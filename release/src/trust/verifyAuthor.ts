import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, Signature } from '@tessera/kit/contract/composition'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import { keyOf } from '../layout/keyOf.ts'
import type { StoredComposition } from './LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { duties, isOnDuty, type LogBefore } from './isOnDuty.ts'
import { compositionStatement, isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'

/** The context in which a log's record is verified. */
export interface VerificationContext extends LogBefore {
  trust: Trust
}

/**
 * Fails with `RegistryError` unless the record's signer was allowed to make it. The trust record that it names must
 * grant the key the remote; so must later ones that were made before the record's number was given out.
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
  /** Number of the trust record that the record claims to be made under. */
  named: number
}

/** Why the record is refused; undefined when it passes. Relies on the checks before it. */
type Check = (signed: Signed, context: VerificationContext) => string | undefined

const checks: readonly Check[] = [
  namesNoOlderTrust,
  namesTrustThatIsThere,
  namesTrustedKey,
  isSignedByThatKey,
  mayReleaseNowToo,
  changesItsRemoteAlone,
]

/** Arbitrary installation: anyone who can write to the store writes a record of their own. */
function requireSignature(record: CompositionRecord): Signed {
  const { signature, trust: named } = record
  if (!signature || named === undefined) throw refused(record, 'it is not signed')
  return { record, signature, named }
}

/** Rollback attack on trust: a retired key names the number under which it was still allowed. */
function namesNoOlderTrust({ named }: Signed, { base }: VerificationContext): string | undefined {
  if (named >= (base?.trust ?? 1)) return undefined
  return `it names trust number ${named}; the record before it was made under number ${base?.trust}`
}

/** Fast-forward attack: under a number far ahead, every honest record after it would name an older one. */
function namesTrustThatIsThere({ named }: Signed, { trust }: VerificationContext): string | undefined {
  return trust.records.has(named) ? undefined : `it names trust number ${named}, which is not there`
}

/** Arbitrary installation, with a key that the attacker made. */
function namesTrustedKey(
  { named, signature: { key } }: Signed,
  { trust }: VerificationContext,
): string | undefined {
  return trust.records.get(named)?.keys[key] ? undefined : `it is signed by ${key}, a key that is not trusted`
}

/**
 * Arbitrary installation in the name of a trusted key; also rollback and mix-and-match attacks with a record that the
 * key did sign under another number or environment, both of which are part of the signed bytes.
 */
function isSignedByThatKey(
  { record, named, signature }: Signed,
  { trust }: VerificationContext,
): string | undefined {
  const spki = trust.records.get(named)?.keys[signature.key]?.public ?? ''
  return isSignedBy(compositionStatement(record), signature, spki) ? undefined : 'its signature is not right'
}

/**
 * Key compromise: a team's key releases only its own remotes, and none after it is retired or loses its grant,
 * whichever trust number it names: trust records that were made before the record's number was given out apply too.
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
 * Mix-and-match attack: releases that never were current together are combined by a key that may release one of them.
 * After missing entries the record before is not certain, so only a key that may release all is accepted there.
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

/** Key compromise: nothing signed by a revoked key is valid, even if it was allowed at the time. */
export function verifyNotRevoked(record: CompositionRecord, { record: now }: Trust): void {
  const key = record.signature?.key
  if (key && now.keys[key]?.state === 'revoked')
    throw refused(record, `the key ${key} that signed it is revoked`)
}

/** Whether `grants` allow a key to release a remote, in any environment unless one is named. */
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

/** Whether a record is older than signing; the first trust record pins the newest, against arbitrary installation. */
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

/** Whether a key may release every remote of an environment: no remote is called `*`. */
const mayAll = ({ grants }: TrustRecord, key: string, environment: string) =>
  isGranted(grants, key, '*', environment)

/** The first other remote that the record changes compared with `base`. */
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

/** Whether a remote's server entry may ask an origin that it declares; always, without a trust log. */
export function mayAsk(trust: Trust | undefined, remote: string, origin: string): boolean {
  const origins = trust?.record.origins ?? {}
  return !trust || (Object.hasOwn(origins, remote) && (origins[remote]?.includes(origin) ?? false))
}
