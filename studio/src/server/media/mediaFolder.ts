import { createHash, randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxUpload } from '../../shared/LibraryPicture.ts'
import type { MadePicture } from './makePicture.ts'
import { explainDiskError, refused } from './refused.ts'

/** Names as `buildName` makes them: document, width, hash of the bytes. Nothing else is ever removed. */
export const madeName = /[a-z0-9-]+-\d+\.[0-9a-f]{16}\.(?:avif|webp|jpeg)/g
const made = /^([a-z0-9-]+?)(?:-narrow)?-\d+\.[0-9a-f]{16}\.(?:avif|webp|jpeg)$/
const day = 86_400_000 /* ms */
const unusedFor = 7 * day /* an upload is under way, or its document not kept yet */

/** Beside the content folder's documents, on the same disk: files arrive whole or not at all. */
export function createMediaFolder(dir: string) {
  const uploads = join(dir, '.tessera', 'uploads')

  /** A folder for one upload, which is gone when `work` ends. */
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
    /** Puts files in their place, under names that hold their hash: the same bytes twice are one file. */
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
    /** A file that a document names, below the content folder; no link is followed. */
    async open(path: string): Promise<Buffer> {
      await using file = await open(join(dir, path), constants.O_RDONLY | constants.O_NOFOLLOW)
      if (!(await file.stat()).isFile()) throw new Error(`${path} is no file`)
      return await file.readFile()
    },
    pathOf: (path: string) => join(dir, path),
    measure: (path: string) =>
      stat(join(dir, path)).then(
        ({ size }) => size,
        () => undefined,
      ),
    /** Made files that were there a week ago, with the document that each is of. */
    async oldFiles(now: number): Promise<readonly { name: string; document: string }[]> {
      const names = await readdir(join(dir, 'media')).catch(() => [])
      const old = names.map(async function checkAge(name) {
        const id = made.exec(name)?.[1]
        const found =
          id === undefined ? undefined : await stat(join(dir, 'media', name)).catch(() => undefined)
        return found && found.mtimeMs < now - unusedFor ? [{ name, document: `media/${id}.json` }] : []
      })
      return (await Promise.all(old)).flat()
    },
    remove: (name: string) => rm(join(dir, 'media', name), { force: true }),
    /** What a process that was killed left behind. */
    async removeOldUploads(now: number): Promise<void> {
      for (const temp of await readdir(uploads).catch(() => [])) {
        const { mtimeMs } = await stat(join(uploads, temp))
        if (mtimeMs < now - day) await rm(join(uploads, temp), { recursive: true, force: true })
      }
    },
  }
}

export type MediaFolder = ReturnType<typeof createMediaFolder>

function buildName(id: string, { width, type, isCrop, bytes }: MadePicture['files'][number]): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return `${id}${isCrop ? '-narrow' : ''}-${width}.${hash}.${type.slice('image/'.length)}`
}

/** Streams what is sent into a file and tells its hash; no more than 50 MB is read. */
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
  if (size === 0) throw refused('An empty file was sent. Choose the picture again.')
  return hash.digest('hex')
}

export function tooLarge(): Error {
  return refused('The file has more than 50 MB. Save the picture smaller and send it again.', 413)
}
