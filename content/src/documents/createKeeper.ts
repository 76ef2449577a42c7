import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { hashOf } from './hashOf.ts'

/** By document, the text of its last good revision. */
export type Texts = ReadonlyMap<string, string>

/** The last good revisions of a content folder, kept elsewhere on this machine. */
export interface Keeper {
  /** Empty when nothing was kept, or what was does not read. Never rejects. */
  read(): Promise<Texts>
  /**
   * Keeps those whose text still has its hash, in the folder or from before. Some time later: several edits in a row are
   * kept once, and a start has more urgent things to do.
   */
  keepSoon(hashes: () => ReadonlyMap<string, string>): void
  /** Keeps nothing from then on; resolves when nothing is being written any more. */
  stop(): Promise<void>
}

interface KeeperOptions {
  /** The content folder. */
  dir: string
  /** A folder of this machine; several content folders may be kept in it. */
  keepIn: string
  /** A document's text in the content folder. Rejects when there is none. */
  readNow: (file: string) => Promise<string>
  /** Is told why something was not kept. */
  onError: (cause: string) => void
}

const keepAfter = 2000 /* ms */
const longest =
  512 * 1024 * 1024 /* bytes, unpacked; ten times what the largest folder that was tried needs */
const format = z.strictObject({ format: z.literal(1), texts: z.record(z.string(), z.string()) })

export function createKeeper({ dir, keepIn, readNow, onError }: KeeperOptions): Keeper {
  const file = join(keepIn, `${hashOf(dir).slice(0, 16)}.json.gz`)
  const stopping = new AbortController()
  let keeping: Promise<void> = Promise.resolve()
  let isWaiting = false

  async function read(): Promise<Texts> {
    try {
      if (!(await stat(file)).isFile()) return new Map()
      const unpacked = await promisify(gunzip)(await readFile(file), { maxOutputLength: longest })
      return new Map(Object.entries(format.parse(JSON.parse(unpacked.toString())).texts))
    } catch {
      return new Map() // as on a machine that kept nothing: what the folder says is all there is
    }
  }

  async function textOf(name: string, hash: string, before: Texts): Promise<string | undefined> {
    const now = await readNow(name).catch(() => undefined) // that is what it is kept for
    return [now, before.get(name)].find((text) => text !== undefined && hashOf(text) === hash)
  }

  async function keep(hashes: ReadonlyMap<string, string>): Promise<void> {
    const before = await read()
    const texts: Record<string, string> = {}
    for (const [name, hash] of hashes) {
      const text = await textOf(name, hash, before)
      if (text !== undefined) texts[name] = text
    }
    await replace(file, await promisify(gzip)(JSON.stringify({ format: 1, texts })))
  }

  return {
    read,
    keepSoon(hashes) {
      if (isWaiting) return
      isWaiting = true
      keeping = keeping.then(async function keepOnce() {
        const { signal } = stopping
        await wait(keepAfter, undefined, { ref: false, signal }).catch(() => {}) // it is over then, too
        isWaiting = false
        if (!signal.aborted) await keep(hashes()).catch((error: unknown) => onError(String(error)))
      })
    },
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}

/** Whole or not at all, whenever the machine stops. */
async function replace(file: string, bytes: Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(next, bytes, { flush: true })
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
