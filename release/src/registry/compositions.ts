import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn, sha256Of } from './canonical.ts'
import { keyOf, numberIn } from './keys.ts'
import { type LogEntry, RegistryFault, type StoredComposition } from './registry.ts'
import type { Store } from './store.ts'

/** Nothing when the number was not given out yet. */
export async function readNumber(
  store: Store,
  environment: string,
  number: number,
): Promise<StoredComposition | undefined> {
  const bytes = await store.read(keyOf.composition(environment, number))
  return bytes && parseEntry(bytes, environment, number)
}

/** Newest first. An entry is damaged too when the one after it was made on other bytes than are there now. */
export async function readLog(
  store: Store,
  environment: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly LogEntry[]> {
  const newest = await newestNumber(store, environment)
  const oldest = Math.max(1, newest - limit + 1)
  const numbers = Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
  const entries = await Promise.all(numbers.map((number) => readEntry(store, environment, number)))
  return entries.map((entry, index) => chained(entry, entries[index - 1]))
}

/** Newest first: as many as `limit` that read, looking past those that do not. */
export async function readHistory(
  store: Store,
  environment: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly StoredComposition[]> {
  for (let reach = limit; ; reach *= 2) {
    const entries = await readLog(store, environment, reach)
    const good = entries.flatMap((entry) => (entry.status === 'good' ? [entry.stored] : []))
    if (good.length >= limit || entries.length < reach) return good.slice(0, limit)
  }
}

/** 0 when the log is empty. */
export async function newestNumber(store: Store, environment: string): Promise<number> {
  const names = await store.list(keyOf.log(environment))
  return names.reduce((newest, name) => Math.max(newest, numberIn(name) ?? 0), 0)
}

export async function appendComposition(
  store: Store,
  record: CompositionRecord,
): Promise<'appended' | 'conflict'> {
  const key = keyOf.composition(record.environment, record.number)
  const bytes = canonicalBytes(record)
  parseEntry(bytes, record.environment, record.number)
  await refuseBrokenChain(store, record, key)
  return (await store.create(key, bytes)) === 'created' ? 'appended' : 'conflict'
}

/** Fails with `RegistryFault` when the bytes are not this number's record, written as `append` writes it. */
export function parseEntry(bytes: Uint8Array, environment: string, number: number): StoredComposition {
  const key = keyOf.composition(environment, number)
  const parsed = parseComposition(jsonIn(bytes, key))
  if (!parsed.ok) throw new RegistryFault('invalid', key, parsed.faults.join('; '))
  const record = parsed.value
  if (record.environment !== environment || record.number !== number) {
    throw new RegistryFault('altered', key, `it says that it is ${record.environment}/${record.number}`)
  }
  if (!Buffer.from(canonicalBytes(record)).equals(bytes)) {
    throw new RegistryFault('altered', key, 'it is not written as a release writes it')
  }
  return { record, sha256: sha256Of(bytes) }
}

async function readEntry(store: Store, environment: string, number: number): Promise<LogEntry> {
  const bytes = await store.read(keyOf.composition(environment, number))
  const sha256 = sha256Of(bytes ?? new Uint8Array())
  try {
    if (!bytes) throw new RegistryFault('missing', keyOf.composition(environment, number), 'it is not there')
    return { status: 'good', number, sha256, stored: parseEntry(bytes, environment, number) }
  } catch (error) {
    if (!(error instanceof RegistryFault)) throw error
    return { status: 'damaged', number, sha256, fault: error }
  }
}

function chained(entry: LogEntry, next: LogEntry | undefined): LogEntry {
  if (next?.status !== 'good' || entry.status !== 'good') return entry
  if (next.stored.record.previous === entry.sha256) return entry
  const key = keyOf.composition(entry.stored.record.environment, entry.number)
  const fault = new RegistryFault('altered', key, `number ${next.number} was made on another record`)
  return { status: 'damaged', number: entry.number, sha256: entry.sha256, fault }
}

async function refuseBrokenChain(store: Store, record: CompositionRecord, key: string): Promise<void> {
  const before = record.number > 1 ? await readEntry(store, record.environment, record.number - 1) : undefined
  if (before?.status === 'damaged' && before.fault.kind === 'missing') {
    throw new RegistryFault('invalid', key, `number ${record.number - 1} comes first and is not there`)
  }
  if (record.previous !== (before?.sha256 ?? null)) {
    throw new RegistryFault('invalid', key, 'its `previous` is not the record before it')
  }
}
