import { randomUUID } from 'node:crypto'
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '@tessera/store/ifMissing'
import { parseRecord } from '@tessera/store/readRecord'
import { contentFilesSchema, type ContentFiles } from './ContentRecord.ts'
import { day } from '@tessera/store/isOlder'

/** Name of the file with the list of files in each folder. Only this name begins with a dot. */
export const listName = '.files.json'

export type KeptFolders = ReturnType<typeof keptFolders>

/** The published content on this machine: one complete folder for each revision's number. */
export function keptFolders(keepIn: string) {
  const folderOf = (number: number) => join(keepIn, String(number))
  const unfinished = () => join(keepIn, `unfinished-${randomUUID()}`)
  const names = () => readdir(keepIn).catch(ifMissing<string[]>([])) // the first fetch creates the folder

  return {
    folderOf,
    /** Path for a folder while it is written or removed. */
    unfinished,
    /** The numbers of the complete folders, newest first. */
    async numbers() {
      const numbers = (await names()).filter((name) => /^\d+$/.test(name)).map(Number)
      return numbers.toSorted((one, other) => other - one)
    },
    /** The list of files in a folder; undefined if the list cannot be read. */
    async readList(number: number): Promise<ContentFiles | undefined> {
      const list = await readFile(join(folderOf(number), listName)).catch(() => undefined)
      return parseRecord(contentFilesSchema, list)
    },
    async remove(number: number) {
      const aside = unfinished()
      await rename(folderOf(number), aside)
      await rm(aside, { recursive: true, force: true })
    },
    /** Removes unfinished folders that killed processes left. */
    async removeLeftovers() {
      for (const name of await names()) {
        const path = join(keepIn, name)
        if (name.startsWith('unfinished-') && Date.now() - (await stat(path)).mtimeMs > day)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}
