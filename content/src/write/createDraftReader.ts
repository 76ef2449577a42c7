import { createLog, type Log } from './createLog.ts'
import { createTexts } from './createTexts.ts'
import type { Share } from './WritePort.ts'
import type { WriteState } from './WriteState.ts'
import type { Store } from '@tessera/store/Store'

/** File → its text in a set; `null`: it is removed. */
type SetDrafts = ReadonlyMap<string, string | null>

/** The drafts of a store, for a process that writes nothing. Each method reads the store once, and rejects when it cannot be reached. */
export function createDraftReader(store: Store) {
  const texts = createTexts(store)
  /** Set → what was read last, and of which texts. */
  const read = new Map<string, { hashes: string; drafts: SetDrafts }>()
  let log: Promise<Log> | undefined

  async function follow(): Promise<WriteState> {
    log ??= createLog(store, { now: Date.now, onDamage: () => {} }) // the studio names it
    const opened = await log.catch(function forget(error: unknown) {
      log = undefined
      throw error
    })
    return await opened.follow()
  }

  return {
    /** Those of a set, the same map as long as nothing of it changed; empty where there is no such set. */
    async drafts(set: string): Promise<SetDrafts> {
      const kept = [...((await follow()).sets.get(set)?.drafts ?? [])].map(
        ([file, { text }]) => [file, text] as const,
      )
      const hashes = JSON.stringify(kept)
      const known = read.get(set)
      if (known?.hashes === hashes) return known.drafts
      const drafts = new Map(
        await Promise.all(kept.map(async ([file, text]) => [file, await texts.read(text)] as const)),
      )
      read.set(set, { hashes, drafts })
      return drafts
    },
    /** One that still holds, with its set's title; nothing of one that expired, was ended or never was, or whose set was published. */
    async share(id: string): Promise<(Share & { title: string }) | undefined> {
      const { shares, sets } = await follow()
      const share = shares.get(id)
      const set = share && sets.get(share.set)
      return set && share.expiresAt > Date.now() ? { ...share, title: set.title } : undefined
    },
  }
}
