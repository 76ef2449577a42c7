import type { Signature } from '@tessera/kit/contract/composition'
import { isSignedBy } from './signed.ts'
import type { Trust } from './trustLog.ts'
import { isGranted } from './verifyAuthor.ts'

/** Why a key may not sign for a name in grants, in any environment unless one is named; undefined if it may. */
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
 * Why a record's signature is invalid; undefined when it is valid. Arbitrary installation: anyone who can write to the
 * store can write a record. Key compromise: retired or revoked keys, and those without a grant, sign nothing.
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
