import { readPointer, writeCheckpoint, type Log } from './createLog.ts'
import { whereOlder } from '@tessera/store/isOlder'
import type { WriteState } from './WriteState.ts'
import { keys } from './keys.ts'
import { listNumbers } from '@tessera/store/numberName'
import type { Store } from '@tessera/store/Store'

const day = 24 * 3600_000 /* ms */
const textAge = 2 * day /* ms; by then a text that is in use is named in a record */
const recordAge = 30 * day /* ms; far more than needed: a process a day behind starts from a checkpoint */
const keptCheckpoints = 2
const batch = 200 /* texts removed at once; those that a record named meanwhile are written again */

/** Removes texts that no record names, and old records that two checkpoints include. */
export async function collectGarbage(
  store: Store,
  log: Log,
  now: () => number,
): Promise<{ removed: number }> {
  await log.append(() => ({ did: 'collect', by: 'gc' }))
  await writeCheckpoint(store, log.state)
  const time = new Date(now())
  const records = await removeRecords(store, time)
  return { removed: records + (await removeTexts(store, log, time)) }
}

async function removeRecords(store: Store, now: Date): Promise<number> {
  const checkpoints = await listNumbers(store, keys.checkpoints)
  const old = checkpoints.slice(0, -keptCheckpoints)
  const [first = 0] = checkpoints.slice(-keptCheckpoints)
  const included = (await listNumbers(store, keys.log)).filter((number) => number < first)
  const expired = await whereOlder(store, included.map(keys.record), String, now, recordAge)
  for (const key of [...old.map(keys.checkpoint), ...expired]) await store.remove(key)
  return expired.length
}

async function removeTexts(store: Store, log: Log, now: Date): Promise<number> {
  const checkpoints = await listNumbers(store, keys.checkpoints)
  const pointers = await Promise.all(checkpoints.map((number) => readPointer(store, number)))
  const listNeeded = () => new Set([...pointers, ...neededTexts(log.state)])
  const needed = listNeeded()
  const unneeded = (await store.list(keys.texts)).filter((hash) => !needed.has(hash)).map(keys.text)
  const expired = await whereOlder(store, unneeded, String, now, textAge)
  for (let at = 0; at < expired.length; at += batch) {
    const some = expired.slice(at, at + batch)
    const copies = await Promise.all(some.map(async (key) => [key, await store.read(key)] as const))
    for (const key of some) await store.remove(key)
    await log.follow()
    const wanted = new Set([...listNeeded()].map((hash) => keys.text(hash ?? '')))
    for (const [key, bytes] of copies) if (bytes && wanted.has(key)) await store.create(key, bytes)
  }
  return expired.length
}

function* neededTexts({ documents, sets }: WriteState): Generator<string | null> {
  for (const versions of documents.values()) for (const { text } of versions) yield text
  for (const { drafts } of sets.values())
    for (const { text, base } of drafts.values()) {
      yield text
      yield base
    }
}
