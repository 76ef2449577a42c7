import { contentStatement, isSignedBy } from '../trust/signed.ts'
import type { Trust } from '../trust/trustLog.ts'
import { isGranted } from '../trust/verifyAuthor.ts'
import type { ContentRecord } from './ContentRecord.ts'

/** What grants name content by, beside remotes. */
export const contentName = 'content'

/**
 * Arbitrary installation: whoever can write to the store writes a record; and key compromise: a key that was retired or
 * revoked, or has no grant now, publishes nothing. Nothing for a record that is believed.
 */
export function whyNotBelieved(record: ContentRecord, trust: Trust): string | undefined {
  const { signature, environment } = record
  const cause = whyNotBy(signature?.key, environment, trust)
  if (cause !== undefined || !signature) return cause
  const { public: spki = '' } = trust.record.keys[signature.key] ?? {}
  return isSignedBy(contentStatement(record), signature, spki) ? undefined : 'its signature is not right'
}

/** The same of what a key is about to sign. */
export function whyNotBy(
  key: string | undefined,
  environment: string,
  { record }: Trust,
): string | undefined {
  if (key === undefined) return 'it is not signed, and this registry takes nothing unsigned'
  const { name = key, state } = record.keys[key] ?? {}
  if (state !== 'active') return `the key ${name} is ${state ?? 'none that this registry trusts'}`
  return isGranted(record.grants, key, contentName, environment)
    ? undefined
    : `the key ${name} may not release ${contentName} to ${environment}`
}
