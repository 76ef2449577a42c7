import type { TrustKeeping } from '../trust/trustLog.ts'
import type { Store } from '../store/store.ts'
import { fetchContent } from './fetchContent.ts'
import { keptFolders } from './keptFolders.ts'
import { readFiles, readNewest, type ContentPlace } from './readRecord.ts'

/** Content that was published, on this machine. */
export interface PublishedFolder {
  /** Grows with each publish. */
  number: number
  folder: string
}

/** What was published for one environment, and what of it this machine has. */
export interface FollowedContent {
  /** What this machine has, newest first. Asks no store. */
  kept(): Promise<readonly PublishedFolder[]>
  /**
   * Fetches what was published last, if its number is higher; nothing when none is. Fails with `RegistryError` when it is
   * not whole or not trusted: what is kept stays.
   */
  newer(than: number): Promise<PublishedFolder | undefined>
  /** Fetches all of that number anew, or of the newest after it, and then puts it in the place of what is kept. */
  again(number: number): Promise<PublishedFolder | undefined>
  /** Removes what is kept of lower numbers. */
  removeBefore(number: number): Promise<void>
}

interface FollowOptions extends ContentPlace {
  store: Store
  trust: TrustKeeping['trust']
  /** A folder of this machine, which outlives a restart. */
  keepIn: string
}

/** Of the content of one environment, in one layout; what it returns asks the store anew each time. */
export function followContent({ store, trust, keepIn, ...place }: FollowOptions): FollowedContent {
  const kept = keptFolders(keepIn)
  const published = (number: number) => ({ number, folder: kept.folderOf(number) })

  async function newest(than: number, isAnew: boolean): Promise<PublishedFolder | undefined> {
    const record = await readNewest(store, place, trust, than)
    if (!record) return undefined
    const { number } = record
    if (!isAnew && (await kept.filesOf(number))) return published(number) // another process of this machine was quicker
    const files = await readFiles(store, record)
    await fetchContent({ store, files, kept, number, isAnew, before: isAnew ? undefined : await before() })
    return published(number)
  }

  async function before() {
    const [number = 0] = await kept.numbers()
    const files = await kept.filesOf(number)
    return files && { folder: kept.folderOf(number), files }
  }

  return {
    kept: async () => (await kept.numbers()).map(published),
    newer: (than) => newest(than, false),
    again: (number) => newest(number - 1, true),
    async removeBefore(first) {
      for (const number of await kept.numbers()) if (number < first) await kept.remove(number)
      await kept.removeLeftovers()
    },
  }
}
