import type { Signature } from '@tessera/kit/contract/composition'
import { isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'
import { isGranted } from './verifyAuthor.ts'

/** Why a key may not sign for `what`, a name in grants, in any environment unless one is given; undefined if it may. */
export function whyNotBy(
  key: string | undefined,
  what: string,
  { record }: Trust,
  environment?: string,
): string | undefined {
  if (key === undefined) return 'it is not signed, and this registry accepts nothing unsigned'
  const { name = key, state } = record.keys[key] ?? {}
  if (state !== 'active') return `the key ${name} is ${state ?? 'none that this registry trusts'}`
  if (isGranted(record.grants, key, what, environment)) return undefined
  return `the key ${name} may not release ${what}${environment === undefined ? '' : ` to ${environment}`}`
}

/**
 * Why a record's signature is invalid; undefined if it is valid. Arbitrary installation: someone who can write to the
 * store writes a record. Key compromise: a retired or revoked key, or a key without a grant, signs one.
 */
export function whyNotSigned(
  statement: Uint8Array,
  signature: Signature | undefined,
  ...by: [what: string, trust: Trust, environment?: string]
): string | undefined {
  const cause = whyNotBy(signature?.key, ...by)
  if (cause !== undefined || !signature) return cause
  const { public: spki = '' } = by[1].record.keys[signature.key] ?? {}
  return isSignedBy(statement, signature, spki) ? undefined : 'its signature is not right'
}
