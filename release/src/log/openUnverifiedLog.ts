import { parseComposition } from '@tessera/kit/contract/parse'
import { canonicalBytes, parseJson, sha256Of } from '@tessera/store/canonicalBytes'
import { openLog, type NumberedLog } from '@tessera/store/openLog'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { keyOf } from '../layout/keyOf.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'

/** Opens an environment's log as stored: entries must have the right form, but signatures are not verified. */
export function openUnverifiedLog(store: Store, environment: string): NumberedLog<StoredComposition> {
  const parse = (bytes: Uint8Array, number: number) => parseEntry(bytes, environment, number)
  return openLog({ store, folder: keyOf.log(environment), parse })
}

/**
 * Parses a record. Throws `RegistryError` unless the bytes are its canonical form and the record names this environment
 * and number: rollback and mix-and-match attacks copy a record to another place.
 */
export function parseEntry(bytes: Uint8Array, environment: string, number: number): StoredComposition {
  const key = keyOf.composition(environment, number)
  const parsed = parseComposition(parseJson(bytes, key))
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const record = parsed.value
  if (record.environment !== environment || record.number !== number) {
    throw new RegistryError('altered', key, `it says that it is ${record.environment}/${record.number}`)
  }
  if (!Buffer.from(canonicalBytes(record)).equals(bytes)) {
    throw new RegistryError('altered', key, 'it is not written as a release writes it')
  }
  return { record, sha256: sha256Of(bytes) }
}
