import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import type { ReadInTime } from './createReads.ts'
import { invalid } from './invalid.ts'
import { kindOf } from './kindOf.ts'
import { skipped } from './listFiles.ts'

/** The folder counts as lost if this document was read before and is missing now. */
export const siteDocument = 'site.json'

/** Tells whether a content folder is there, and which of its folders can be listed. */
export function createFolder(dir: string, readInTime: ReadInTime, maxDocuments: number) {
  /** Folder → why it could not be listed. */
  const unlisted = new Map<string, string>()
  let lostCause: string | undefined
  let changes = 0

  /**
   * Whether the folder is there; if so, a file that is missing from it was removed. `witness`: a file known to be in
   * the folder; without it, the folder counts as moved away, not mounted or unreadable.
   */
  async function exists(witness: string): Promise<boolean> {
    const reason = await readInTime('', () => stat(join(dir, witness))).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (reason !== lostCause) changes++
    lostCause = reason
    return reason === undefined
  }

  /** Lists the documents in these folders and their subfolders. */
  async function list(folders: readonly string[]): Promise<readonly string[]> {
    const listing = await listDocuments(dir, folders, maxDocuments, readInTime)
    const before = [...unlisted].join()
    for (const folder of folders) unlisted.delete(folder)
    for (const [folder, reason] of listing.unlisted) unlisted.set(folder, reason)
    if ([...unlisted].join() !== before) changes++
    return listing.files
  }

  function problems(): readonly Problem[] {
    return [
      ...(lostCause === undefined ? [] : [invalid(siteDocument, '', lostReason(dir, lostCause))]),
      ...[...unlisted].map(([folder, reason]) =>
        invalid(
          folder || dir,
          '',
          `the folder cannot be listed: ${reason}${folder === '' ? '; CONTENT_DIR names it' : ''}`,
        ),
      ),
    ]
  }

  return {
    exists,
    /** Whether the folder did not exist at the last check. */
    isLost: () => lostCause !== undefined,
    list,
    /** Folders that could not be listed; `''` is the content folder itself. */
    unlisted: () => [...unlisted.keys()],
    problems,
    /** Number of changes of `problems` so far. */
    changes: () => changes,
  }
}

function lostReason(dir: string, reason: string): string {
  return `cannot be found (${reason}), so the folder ${dir} counts as lost, and its content stays as it was. Restore the folder, or this document`
}

/** Lists the documents in these folders of `dir`, recursively; at most `max` + 1. `''` is `dir` itself. */
async function listDocuments(dir: string, folders: readonly string[], max: number, readInTime: ReadInTime) {
  const files: string[] = []
  const unlisted = new Map<string, string>()

  async function list(folder: string): Promise<void> {
    const read = () => readdir(join(dir, folder), { withFileTypes: true })
    const entries = await readInTime(`${folder}/`, read).catch((error: Error) => {
      unlisted.set(folder, error.message)
      return []
    })
    const path = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    for (const entry of entries) {
      if (files.length > max) return
      if (!entry.isDirectory() && kindOf(path(entry.name))) files.push(path(entry.name))
    }
    const folders = entries.filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
    await Promise.all(folders.map(({ name }) => list(path(name))))
  }

  await Promise.all(folders.map(list))
  return { files, unlisted }
}
