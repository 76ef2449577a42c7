import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeWhole } from '@tessera/store/writeWhole'
import type { Store } from '@tessera/store/Store'
import { chunkBytes, type ContentFiles, type StoredFile } from './ContentRecord.ts'
import { listName, type KeptFolders } from './keptFolders.ts'
import { readChunk } from './chunks.ts'
import { inParallel } from '@tessera/store/inParallel'

interface FetchRequest {
  store: Store
  files: ContentFiles
  kept: KeptFolders
  number: number
  /** The folder of an earlier revision; unchanged files are linked from there instead of fetched. */
  before?: { folder: string; files: ContentFiles } | undefined
  /** Whether to replace the folder of this number if it exists; otherwise the existing folder stays. */
  fromScratch: boolean
}

/** Fetches all files and their list into a folder, which gets its name only when complete. Throws `RegistryError`. */
export async function fetchContent(request: FetchRequest): Promise<void> {
  const { store, files, kept, number, before, fromScratch } = request
  const unfinished = kept.unfinished()
  try {
    await mkdir(unfinished, { recursive: true })
    for (const [path, file] of Object.entries(files)) {
      const to = join(unfinished, path)
      const known = before?.files[path]
      const old = before && known && { path: join(before.folder, path), pieces: known.pieces }
      await mkdir(dirname(to), { recursive: true })
      if (old && old.pieces.join() === file.pieces.join()) await link(old.path, to)
      else await fetchFile(store, file, to, old)
    }
    await writeFile(join(unfinished, listName), JSON.stringify(files), { flush: true })
    if (fromScratch) await kept.remove(number).catch(unlessCode('ENOENT'))
    // The folder can exist already: another process of this machine was first
    await rename(unfinished, kept.folderOf(number)).catch(unlessCode('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function unlessCode(...codes: readonly string[]) {
  return function orFail(error: NodeJS.ErrnoException): void {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

interface Old {
  path: string
  pieces: readonly string[]
}

async function fetchFile(store: Store, { bytes, pieces }: StoredFile, to: string, old?: Old): Promise<void> {
  if (old) await copyFile(old.path, to, constants.COPYFILE_FICLONE)
  await using file = await open(to, old ? 'r+' : 'wx')
  const missing = pieces.flatMap((sha256, at) => (old?.pieces[at] === sha256 ? [] : [{ sha256, at }]))
  await inParallel(missing, async ({ sha256, at }) =>
    writeWhole(file, await readChunk(store, sha256), at * chunkBytes),
  )
  await file.truncate(bytes)
  await file.sync()
}
