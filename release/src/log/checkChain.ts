import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { keyOf } from '../layout/keyOf.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import type { LogEntry } from '../trust/LogEntry.ts'
import { openUnverifiedLog } from './openUnverifiedLog.ts'

/** Checks entries, newest first. An entry counts as damaged if the next entry was made on other bytes. */
export function checkChain(entries: readonly LogEntry[]): readonly LogEntry[] {
  return entries.toReversed().map((entry, index, all) => chained(entry, all[index - 1]))
}

function chained(entry: LogEntry, next: LogEntry | undefined): LogEntry {
  if (next?.status !== 'good' || entry.status !== 'good') return entry
  if (next.stored.record.previous === entry.sha256) return entry
  const key = keyOf.composition(entry.stored.record.environment, entry.number)
  const error = new RegistryError('altered', key, `number ${next.number} was made on another record`)
  return { status: 'damaged', number: entry.number, sha256: entry.sha256, error }
}

/** Throws `RegistryError` unless the record contains the sha256 of the previous entry. */
export async function refuseBrokenChain(store: Store, record: CompositionRecord, key: string): Promise<void> {
  const before =
    record.number > 1 ? await openUnverifiedLog(store, record.environment).read(record.number - 1) : undefined
  if (before?.status === 'damaged' && before.error.kind === 'missing') {
    throw new RegistryError('invalid', key, `number ${record.number - 1} comes first and is missing`)
  }
  if (record.previous !== (before?.sha256 ?? null)) {
    throw new RegistryError('invalid', key, 'its `previous` is not the record before it')
  }
}
