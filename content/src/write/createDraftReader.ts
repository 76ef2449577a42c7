import { createLog, type Log } from './createLog.ts'
import { createTexts } from './createTexts.ts'
import type { Share } from './WritePort.ts'
import type { WriteState } from './WriteState.ts'
import type { Store } from '@tessera/store/Store'

/** File → its text in a set; `null`: the set removes it. */
type SetDrafts = ReadonlyMap<string, string | null>

/** Reads drafts, for a process that writes nothing. Each method reads the store, and rejects if it is unreachable. */
export function createDraftReader(store: Store) {
  const texts = createTexts(store)
  /** Set → the last result, and the hashes of its texts. */
  const read = new Map<string, { hashes: string; drafts: SetDrafts }>()
  let log: Promise<Log> | undefined

  async function follow(): Promise<WriteState> {
    log ??= createLog(store, { now: Date.now, onDamage: () => {} }) // the studio reports damage
    const opened = await log.catch(function forget(error: unknown) {
      log = undefined
      throw error
    })
    return await opened.follow()
  }

  return {
    /** The drafts of a set: the same map until one of them changes, and empty for an unknown set. */
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
    /** A valid share with its set's title; undefined if it expired, was ended or never existed, or its set was published. */
    async share(id: string): Promise<(Share & { title: string }) | undefined> {
      const { shares, sets } = await follow()
      const share = shares.get(id)
      const set = share && sets.get(share.set)
      return set && share.expiresAt > Date.now() ? { ...share, title: set.title } : undefined
    },
  }
}
