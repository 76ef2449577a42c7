import { randomUUID } from 'node:crypto'
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFilesSchema, type ContentFiles } from './ContentRecord.ts'

const day = 24 * 3600 * 1000 /* ms */

/** In each folder, beside the files: no path begins with a dot. */
export const listName = '.files.json'

/** The published content that a machine has, a folder for each number; each is there whole. */
export interface KeptFolders {
  numbers(): Promise<readonly number[]>
  folderOf(number: number): string
  /** What is in a folder; nothing where its list does not read. */
  filesOf(number: number): Promise<ContentFiles | undefined>
  /** A name for what is being written or removed. */
  unfinished(): string
  remove(number: number): Promise<void>
  /** What processes left that were killed. */
  removeLeftovers(): Promise<void>
}

export function keptFolders(keepIn: string): KeptFolders {
  const folderOf = (number: number) => join(keepIn, String(number))
  const unfinished = () => join(keepIn, `unfinished-${randomUUID()}`)

  return {
    folderOf,
    unfinished,
    async numbers() {
      const names = (await namesIn(keepIn)).filter((name) => /^\d+$/.test(name))
      return names.map(Number).toSorted((one, other) => other - one)
    },
    async filesOf(number) {
      try {
        return contentFilesSchema.parse(JSON.parse(await readFile(join(folderOf(number), listName), 'utf8')))
      } catch {
        return undefined
      }
    },
    async remove(number) {
      const aside = unfinished()
      await rename(folderOf(number), aside)
      await rm(aside, { recursive: true, force: true })
    },
    async removeLeftovers() {
      for (const name of await namesIn(keepIn)) {
        const path = join(keepIn, name)
        if (name.startsWith('unfinished-') && Date.now() - (await stat(path)).mtimeMs > day)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** The folder is made at the first fetch. */
async function namesIn(keepIn: string): Promise<readonly string[]> {
  return readdir(keepIn).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
