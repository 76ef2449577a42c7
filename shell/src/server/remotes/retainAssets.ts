import type { CompositionRecord, RemoteFile } from '@tessera/kit/contract/composition'
import { type CompositionReader, type ReleaseReader, listReleases } from '@tessera/release/registry'
import { LRUCache } from 'lru-cache'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'
import { atMostEvery } from '../time/atMostEvery.ts'
import type { LoadedRemote } from './compositions.ts'
import { readFile, readRemoteManifest } from './loadRemote.ts'

/** Age up to which the files of a composition are still served. */
export const keptFor = 30 * 24 * 3600 * 1000 /* ms; a tab can be open that long */
const cachedFiles = 300 /* verified files in memory; other files are read again */
const readAgainAfter = 5_000 /* ms; a flood of unknown names must not become a flood of reads */
const askNewestAfter = 100 /* ms; another process can already serve a composition that this one has not seen */

/** Finds files in the registry's compositions of the last 30 days, for tabs that still use them (CP2). */
export function retainAssets(registry: CompositionReader & ReleaseReader, environment: string) {
  const known = new Map<string, RemoteFile>()
  const indexed = new Map<string, Promise<void>>()
  const cache = new LRUCache<string, ServedFile>({ max: cachedFiles })
  const indexNewest = atMostEvery(
    askNewestAfter,
    () =>
      registry
        .newest(environment)
        .then((stored) => stored && index(stored.record))
        .catch(() => undefined), // `readNewest` logs this failure; the whole log is tried next
  )
  const indexLog = atMostEvery(readAgainAfter, () => indexRecent().catch(() => undefined)) // then the tab gets a 404

  async function indexRecent(): Promise<void> {
    await Promise.all((await readRecent(registry, environment)).map(index))
  }

  async function index(record: CompositionRecord): Promise<void> {
    await Promise.all(listReleases(record).map(([name, entry]) => indexOnce(name, entry)))
  }

  function indexOnce(name: string, entry: CompositionRecord['remotes'][string]): Promise<void> {
    return indexed.getOrInsertComputed(entry.manifest, () =>
      readRemoteManifest(name, entry, registry).then(
        function addFiles(manifest) {
          for (const [file, about] of Object.entries(manifest.files)) {
            if (file !== manifest.server?.file) known.set(`${name}/${file}`, about)
          }
        },
        () => void indexed.delete(entry.manifest), // after a failure, the manifest is read again on the next request
      ),
    )
  }

  return {
    add: (record: CompositionRecord) => void index(record),
    /** Caches the verified files of a remote, so that they no longer depend on the registry. */
    retain({ name, manifest, files }: LoadedRemote): void {
      for (const [file, served] of files) {
        const about = manifest.files[file]
        if (about) cache.set(cacheKey(`${name}/${file}`, about), served)
      }
    },
    /** Undefined if no composition of the last 30 days has the file, or it cannot be read. */
    async file(remote: string, file: string): Promise<ServedFile | undefined> {
      const key = `${remote}/${file}`
      if (!known.has(key)) await indexNewest()
      if (!known.has(key)) await indexLog()
      const about = known.get(key)
      if (!about) return undefined
      const cached = cache.get(cacheKey(key, about))
      if (cached) return cached
      const bytes = await readFile(file, about, registry).catch(() => undefined) // a 404 is better than an altered file
      if (!bytes) return undefined
      const served = createServedFile(file, bytes)
      cache.set(cacheKey(key, about), served)
      return served
    },
  }
}

/** The compositions that visitors had in the last 30 days, the newest first. */
async function readRecent(
  registry: CompositionReader,
  environment: string,
): Promise<readonly CompositionRecord[]> {
  const since = new Date(Date.now() - keptFor).toISOString()
  const history = (await registry.history(environment)).map(({ record }) => record)
  const firstOlder = history.findIndex(({ created }) => created < since)
  return firstOlder < 0 ? history : history.slice(0, firstOlder + 1)
}

function cacheKey(key: string, { sha256 }: RemoteFile): string {
  return `${key} ${sha256}`
}
