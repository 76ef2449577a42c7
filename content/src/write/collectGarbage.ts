import { readPointer, writeCheckpoint, type Log } from './createLog.ts'
import { whereOlder } from '@tessera/store/isOlder'
import type { WriteState } from './WriteState.ts'
import { keys } from './keys.ts'
import { listNumbers } from '@tessera/store/numberName'
import type { Store } from '@tessera/store/Store'

const day = 24 * 3600_000 /* ms */
const textAge = 2 * day /* ms in which a new text is named in a record */
const recordAge = 30 * day /* ms; a process that did not read the log for a day starts from a checkpoint */
const keptCheckpoints = 2
const batch = 200 /* texts moved aside at once, until it is certain that no record names them */

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
  const held = (await listNumbers(store, keys.log)).filter((number) => number < first)
  const gone = await whereOlder(store, held.map(keys.record), String, now, recordAge)
  for (const key of [...old.map(keys.checkpoint), ...gone]) await store.remove(key)
  return gone.length
}

async function removeTexts(store: Store, log: Log, now: Date): Promise<number> {
  const checkpoints = await listNumbers(store, keys.checkpoints)
  const pointers = await Promise.all(checkpoints.map((number) => readPointer(store, number)))
  const isNeeded = () => new Set([...pointers, ...neededTexts(log.state)])
  const needed = isNeeded()
  const unneeded = (await store.list(keys.texts)).filter((hash) => !needed.has(hash)).map(keys.text)
  const gone = await whereOlder(store, unneeded, String, now, textAge)
  for (let at = 0; at < gone.length; at += batch) {
    const some = gone.slice(at, at + batch)
    const held = await Promise.all(some.map(async (key) => [key, await store.read(key)] as const))
    for (const key of some) await store.remove(key)
    await log.follow()
    const wanted = new Set([...isNeeded()].map((hash) => keys.text(hash ?? '')))
    for (const [key, bytes] of held) if (bytes && wanted.has(key)) await store.create(key, bytes)
  }
  return gone.length
}

function* neededTexts({ documents, sets }: WriteState): Generator<string | null> {
  for (const versions of documents.values()) for (const { text } of versions) yield text
  for (const { drafts } of sets.values())
    for (const { text, base } of drafts.values()) {
      yield text
      yield base
    }
}
