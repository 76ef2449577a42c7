import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '@tessera/kit/contract/problems'
import { assembleSnapshot } from './assemble/contentSnapshot.ts'
import { BrokenDocument } from './port/BrokenDocument.ts'
import { createKeeper } from './documents/createKeeper.ts'
import { createReads } from './documents/createReads.ts'
import { limits } from './documents/limits.ts'
import { openDocuments } from './documents/openDocuments.ts'
import { readText } from './documents/readText.ts'
import type { Content, ContentChange } from './port/port.ts'
import { watchDocuments } from './documents/watchDocuments.ts'

/** Where the engine reports what it read, and what it could not. */
export interface ContentLog {
  info(message: string, detail: Readonly<Record<string, unknown>>): void
  error(message: string, detail: Readonly<Record<string, unknown>>): void
  problem(problem: Problem): void
}

/** Content that follows its folder until it is closed. */
export interface FileContent extends Content {
  /** Stops watching the folder. */
  close(): Promise<void>
}

const retryEvery = 1_000 /* ms: how soon what could not be read is there again, once it can be */
const slowAfter = 500 /* ms that changed documents wait for a slow one among them */

interface FileContentOptions {
  /** A folder of this machine for the last good revision of each document, for a start without the content folder. */
  keepIn?: string
}

/**
 * Content from a folder of JSON and Markdown documents, see docs/content.md. Rejects only when the folder cannot be
 * listed and nothing of it was kept.
 */
export async function openFileContent(
  folder: string,
  log: ContentLog,
  { keepIn }: FileContentOptions = {},
): Promise<FileContent> {
  const dir = resolve(folder)
  const readInTime = createReads(limits.reads, limits.readTimeout)
  const keeper =
    keepIn === undefined
      ? undefined
      : createKeeper({
          dir,
          keepIn: resolve(keepIn),
          readNow: (file) => readInTime(file, () => readText(join(dir, file), limits.listBytes)),
          onError: (cause) => log.error('the last good content could not be kept', { folder: dir, cause }),
        })
  const store = await openDocuments(dir, readInTime, limits.documents, readText, await keeper?.read())
  const listeners = new Set<(change: ContentChange) => void>()
  let snapshot = assembleSnapshot(dir, store)
  let shown = store.changes()
  const closing = new AbortController()
  report()

  const watch = await watchDocuments(
    dir,
    readInTime,
    (files) => void take(store.refresh(files), files),
    (error) => log.error('the content folder is not watched', { folder: dir, cause: String(error) }),
  )
  void keepUp()
  keeper?.keepSoon(store.hashes)

  /** A slow document, which is given up in the end, keeps no other waiting. */
  async function take(reading: Promise<void>, files: readonly string[] = []): Promise<void> {
    try {
      await Promise.race([reading, wait(slowAfter, undefined, { ref: false })])
      show(files)
      await reading
      show(files)
    } catch (error) {
      log.error('content change failed', { files, cause: String(error) })
    }
  }

  function show(files: readonly string[]): void {
    if (closing.signal.aborted || shown === store.changes()) return
    shown = store.changes()
    snapshot = assembleSnapshot(dir, store)
    log.info('content changed', { files, revision: snapshot.revision, problems: snapshot.problems.length })
    report()
    keeper?.keepSoon(store.hashes)
    for (const listener of listeners) listener({ revision: snapshot.revision, problems: snapshot.problems })
  }

  /** No event tells that a folder was mounted, or that a disk answers again. */
  async function keepUp(): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(retryEvery, undefined, { ref: false })
      await take(watch.renew().then((isNew) => (isNew ? store.refreshAll() : store.retry())))
    }
  }

  function report(): void {
    for (const problem of snapshot.problems) log.problem(problem)
  }

  return {
    site: async () => snapshot.site,
    async page(path) {
      const page = snapshot.page(path)
      const problem = page ? undefined : snapshot.broken.get(path)
      if (problem) throw new BrokenDocument(problem)
      return page
    },
    regions: async () => snapshot.regions,
    places: async (query) => snapshot.places.find(query),
    search: async (text, most) => snapshot.places.search(text, most),
    markers: async (query) => snapshot.places.columns(query),
    media: async (id) => snapshot.pictures.get(id),
    mediaFile: async (name) => snapshot.mediaFiles.get(name),
    banner: async (name) => snapshot.banners.get(name),
    paths: async () => snapshot.paths(),
    revision: () => snapshot.revision,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await watch.stop()
      await keeper?.stop()
    },
  }
}
