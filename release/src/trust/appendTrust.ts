import type { TrustRecord } from '@tessera/kit/contract/trust'
import { parseTrust } from '@tessera/kit/contract/parse'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { type Trust, verifyTrust } from './trustLog.ts'

/** Appends to the trust log if the record's number is free. Throws `RegistryError` if the record is invalid. */
export async function appendTrust(
  store: Store,
  record: TrustRecord,
  trust: Trust | undefined,
): Promise<'appended' | 'conflict'> {
  const key = keyOf.trust(record.number)
  const parsed = parseTrust(record)
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  if (trust && record.number <= trust.newest.number) return 'conflict'
  verifyTrust(record, trust)
  return (await store.create(key, canonicalBytes(record))) === 'created' ? 'appended' : 'conflict'
}
