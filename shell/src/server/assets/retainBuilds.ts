import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../logging/log.ts'
import { ifMissing } from '@tessera/store/ifMissing'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'
import { atMostEvery } from '../time/atMostEvery.ts'

/** Finds a file of an earlier build, for tabs that still use it. Undefined when no build of the last 30 days had it. */
export type OtherBuilds = (name: string) => Promise<ServedFile | undefined>

/** How long files are kept after a process last served them. */
export const buildsKeptFor = 30 * 24 * 3600 * 1000 /* ms; a tab can be open that long */
const markEvery = 24 * 3600 * 1000 /* ms */
const listAgainAfter = 200 /* ms; a flood of unknown names must not become a flood of reads */
const unfinished = '.' /* prefix of the names of files that are being written */
const cachedFiles = 100 /* in memory; other files are read again */

/** Writes this build's files to `folder` for later processes and open tabs (CP2); a failure is only logged. */
export async function retainBuilds(
  own: ReadonlyMap<string, ServedFile>,
  folder: string,
  log: Pick<Log, 'error'>,
): Promise<OtherBuilds> {
  const cache = new LRUCache<string, ServedFile>({ max: cachedFiles })

  await retain().catch(notify)
  setInterval(() => void retain().catch(notify), markEvery).unref()

  async function retain(): Promise<void> {
    await mkdir(folder, { recursive: true })
    await Promise.all(Array.from(own, ([name, file]) => writeOrTouch(folder, name, file)))
    await removeOld(folder)
  }

  const list = atMostEvery(listAgainAfter, () =>
    readdir(folder).then(
      (found) => new Set(found.filter((name) => !name.startsWith(unfinished))),
      () => new Set<string>(), // `retain` cannot write to an unreadable folder, and reports that once a day
    ),
  )

  function notify(error: unknown): void {
    log.error('the files of this build could not be kept for open tabs', {
      cause: String(error),
      fix: 'Give the shell write access to STATE_DIR before its next release.',
    })
  }

  return async function retainedFile(name) {
    const cached = cache.get(name)
    if (cached) return cached
    if (!(await list()).has(name)) return undefined
    const bytes = await readFile(join(folder, name)).catch(ifMissing(undefined))
    if (!bytes) return undefined
    const file = createServedFile(name, bytes)
    cache.set(name, file)
    return file
  }
}

/** Writes a file completely or not at all. If the file exists, only updates its time, to mark it as in use. */
async function writeOrTouch(folder: string, name: string, file: ServedFile): Promise<void> {
  const path = join(folder, name)
  const now = new Date()
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false, // the file does not exist yet; if access was denied, writing it below fails too
  )
  if (isThere) return
  const { bytes } = await file.body('identity')
  const unfinishedPath = join(folder, `${unfinished}${randomUUID()}`)
  await writeFile(unfinishedPath, bytes)
  await rename(unfinishedPath, path)
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - buildsKeptFor
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(ifMissing(undefined)) // another process can have removed it
    if (found && found.mtimeMs < oldest) await rm(join(folder, name), { force: true })
  }
}
