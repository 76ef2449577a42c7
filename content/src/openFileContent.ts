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
  let world = assembleSnapshot(dir, store)
  report()

  const stopWatching = await watchDocuments(dir, (files) =>
    takeChanges(files).catch((error: unknown) =>
      log.error('content change failed', { files, cause: String(error) }),
    ),
  )

  async function takeChanges(files: readonly string[]): Promise<void> {
    const changes = await Promise.all(files.map(store.refresh))
    if (!changes.includes(true)) return
    world = assembleSnapshot(dir, store)
    log.info('content changed', { files, revision: world.revision, problems: world.problems.length })
    report()
    for (const listener of listeners) listener({ revision: world.revision, problems: world.problems })
  }

  function report(): void {
    for (const problem of world.problems) log.problem(problem)
  }

  return {
    site: async () => world.site,
    async page(path) {
      const page = world.page(path)
      const problem = page ? undefined : world.broken.get(path)
      if (problem) throw new BrokenDocument(problem)
      return page
    },
    regions: async () => world.regions,
    places: async (query) => world.places.find(query),
    search: async (text, most) => world.places.search(text, most),
    markers: async (query) => world.places.columns(query),
    media: async (id) => world.pictures.get(id),
    mediaFile: async (name) => world.mediaFiles.get(name),
    banner: async (name) => world.banners.get(name),
    paths: async () => world.paths(),
    revision: () => world.revision,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stopWatching,
  }
}
