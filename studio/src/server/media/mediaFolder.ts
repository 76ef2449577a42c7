import { createHash, randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxUpload } from '../../shared/LibraryPicture.ts'
import type { MadePicture } from './makePicture.ts'
import { explainDiskError, refused } from './refused.ts'

/** Generated file names: document, width, hash of the bytes. Only such files are ever removed. */
export const madeName = /[a-z0-9-]+-\d+\.[0-9a-f]{16}\.(?:avif|webp|jpeg)/g
const made = /^([a-z0-9-]+?)(?:-narrow)?-\d+\.[0-9a-f]{16}\.(?:avif|webp|jpeg)$/
const day = 86_400_000 /* ms */
const unusedFor = 7 * day /* ms; the upload can still be running, or its document not be saved yet */

/** The content folder's `media`. Uploads are collected on the same disk, so that files appear only when complete. */
export function createMediaFolder(dir: string) {
  const uploads = join(dir, '.tessera', 'uploads')

  /** Runs `work` with a new folder and removes the folder afterwards. */
  async function withTempFolder<Result>(work: (temp: string) => Promise<Result>): Promise<Result> {
    const temp = join(uploads, randomBytes(12).toString('hex'))
    try {
      await mkdir(temp, { recursive: true })
      return await work(temp)
    } catch (error) {
      throw explainDiskError(error)
    } finally {
      await rm(temp, { recursive: true, force: true })
    }
  }

  return {
    withTempFolder,
    /** Saves files under names that hold their hash, so that equal files are stored once. */
    async keep(id: string, files: MadePicture['files']) {
      const named = files.map((file) => ({ ...file, file: buildName(id, file) }))
      await withTempFolder(async function stageAll(temp) {
        for (const { file, bytes } of named) await writeFile(join(temp, file), bytes, { flush: true })
        await mkdir(join(dir, 'media'), { recursive: true })
        for (const { file } of named) {
          await rename(join(temp, file), join(dir, 'media', file))
          await utimes(join(dir, 'media', file), new Date(), new Date())
        }
      })
      return named.map(({ isCrop, width, type, file }) => ({ isCrop, width, type, file }))
    },
    /** Reads a file below the content folder; does not follow symbolic links. */
    async open(path: string): Promise<Buffer> {
      await using file = await open(join(dir, path), constants.O_RDONLY | constants.O_NOFOLLOW)
      if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file`)
      return await file.readFile()
    },
    pathOf: (path: string) => join(dir, path),
    measure: async (path: string) => (await stat(join(dir, path)).catch(() => undefined))?.size,
    /** Generated files older than a week, each with its document. */
    async oldFiles(now: number): Promise<readonly { name: string; document: string }[]> {
      const old: { name: string; document: string }[] = []
      for (const name of await readdir(join(dir, 'media')).catch(() => [])) {
        const id = made.exec(name)?.[1]
        if (id !== undefined && (await isBefore(now - unusedFor, join(dir, 'media', name))))
          old.push({ name, document: `media/${id}.json` })
      }
      return old
    },
    remove: (name: string) => rm(join(dir, 'media', name), { force: true }),
    /** Removes folders that killed processes left behind. */
    async removeOldUploads(now: number): Promise<void> {
      for (const path of (await readdir(uploads).catch(() => [])).map((temp) => join(uploads, temp)))
        if (await isBefore(now - day, path)) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Files of pictures in the content folder. */
export type MediaFolder = ReturnType<typeof createMediaFolder>

/** Whether a file was last written before `time`; false if there is none. */
async function isBefore(time: number, path: string): Promise<boolean> {
  return ((await stat(path).catch(() => undefined))?.mtimeMs ?? time) < time
}

function buildName(id: string, { width, type, isCrop, bytes }: MadePicture['files'][number]): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return `${id}${isCrop ? '-narrow' : ''}-${width}.${hash}.${type.slice('image/'.length)}`
}

/** Streams an upload into a file and returns its hash; reads no more than `maxUpload`. */
export async function receive(body: AsyncIterable<Uint8Array> | null, file: string): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  async function* bounded() {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > maxUpload) throw tooLarge()
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(bounded, createWriteStream(file, { flags: 'wx' }))
  if (size === 0) throw refused('The file is empty. Choose the picture again.')
  return hash.digest('hex')
}

/** The error for a `content-length` or a body that is too large. */
export function tooLarge(): Error {
  return refused('The file is larger than 50 MB. Save the picture smaller and upload it again.', 413)
}
