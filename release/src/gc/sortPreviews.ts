import { isOver } from '../previews/PreviewRecord.ts'
import { keyOfRecord, readPreviews } from '../previews/readPreviews.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import type { Trust } from '../trust/trustLog.ts'
import { day, whereOlder } from '@tessera/store/isOlder'

/**
 * Sorts the previews of all environments. Returns the manifests that running previews show, and the keys of records
 * (`over`) that ended, were replaced or are invalid; records younger than a day stay.
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
