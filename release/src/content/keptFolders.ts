import { randomUUID } from 'node:crypto'
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '@tessera/store/ifMissing'
import { contentFilesSchema, type ContentFiles } from './ContentRecord.ts'

const day = 24 * 3600 * 1000 /* ms */

/** A name in each folder, beside the files: no path begins with a dot. */
export const listName = '.files.json'

export type KeptFolders = ReturnType<typeof keptFolders>

/** The published content that a machine has, a folder for each number; each is there whole. */
export function keptFolders(keepIn: string) {
  const folderOf = (number: number) => join(keepIn, String(number))
  const unfinished = () => join(keepIn, `unfinished-${randomUUID()}`)
  const names = () => readdir(keepIn).catch(ifMissing<string[]>([])) // it is made at the first fetch

  return {
    folderOf,
    /** A name for what is being written or removed. */
    unfinished,
    /** Newest first. */
    async numbers() {
      const numbers = (await names()).filter((name) => /^\d+$/.test(name)).map(Number)
      return numbers.toSorted((one, other) => other - one)
    },
    /** What is in a folder; nothing where its list does not read. */
    async filesOf(number: number): Promise<ContentFiles | undefined> {
      try {
        return contentFilesSchema.parse(JSON.parse(await readFile(join(folderOf(number), listName), 'utf8')))
      } catch {
        return undefined
      }
    },
    async remove(number: number) {
      const aside = unfinished()
      await rename(folderOf(number), aside)
      await rm(aside, { recursive: true, force: true })
    },
    /** What processes left that were killed. */
    async removeLeftovers() {
      for (const name of await names()) {
        const path = join(keepIn, name)
        if (name.startsWith('unfinished-') && Date.now() - (await stat(path)).mtimeMs > day)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}
