import { constants } from 'node:fs'
import { lstat, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { hashOf } from '../documents/hashOf.ts'
import { isWritten, kindOf, maxBytes, type DocumentId } from '../documents/kindOf.ts'
import { listFiles } from '../documents/listFiles.ts'
import { publicationFile, type Publication } from '../documents/readPublication.ts'
import { readText } from '../documents/readText.ts'
import { WriteRefused } from './WritePort.ts'

export type ContentFolder = ReturnType<typeof createContentFolder>

const maxName = 200 /* characters of a path; file systems allow 255 bytes for a name */

/** Reads and writes the documents of a content folder. No name leads out of it. */
export function createContentFolder(dir: string) {
  const staged = (file: string) => join(dir, '.tessera', 'staged', hashOf(file).slice(0, 32))

  function refuseMissing(): never {
    throw new WriteRefused(`the content folder ${dir} cannot be found: bring it back`)
  }

  /** Writes a text into a temporary file, so that a full disk is found before anything is published. */
  async function stage(file: string, text: string): Promise<void> {
    await requireFolder(dir)
    const known = await readText(staged(file), Number.MAX_SAFE_INTEGER).catch(() => undefined)
    if (known !== text) await writeFlushed(staged(file), text)
  }

  /** Reads a document's text; `null` if there is no such file. */
  async function read(file: string): Promise<string | null> {
    const { kind, path } = await checkPath(dir, file)
    try {
      return await readText(path, maxBytes(kind))
    } catch (error) {
      if (!isMissing(error)) throw new WriteRefused(`${file} ${(error as Error).message}`)
      await stat(dir).catch(refuseMissing)
      return null
    }
  }

  return {
    dir,
    /** Lists every document. */
    async files(): Promise<readonly string[]> {
      const files = await listFiles(dir).catch(refuseMissing)
      return files.filter(isWritten)
    },
    read,
    stage,
    /** Replaces the file by the staged text atomically; `null` removes the file. */
    async write(file: string, text: string | null): Promise<void> {
      const { path } = await checkPath(dir, file)
      if (text === null) await rm(path, { force: true })
      else {
        await stage(file, text)
        await mkdir(dirname(path), { recursive: true })
        await rename(staged(file), path)
      }
      await flushFolder(dirname(path))
    },
    /** Whether the folder is there; if so, a file that is missing from it was removed. */
    isThere: () => hasSite(dir),
    async writePublication(publication: Publication): Promise<void> {
      await requireFolder(dir)
      const path = join(dir, publicationFile)
      await writeFlushed(`${path}.new`, JSON.stringify(publication))
      await rename(`${path}.new`, path)
      await flushFolder(dirname(path))
    },
  }
}

/** Rejects if the folder is missing (moved, not mounted): otherwise a write would begin a new folder. */
async function requireFolder(dir: string): Promise<void> {
  if (!(await hasSite(dir)))
    throw new WriteRefused(`the content folder ${dir} has no site.json: bring it back`)
}

async function hasSite(dir: string): Promise<boolean> {
  return (await stat(join(dir, 'site.json')).catch(() => undefined)) !== undefined
}

/** Rejects with `WriteRefused` if no document can have this name, or a link leads out of the folder. */
async function checkPath(dir: string, file: string): Promise<{ path: string; kind: DocumentId['kind'] }> {
  const id = documentId(file)
  const path = join(dir, file)
  const [root, folder] = await Promise.all([realPath(dir), realPath(dirname(path))])
  const found = await lstat(path).catch(() => undefined)
  if (found && !found.isFile())
    throw new WriteRefused(`${file} is a link or a folder; the studio accepts only files`)
  if (folder !== root && !folder.startsWith(`${root}${sep}`))
    throw new WriteRefused(`${file} is behind a link that leads out of the content folder`)
  return { path, kind: id.kind }
}

/** The kind and name of a file's document. Throws `WriteRefused` if no document can have this name. */
export function documentId(file: string): DocumentId {
  const id = isWritten(file) ? kindOf(file) : undefined
  const isPlain =
    file.length <= maxName && file.split('/').every((part) => /^[\p{L}\p{N}_][\p{L}\p{N} ._-]*$/u.test(part))
  if (!id || !isPlain)
    throw new WriteRefused(
      `${JSON.stringify(file)} is not the name of a document: docs/content.md lists possible names`,
    )
  return id
}

/** Real path of the nearest parent folder that exists. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error
    return join(await realPath(dirname(path)), path.slice(dirname(path).length))
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function writeFlushed(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
    await writeFile(path, text, { flag, flush: true })
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
}

async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync()
}
