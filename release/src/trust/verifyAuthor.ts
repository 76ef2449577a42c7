import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import { keyOf } from '../store/keyOf.ts'
import type { StoredComposition } from '../log/LogEntry.ts'
import { RegistryError } from '../store/RegistryError.ts'
import { compositionStatement, isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'

/** What a record of an environment's log is held against. */
export interface Ground {
  trust: Trust
  /** The record before that was made by who might make it; nothing at the log's beginning. */
  base?: CompositionRecord
  /** Whether something between `base` and the record does not read. */
  gap: boolean
}

/**
 * Fails with `RegistryFault` unless it was made by who might make it, on what was there: signed by a key that its
 * trust record grants the remote, and that later ones which knew nothing of its number grant it too.
 */
export function verifyAuthor({ record, sha256 }: StoredComposition, { trust, base, gap }: Ground): void {
  if (!record.signature && isFromBefore(record, sha256, trust)) return
  const refuse = refusing(record)
  const { signature, trust: named, change } = record
  if (!signature || named === undefined) throw refuse('it is not signed')
  if (named < (base?.trust ?? 1))
    throw refuse(`it names trust number ${named}; the record before it was made under number ${base?.trust}`)
  const own = trust.records.get(named)
  if (!own) throw refuse(`it names trust number ${named}, which is not there`)
  const key = own.keys[signature.key]
  if (!key) throw refuse(`it is signed by ${signature.key}, a key that nobody trusts`)
  if (!isSignedBy(compositionStatement(record), signature, key.public))
    throw refuse('its signature is not right')
  for (const [number, later] of trust.records) {
    const holds =
      number === named || (number > named && record.number > (later.heads[record.environment]?.number ?? 0))
    const cause = holds && whyNot(later, signature.key, record)
    if (cause) throw refuse(cause)
  }
  const other = otherThan(change.remote, record, base)
  if (other && !(gap && mayAll(own, signature.key, record.environment)))
    throw refuse(`it says that it changes ${change.remote}, and changes ${other}`)
}

/** Nothing that a revoked key ever signed counts, also when it might sign it then. */
export function verifyNotRevoked(record: CompositionRecord, { record: now }: Trust): void {
  const key = record.signature?.key
  if (key && now.keys[key]?.state === 'revoked')
    throw refusing(record)(`the key ${key} that signed it is revoked`)
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

/** Released before signing began, and pinned by the record with which it began. */
function isFromBefore({ environment, number }: CompositionRecord, sha256: string, trust: Trust): boolean {
  const head = trust.records.get(1)?.heads[environment]
  if (!head || number > head.number) return false
  return number < head.number || sha256 === head.sha256
}

function whyNot(
  { number, keys, grants }: TrustRecord,
  key: string,
  record: CompositionRecord,
): string | undefined {
  const { environment, change } = record
  const { name = key, state } = keys[key] ?? {}
  if (state !== 'active')
    return `the key ${name} (${key}) is ${state ?? 'unknown'} since trust number ${number}`
  if (isGranted(grants, key, change.remote, environment)) return undefined
  return `the key ${name} (${key}) may not release ${change.remote} to ${environment}`
}

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
  const names = [record.remotes, base?.remotes, record.canaries, base?.canaries].flatMap((all) =>
    Object.keys(all ?? {}),
  )
  return names.find(
    (name) =>
      name !== remote &&
      !(
        isDeepStrictEqual(record.remotes[name], base?.remotes[name]) &&
        isDeepStrictEqual(record.canaries?.[name], base?.canaries?.[name])
      ),
  )
}

function refusing({ environment, number }: CompositionRecord): (cause: string) => RegistryError {
  return (cause) => new RegistryError('refused', keyOf.composition(environment, number), cause)
}
