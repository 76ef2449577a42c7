import type { CompositionRecord, RemoteFile } from '@tessera/kit/contract/composition'
import { type CompositionReader, type ReleaseReader, releasesIn } from '@tessera/release/registry'
import { LRUCache } from 'lru-cache'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'
import type { LoadedRemote } from './composition.ts'
import { readFile, readRemoteManifest } from './loadRemote.ts'

/** Files of earlier compositions, for tabs that were opened with them (CP2). */
export interface RetainedAssets {
  add(record: CompositionRecord): void
  /** Keeps what was verified at hand, whatever becomes of the registry. */
  retain(remote: LoadedRemote): void
  /** Nothing when no composition of the time named it, or when it cannot be read. */
  file(remote: string, file: string): Promise<ServedFile | undefined>
}

export const keptFor = 30 * 24 * 3600 * 1000 /* ms; the life of a tab */
const heldFiles = 300 /* verified files in memory; more are read again */
const readAgainAfter = 5_000 /* ms; a flood of unknown names must not become a flood of reads */
const askNewestAfter = 100 /* ms; another process may give out pages of a composition that this one has yet to see */

export function retainAssets(
  registry: CompositionReader & ReleaseReader,
  environment: string,
): RetainedAssets {
  const known = new Map<string, RemoteFile>()
  const indexed = new Map<string, Promise<void>>()
  const held = new LRUCache<string, ServedFile>({ max: heldFiles })
  let log: Promise<void> = Promise.resolve()
  let logReadAt = -Infinity
  let newest: Promise<void> = Promise.resolve()
  let newestAskedAt = -Infinity

  function askNewestAgain(): Promise<void> {
    if (performance.now() - newestAskedAt < askNewestAfter) return newest
    newestAskedAt = performance.now()
    newest = registry
      .newest(environment)
      .then((stored) => stored && index(stored.record))
      .catch(() => undefined) // logged by `readNewest`, which asks the same every second; here the log is read next
    return newest
  }

  function readLogAgain(): Promise<void> {
    if (performance.now() - logReadAt < readAgainAfter) return log
    logReadAt = performance.now()
    log = readLog().catch(() => undefined) // as above: the tab gets a 404, and what it has goes on
    return log
  }

  async function readLog(): Promise<void> {
    const since = new Date(Date.now() - keptFor).toISOString()
    const history = await registry.history(environment)
    const firstOlder = history.findIndex(({ record }) => record.created < since)
    const inTime = firstOlder < 0 ? history : history.slice(0, firstOlder + 1)
    await Promise.all(inTime.map(({ record }) => index(record)))
  }

  async function index(record: CompositionRecord): Promise<void> {
    await Promise.all(releasesIn(record).map(([name, entry]) => indexOnce(name, entry)))
  }

  function indexOnce(name: string, entry: CompositionRecord['remotes'][string]): Promise<void> {
    const before = indexed.get(entry.manifest)
    if (before) return before
    const reading = readRemoteManifest(name, entry, registry).then(
      function remember(manifest) {
        for (const [file, about] of Object.entries(manifest.files)) {
          if (file !== manifest.server?.file) known.set(`${name}/${file}`, about)
        }
      },
      () => void indexed.delete(entry.manifest), // read again when it is asked for again
    )
    indexed.set(entry.manifest, reading)
    return reading
  }

  return {
    add: (record) => void index(record),
    retain({ name, manifest, files }) {
      for (const [file, served] of files) {
        const about = manifest.files[file]
        if (about) held.set(holdingKey(`${name}/${file}`, about), served)
      }
    },
    async file(remote, file) {
      const key = `${remote}/${file}`
      if (!known.has(key)) await askNewestAgain()
      if (!known.has(key)) await readLogAgain()
      const about = known.get(key)
      if (!about) return undefined
      const holding = held.get(holdingKey(key, about))
      if (holding) return holding
      const bytes = await readFile(file, about, registry).catch(() => undefined) // a 404: better than a file that is not what it was
      if (!bytes) return undefined
      const served = createServedFile(file, bytes)
      held.set(holdingKey(key, about), served)
      return served
    },
  }
}

function holdingKey(key: string, { sha256 }: RemoteFile): string {
  return `${key} ${sha256}`
}
