import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn, sha256Of } from '../store/canonicalBytes.ts'
import { keyOf, numberIn } from '../store/keyOf.ts'
import type { LogEntry, StoredComposition } from './LogEntry.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'

/** 0 when the log is empty. */
export async function newestNumber(store: Store, environment: string): Promise<number> {
  const names = await store.list(keyOf.log(environment))
  return names.reduce((newest, name) => Math.max(newest, numberIn(name) ?? 0), 0)
}

/** Oldest first, both ends included; each by itself. */
export async function readEntries(
  store: Store,
  environment: string,
  oldest: number,
  newest: number,
): Promise<readonly LogEntry[]> {
  const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => oldest + index)
  const entries: LogEntry[] = []
  for (let from = 0; from < numbers.length; from += atOnce) {
    const some = numbers.slice(from, from + atOnce)
    entries.push(...(await Promise.all(some.map((number) => readEntry(store, environment, number)))))
  }
  return entries
}

const atOnce = 500 /* reads; more run out of open files */

export async function readEntry(store: Store, environment: string, number: number): Promise<LogEntry> {
  const bytes = await store.read(keyOf.composition(environment, number))
  const sha256 = sha256Of(bytes ?? new Uint8Array())
  try {
    if (!bytes) throw new RegistryError('missing', keyOf.composition(environment, number), 'it is not there')
    return { status: 'good', number, sha256, stored: parseEntry(bytes, environment, number) }
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    return { status: 'damaged', number, sha256, error }
  }
}

/**
 * Rollback and mix-and-match attacks: a record copied to another number or environment says what it is. Fails with
 * `RegistryError` when the bytes are not this number's record, written as `append` writes it.
 */
export function parseEntry(bytes: Uint8Array, environment: string, number: number): StoredComposition {
  const key = keyOf.composition(environment, number)
  const parsed = parseComposition(jsonIn(bytes, key))
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const record: CompositionRecord = parsed.value
  if (record.environment !== environment || record.number !== number) {
    throw new RegistryError('altered', key, `it says that it is ${record.environment}/${record.number}`)
  }
  if (!Buffer.from(canonicalBytes(record)).equals(bytes)) {
    throw new RegistryError('altered', key, 'it is not written as a release writes it')
  }
  return { record, sha256: sha256Of(bytes) }
}
