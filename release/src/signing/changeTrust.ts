import type { Grant, TrustRecord, TrustedKey } from '@tessera/kit/contract/trust'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { PublicKey } from './readKeys.ts'
import { keyOf } from '../layout/keyOf.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { causeAgainstLead, isLead } from '../trust/causeAgainstLead.ts'
import { missingSignatures } from '../trust/missingSignatures.ts'
import { signTrust } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'

export interface TrustChange {
  registry: Registry
  signer: Signer
  actor: string
  reason: string
  dryRun?: boolean
  /** Handles a record that more root keys have to sign; by default an error is thrown. */
  propose?: (record: TrustRecord, missing: number) => Promise<void>
}

/** The part of a trust record that a change edits. */
export type TrustTerms = Pick<
  TrustRecord,
  'roots' | 'threshold' | 'keys' | 'grants' | 'origins' | 'ceilingKb'
>

const noTerms: TrustTerms = { roots: [], keys: {}, grants: [] }

const rebaseLimit = 20 /* lost races; few people hold a root key */

/** Appends the next trust record, or proposes it. Calls `edit` again if another writer was first. */
export async function changeTrust(
  request: TrustChange,
  edit: (terms: TrustTerms) => TrustTerms,
): Promise<TrustRecord> {
  const { registry, signer, actor, reason, dryRun, propose = refuseShort } = request
  for (let lostRaces = 0; lostRaces < rebaseLimit; lostRaces += 1) {
    const trust = await registry.trust()
    const { roots, threshold, keys, grants, origins, ceilingKb } = edit(trust?.record ?? noTerms)
    const record = signTrust(
      {
        format: 1,
        number: (trust?.newest.number ?? 0) + 1,
        previous: trust?.newest.sha256 ?? null,
        created: new Date().toISOString(),
        actor,
        reason,
        roots,
        ...(threshold !== undefined && { threshold }),
        keys,
        grants,
        ...(origins && { origins }),
        ...(ceilingKb !== undefined && { ceilingKb }),
        heads: await registry.heads(),
      },
      signer,
    )
    const byLead = trust && isLead(trust.record, signer.key)
    const cause = byLead ? causeAgainstLead(record, trust.record) : undefined
    if (cause) throw new RegistryError('refused', keyOf.trust(record.number), cause)
    const missing = missingSignatures(record, trust?.record ?? record)
    if (missing > 0 && !dryRun) await propose(record, missing)
    if (missing > 0 || dryRun || (await registry.appendTrust(record)) === 'appended') return record
  }
  throw new ReleaseError('OVERTAKEN', 'Others changed who is trusted at the same time, again and again.')
}

export function refuseShort(): never {
  const next = 'Use `release trust new-key`, then `release trust grant` and `release trust retire`.'
  throw calledWrongly('Several root keys have to sign this change, which this call cannot wait for.', next)
}

/** Adds an active key. Throws if the key was retired or revoked. */
export function withKey(terms: TrustTerms, { key, name, public: spki }: PublicKey): TrustTerms {
  const known = terms.keys[key]
  if (known && known.state !== 'active')
    throw calledWrongly(
      `The key ${name} (${key}) is ${known.state}.`,
      'Make a new one with `release trust new-key <name>`.',
    )
  return { ...terms, keys: { ...terms.keys, [key]: { name, public: spki, state: 'active' } } }
}

/** Adds a grant; replaces an earlier grant of this key for the same remotes. */
export function withGrant(terms: TrustTerms, key: PublicKey, grant: Omit<Grant, 'key'>): TrustTerms {
  const others = terms.grants.filter(
    (one) => one.key !== key.key || String(one.remotes) !== String(grant.remotes),
  )
  return { ...withKey(terms, key), grants: [...others, { ...grant, key: key.key }] }
}

/** Replaces the origins that a remote's server entry may ask for data; an empty list allows none. */
export function withOrigins(terms: TrustTerms, remote: string, origins: readonly string[]): TrustTerms {
  const { [remote]: _, ...others } = terms.origins ?? {}
  return { ...terms, origins: { ...others, ...(origins.length > 0 && { [remote]: origins }) } }
}

export function withCeiling(terms: TrustTerms, kb: number | undefined): TrustTerms {
  return { ...terms, ceilingKb: kb }
}

/** Sets how many root keys must sign a change. Throws if there are fewer root keys. */
export function withThreshold(terms: TrustTerms, count: number): TrustTerms {
  if (count <= terms.roots.length) return { ...terms, threshold: count > 1 ? count : undefined }
  const next = 'Add others first: `release trust add-root <key>`.'
  throw calledWrongly(`There are ${terms.roots.length} root keys, so ${count} cannot sign.`, next)
}

export function withRoot(terms: TrustTerms, key: PublicKey): TrustTerms {
  return { ...withKey(terms, key), roots: [...new Set([...terms.roots, key.key])] }
}

/** Retires or revokes a key, also as a root key. Throws if too few root keys would be left to change trust. */
export function withState(terms: TrustTerms, id: string, state: 'retired' | 'revoked'): TrustTerms {
  const known = terms.keys[id]
  if (!known) throw new ReleaseError('KEY_MISSING', `This registry knows no key ${id}.`)
  const { threshold = 1 } = terms
  const roots = terms.roots.filter((root) => root !== id)
  if (terms.roots.includes(id) && roots.length < threshold)
    throw calledWrongly(
      `${known.name} (${id}) is ${threshold === 1 ? 'the only root key' : `one of the ${threshold} root keys that have to sign a change`}.`,
      'Add another one first: `release trust add-root <key>`.',
    )
  return { ...terms, roots, keys: { ...terms.keys, [id]: { ...known, state } } }
}

/** Finds a key by its id, or by its name if that is unique among active keys. */
export function findKeyId({ keys }: TrustTerms, named: string): string {
  if (Object.hasOwn(keys, named)) return named
  const isWanted = ([, key]: [string, TrustedKey]) => key.name === named && key.state === 'active'
  const found = Object.entries(keys).filter(isWanted)
  if (found.length === 1 && found[0]) return found[0][0]
  const cause = found.length === 0 ? `no active key ${named}` : `several active keys ${named}`
  throw new ReleaseError(
    'KEY_MISSING',
    `This registry knows ${cause}.`,
    'Name the key by its id: see `release trust show`.',
  )
}
