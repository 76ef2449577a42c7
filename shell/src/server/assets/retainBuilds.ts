import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../logging/log.ts'
import { ifMissing } from '@tessera/store/ifMissing'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'
import { atMostEvery } from '../time/atMostEvery.ts'

export interface OtherBuilds {
  /** Nothing when no build of the last 30 days had it. */
  file(name: string): Promise<ServedFile | undefined>
}

export const buildsKeptFor = 30 * 24 * 3600 * 1000 /* ms since a process last had it; the life of a tab */
const markEvery = 24 * 3600 * 1000 /* ms */
const listAgainAfter = 200 /* ms; a flood of unknown names must not become a flood of reads */
const unfinished = '.' /* begins the names of files that are being written */
const cachedFiles = 100 /* in memory; more are read again */

/**
 * Puts this build's files into `folder` for the processes after it, so that a tab finds what it was opened with (CP2).
 * A folder that cannot be written is logged: this build is served all the same.
 */
export async function retainBuilds(
  own: ReadonlyMap<string, ServedFile>,
  folder: string,
  log: Pick<Log, 'error'>,
): Promise<OtherBuilds> {
  const cache = new LRUCache<string, ServedFile>({ max: cachedFiles })

  await keep().catch(notify)
  setInterval(() => void keep().catch(notify), markEvery).unref()

  async function keep(): Promise<void> {
    await mkdir(folder, { recursive: true })
    await Promise.all(Array.from(own, ([name, file]) => putIn(folder, name, file)))
    await removeOld(folder)
  }

  const list = atMostEvery(listAgainAfter, () =>
    readdir(folder).then(
      (found) => new Set(found.filter((name) => !name.startsWith(unfinished))),
      () => new Set<string>(), // one that cannot be listed cannot be written: `keep` reports it, once a day
    ),
  )

  function notify(error: unknown): void {
    log.error('the files of this build could not be kept for open tabs', {
      cause: String(error),
      fix: 'Let the shell write to STATE_DIR, before it is released again.',
    })
  }

  return {
    async file(name) {
      const cached = cache.get(name)
      if (cached) return cached
      if (!(await list()).has(name)) return undefined
      const bytes = await readFile(join(folder, name)).catch(ifMissing(undefined))
      if (!bytes) return undefined
      const file = createServedFile(name, bytes)
      cache.set(name, file)
      return file
    },
  }
}

/** Writes a file whole or not at all; one that is there is marked as still in use. */
async function putIn(folder: string, name: string, file: ServedFile): Promise<void> {
  const path = join(folder, name)
  const now = new Date()
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false, // not there yet; if the folder denies it, so does writing it below
  )
  if (isThere) return
  const { bytes } = await file.body('identity')
  const aside = join(folder, `${unfinished}${randomUUID()}`)
  await writeFile(aside, bytes)
  await rename(aside, path)
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - buildsKeptFor
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(ifMissing(undefined)) // another process may just have removed it
    if (found && found.mtimeMs < oldest) await rm(join(folder, name), { force: true })
  }
}
