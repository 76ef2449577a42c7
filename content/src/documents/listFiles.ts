import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Matches paths that hold no documents although they are in a content folder: packages, and hidden files and folders. */
export const skipped = /(^|[\\/])(node_modules|\.[^\\/]+)([\\/]|$)/

/** Lists the files of a content folder and of its subfolders, as paths below it. Rejects if a folder cannot be listed. */
export async function listFiles(dir: string, folder = ''): Promise<readonly string[]> {
  const entries = await readdir(join(dir, folder), { withFileTypes: true })
  const lists = entries.map(async function listEntry(entry) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.test(entry.name)) return []
    if (entry.isDirectory()) return listFiles(dir, path)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}
