import { parseTimestamp } from '@tessera/kit/contract/parse'
import type { Timestamp } from '@tessera/kit/contract/trust'
import { jsonIn } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import { isSignedBy, timestampStatement } from './signed.ts'
import type { Trust } from './trustLog.ts'
import { mayAll } from './verifyAuthor.ts'

/**
 * What lies there, expired or not; nothing when nothing does. Fails with `RegistryError` unless a key that may release all
 * remotes of the environment now has signed it: a team's key vouches for its own remotes only (key compromise).
 */
export async function readTimestamp(
  store: Store,
  environment: string,
  trust: Trust | undefined,
): Promise<Timestamp | undefined> {
  const key = keyOf.timestamp(environment)
  const bytes = await store.read(key)
  if (!bytes) return undefined
  const parsed = parseTimestamp(jsonIn(bytes, key))
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const cause = trust
    ? whyNot(parsed.value, environment, trust)
    : 'the registry is open: nobody can vouch for it'
  if (cause) throw new RegistryError('refused', key, cause)
  return parsed.value
}

function whyNot(timestamp: Timestamp, environment: string, { record }: Trust): string | undefined {
  const { key } = timestamp.signature
  const { public: spki = '', state } = record.keys[key] ?? {}
  if (timestamp.environment !== environment) return `it says that it is of ${timestamp.environment}`
  if (state !== 'active') return `the key ${key} that signed it is ${state ?? 'unknown'}`
  if (!mayAll(record, key, environment)) return `the key ${key} may not release all of ${environment}`
  if (!isSignedBy(timestampStatement(timestamp), timestamp.signature, spki))
    return 'its signature is not right'
  return undefined
}
