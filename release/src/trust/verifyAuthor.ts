import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, Signature } from '@tessera/kit/contract/composition'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import { keyOf } from '../layout/keyOf.ts'
import type { StoredComposition } from './LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { duties, isOnDuty, type LogBefore } from './isOnDuty.ts'
import { compositionStatement, isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'

/** What a record of an environment's log is verified with. */
export interface VerificationContext extends LogBefore {
  trust: Trust
}

/**
 * Fails with `RegistryError` unless it was made by who might make it, on what was there: signed by a key that its
 * trust record grants the remote, and that later ones which knew nothing of its number grant it too.
 *
 * Each check below names the attack that it stops, in the words of The Update Framework. Others are stopped elsewhere:
 * rollback of a log by taking its end away in `trustedState.ts`, of a record by its number and hash in `openUnverifiedLog.ts`.
 * A freeze attack is not stopped, as compositions do not expire.
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
  /** Number of the trust record under which it says that it was made. */
  named: number
}

/** Why the record is refused; nothing when it passes. Takes for granted what the checks before it proved. */
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

/** Rollback attack on who may release what: a key that was retired names the number under which it still might. */
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
 * Arbitrary installation, in the name of a trusted key; and rollback and mix-and-match attacks with a record that it did
 * sign, under another number or in another environment: both are part of what is signed.
 */
function isSignedByThatKey(
  { record, named, signature }: Signed,
  { trust }: VerificationContext,
): string | undefined {
  const spki = trust.records.get(named)?.keys[signature.key]?.public ?? ''
  return isSignedBy(compositionStatement(record), signature, spki) ? undefined : 'its signature is not right'
}

/**
 * Key compromise: a team's key releases its own remotes and no others, and none once it is retired or its grant taken
 * back, whichever number it names: trust records that were made before the record's number was given out bind it too.
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
 * Mix-and-match attack: releases put together that never were current together, by a key that may release one of them.
 * After missing entries the record before is not known for certain; there a key that may release all is believed.
 */
function changesItsRemoteAlone(
  { record, named, signature }: Signed,
  { trust, base, missingEntries }: VerificationContext,
): string | undefined {
  const other = otherThan(record.change.remote, record, base)
  const own = trust.records.get(named)
  if (!other || (missingEntries && own && mayAll(own, signature.key, record.environment))) return undefined
  return `it says that it changes ${record.change.remote}, and changes ${other}`
}

/** Key compromise: nothing that a revoked key ever signed counts, also when it might sign it then. */
export function verifyNotRevoked(record: CompositionRecord, { record: now }: Trust): void {
  const key = record.signature?.key
  if (key && now.keys[key]?.state === 'revoked')
    throw refused(record, `the key ${key} that signed it is revoked`)
}

/** What of `grants` a key may do to a remote, in any environment unless one is named. */
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

/** Released before signing began. Arbitrary installation there is stopped by the first trust record, which pins the newest. */
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

/** Whether a key may release every remote of an environment. */
function mayAll({ grants }: TrustRecord, key: string, environment: string): boolean {
  return grants.some(
    (grant) =>
      grant.key === key &&
      grant.remotes === '*' &&
      (grant.environments === '*' || grant.environments.includes(environment)),
  )
}

/** The first remote besides `remote` that the record leaves otherwise than `base` had it. */
function otherThan(remote: string, record: CompositionRecord, base?: CompositionRecord): string | undefined {
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

/** Whether the server entry of a remote may ask an origin that it declares; without a trust log it may. */
export function mayAsk(trust: Trust | undefined, remote: string, origin: string): boolean {
  const origins = trust?.record.origins ?? {}
  return !trust || (Object.hasOwn(origins, remote) && (origins[remote]?.includes(origin) ?? false))
}
