import type { TrustKeeping } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'
import { fetchContent } from './fetchContent.ts'
import { keptFolders } from './keptFolders.ts'
import { readFiles, readNewest, type ContentPlace } from './openContentLog.ts'

interface FollowOptions extends ContentPlace {
  store: Store
  trust: TrustKeeping['trust']
  /** A folder of this machine, which outlives a restart. */
  keepIn: string
}

/** Follows what is published for one environment, in one layout: the `ContentSource` that the content engine opens. */
export function followContent({ store, trust, keepIn, ...place }: FollowOptions) {
  const kept = keptFolders(keepIn)
  const published = (number: number) => ({ number, folder: kept.folderOf(number) })

  async function newest(than: number, fromScratch: boolean) {
    const record = await readNewest(store, place, trust, than)
    if (!record) return undefined
    const { number } = record
    if (!fromScratch && (await kept.filesOf(number))) return published(number) // another process of this machine was quicker
    const files = await readFiles(store, record)
    const before = fromScratch ? undefined : await newestKept()
    await fetchContent({ store, files, kept, number, fromScratch, before })
    return published(number)
  }

  async function newestKept() {
    const [number = 0] = await kept.numbers()
    const files = await kept.filesOf(number)
    return files && { folder: kept.folderOf(number), files }
  }

  return {
    /** What this machine has, newest first. Asks no store. */
    kept: async () => (await kept.numbers()).map(published),
    /**
     * Fetches what was published last, if its number is higher; nothing when none is. Fails with `RegistryError` when it
     * is not whole or not trusted: what is kept stays.
     */
    newer: (than: number) => newest(than, false),
    /** Fetches all of that number again, or of the newest after it, and then puts it in the place of what is kept. */
    again: (number: number) => newest(number - 1, true),
    /** Removes what is kept of lower numbers. */
    async removeBefore(first: number) {
      for (const number of await kept.numbers()) if (number < first) await kept.remove(number)
      await kept.removeLeftovers()
    },
  }
}
