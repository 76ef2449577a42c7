import { resolve } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { assembleSnapshot } from './assemble/contentSnapshot.ts'
import { BrokenDocument } from './port/BrokenDocument.ts'
import { openDocuments } from './documents/openDocuments.ts'
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

/** Content from a folder of JSON and Markdown documents, see docs/content.md. Rejects only when the folder cannot be read. */
export async function openFileContent(folder: string, log: ContentLog): Promise<FileContent> {
  const dir = resolve(folder)
  const store = await openDocuments(dir)
  const listeners = new Set<(change: ContentChange) => void>()
  let snapshot = assembleSnapshot(dir, store)
  report()

  const stopWatching = await watchDocuments(dir, (files) =>
    takeChanges(files).catch((error: unknown) =>
      log.error('content change failed', { files, cause: String(error) }),
    ),
  )

  async function takeChanges(files: readonly string[]): Promise<void> {
    const changes = await Promise.all(files.map(store.refresh))
    if (!changes.includes(true)) return
    snapshot = assembleSnapshot(dir, store)
    log.info('content changed', { files, revision: snapshot.revision, problems: snapshot.problems.length })
    report()
    for (const listener of listeners) listener({ revision: snapshot.revision, problems: snapshot.problems })
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
    close: stopWatching,
  }
}
