import { isOver } from '../previews/PreviewRecord.ts'
import { keyOfRecord, readPreviews } from '../previews/readPreviews.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import type { Trust } from '../trust/trustLog.ts'
import { whereOlder } from '@tessera/store/isOlder'
import { day } from './young.ts'

/**
 * What running previews of all environments show; and records that are over, replaced by another, or not believed. Not those of
 * the last day: who begins a preview again reads what is there first.
 */
export async function sortPreviews(store: Store, trust: Trust | undefined, now: Date) {
  const manifests: string[] = []
  const unneeded: string[] = []
  for (const environment of await listNames(store, keyOf.allPreviews())) {
    for (const { keys, record } of await readPreviews({ store, environment, trust })) {
      const isNeeded = record && !isOver(record, now.getTime())
      if (isNeeded) manifests.push(record.manifest)
      unneeded.push(...keys.filter((key) => !isNeeded || key !== keyOfRecord(record)))
    }
  }
  const old = await whereOlder(store, unneeded, String, now, day)
  return { manifests, over: old.map((key) => ({ key })) }
}
