import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import type { ReadInTime } from './createReads.ts'
import { invalid } from './invalid.ts'
import { listDocuments } from './listDocuments.ts'

export const siteDocument = 'site.json'

/** A content folder as such: whether it is there, and which of its folders can be listed. */
export interface Folder {
  /**
   * Whether the folder may be believed that a file is gone. One that is moved away, not mounted or not readable says so
   * of every file; it is believed when `witness`, a file that was there, still is.
   */
  stands(witness: string): Promise<boolean>
  /** Whether it did not stand when it was last asked. */
  isLost(): boolean
  /** The documents below these folders of it. */
  list(folders: readonly string[]): Promise<readonly string[]>
  /** Those that could not be listed; `''` is the folder itself. */
  unlisted(): readonly string[]
  problems(): readonly Problem[]
  /** Counts the changes of `problems`. */
  changes(): number
}

export function createFolder(dir: string, readInTime: ReadInTime, mostDocuments: number): Folder {
  const unlisted = new Map<string, string>()
  let lost: string | undefined
  let changes = 0

  async function stands(witness: string): Promise<boolean> {
    const reason = await readInTime('', () => stat(join(dir, witness))).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (reason !== lost) changes++
    lost = reason
    return reason === undefined
  }

  async function list(folders: readonly string[]): Promise<readonly string[]> {
    const listing = await listDocuments(dir, folders, mostDocuments, readInTime)
    const before = [...unlisted].join()
    for (const folder of folders) unlisted.delete(folder)
    for (const [folder, reason] of listing.unlisted) unlisted.set(folder, reason)
    if ([...unlisted].join() !== before) changes++
    return listing.files
  }

  function problems(): readonly Problem[] {
    return [
      ...(lost === undefined ? [] : [invalid(siteDocument, '', lostReason(dir, lost))]),
      ...[...unlisted].map(([folder, reason]) =>
        invalid(folder || dir, '', `the folder cannot be listed: ${reason}`),
      ),
    ]
  }

  return {
    stands,
    isLost: () => lost !== undefined,
    list,
    unlisted: () => [...unlisted.keys()],
    problems,
    changes: () => changes,
  }
}

function lostReason(dir: string, reason: string): string {
  return `cannot be found (${reason}), so the folder ${dir} is taken for lost, and all of it stays as it was. Bring the folder back, or this document`
}
