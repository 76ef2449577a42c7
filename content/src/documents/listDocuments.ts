import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadInTime } from './createReads.ts'
import { kindOf } from './kindOf.ts'

export interface Listing {
  /** At most one more than were asked for. */
  files: readonly string[]
  /** Folder → why it could not be listed. */
  unlisted: ReadonlyMap<string, string>
}

/** The documents in these folders of `dir` and in theirs; `''` is `dir` itself. */
export async function listDocuments(
  dir: string,
  folders: readonly string[],
  most: number,
  readInTime: ReadInTime,
): Promise<Listing> {
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
      if (files.length > most) return
      if (!entry.isDirectory() && kindOf(path(entry.name))) files.push(path(entry.name))
    }
    await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => list(path(name))))
  }

  await Promise.all(folders.map(list))
  return { files, unlisted }
}
