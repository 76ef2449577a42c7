import type { TrustKeeping } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'
import { fetchContent } from './fetchContent.ts'
import { keptFolders } from './keptFolders.ts'
import { readFiles, readNewest, type ContentPlace } from './openContentLog.ts'

interface FollowOptions extends ContentPlace {
  store: Store
  trust: TrustKeeping['trust']
  /** A folder of this machine, in which fetched content survives restarts. */
  keepIn: string
}

/** Follows the content of one environment in one layout. Returns a `ContentSource` of the content engine. */
export function followContent({ store, trust, keepIn, ...place }: FollowOptions) {
  const kept = keptFolders(keepIn)
  const published = (number: number) => ({ number, folder: kept.folderOf(number) })

  async function newest(than: number, fromScratch: boolean) {
    const record = await readNewest(store, place, trust, than)
    if (!record) return undefined
    const { number } = record
    if (!fromScratch && (await kept.readList(number))) return published(number) // another process has fetched it
    const files = await readFiles(store, record)
    const before = fromScratch ? undefined : await newestKept()
    await fetchContent({ store, files, kept, number, fromScratch, before })
    return published(number)
  }

  async function newestKept() {
    const [number = 0] = await kept.numbers()
    const files = await kept.readList(number)
    return files && { folder: kept.folderOf(number), files }
  }

  return {
    /** The revisions on this machine, newest first. Does not ask the store. */
    kept: async () => (await kept.numbers()).map(published),
    /**
     * Fetches the newest revision if its number is above `than`; otherwise undefined. Throws `RegistryError` if the
     * revision is incomplete or not trusted; kept revisions stay.
     */
    newer: (than: number) => newest(than, false),
    /** Fetches all files of the newest revision from `number` on again, and replaces its folder. */
    again: (number: number) => newest(number - 1, true),
    /** Removes kept revisions whose number is below `first`. */
    async removeBefore(first: number) {
      for (const number of await kept.numbers()) if (number < first) await kept.remove(number)
      await kept.removeLeftovers()
    },
  }
}
