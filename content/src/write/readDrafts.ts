import { createLog, type Log } from './createLog.ts'
import { createTexts, type Texts } from './createTexts.ts'
import type { Share } from './WritePort.ts'
import type { WriteStore } from './WriteStore.ts'

/** File → its text in a set; `null`: it is removed. */
export type Drafts = ReadonlyMap<string, string | null>

interface Reader {
  log: Log
  texts: Texts
  /** Set → what was read last, and of which texts. */
  read: Map<string, { hashes: string; drafts: Drafts }>
}

const readers = new WeakMap<WriteStore, Promise<Reader>>()

/**
 * The drafts of a set, for a process that writes nothing. The same map as long as nothing of the set changed, which costs
 * one read of the store; empty where there is no such set. Rejects when the store cannot be reached.
 */
export async function readDrafts(store: WriteStore, set: string): Promise<Drafts> {
  const { log, texts, read } = await readerOf(store)
  const found = (await log.follow()).sets.get(set)
  if (!found) return new Map<string, string | null>()
  const hashes = JSON.stringify([...found.drafts].map(([file, { text }]) => [file, text]))
  const known = read.get(set)
  if (known?.hashes === hashes) return known.drafts
  const all = [...found.drafts].map(async ([file, { text }]) => [file, await texts.read(text)] as const)
  const drafts = new Map(await Promise.all(all))
  read.set(set, { hashes, drafts })
  return drafts
}

/** A share that still holds, with its set's title; nothing of one that expired, was ended or never was, or whose set was published. */
export async function readShare(
  store: WriteStore,
  share: string,
): Promise<(Share & { title: string }) | undefined> {
  const { log } = await readerOf(store)
  const { shares, sets } = await log.follow()
  const found = shares.get(share)
  const set = found && sets.get(found.set)
  return set && found.expiresAt > Date.now() ? { ...found, title: set.title } : undefined
}

async function readerOf(store: WriteStore): Promise<Reader> {
  const reader = readers.get(store) ?? openReader(store)
  readers.set(store, reader)
  return await reader.catch(function forget(error: unknown) {
    readers.delete(store)
    throw error
  })
}

async function openReader(store: WriteStore): Promise<Reader> {
  const log = await createLog(store, { now: Date.now, onDamage: () => {} }) // the studio names it
  return { log, texts: createTexts(store), read: new Map() }
}
