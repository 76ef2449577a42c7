import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '@tessera/store/ifMissing'
import type { Submission } from '@tessera/release/forms'
import { keepPurging, type Keeping, type Submissions } from './Submissions.ts'

export interface FolderOptions extends Keeping {
  folder: string
  /** Maximum bytes that all processes together store for one form in a day; default 64 MB. */
  maxPerDay?: number
}

const newline = 10
const defaultPerDay = 64 * 1024 * 1024 /* bytes; some 40 000 submissions */

/** Appends each submission to `<form>.<day, UTC>.<process>.jsonl`, so that several machines can share the folder. */
export function openSubmissionsFolder(options: FolderOptions): Submissions {
  const { folder, maxPerDay = defaultPerDay } = options
  const instance = randomUUID().slice(0, 8)
  let last: Promise<unknown> = Promise.resolve()
  keepPurging(options, (firstDay) => removeBefore(folder, firstDay))

  async function keep(submission: Submission): Promise<void> {
    const begin = `${encodeURIComponent(submission.form)}.${submission.at.slice(0, 10)}.`
    const line = `${JSON.stringify(submission)}\n`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await measureFiles(folder, begin)) + line.length > maxPerDay)
      throw new Error(`the form reached its daily limit of ${maxPerDay} bytes`)
    await append(folder, `${begin}${instance}.jsonl`, line)
  }

  return {
    accept(submission) {
      const kept = last.then(() => keep(submission))
      last = kept.catch(() => {}) // the caller handles a rejection of `kept`; the next submission is written anyway
      return kept
    },
  }
}

/** Removes files of earlier days. Files without a day stay: an earlier release wrote them. */
async function removeBefore(folder: string, firstDay: string): Promise<void> {
  for (const name of await listNames(folder)) {
    const day = /\.(\d{4}-\d\d-\d\d)\.[0-9a-f]{8}\.jsonl$/.exec(name)?.[1]
    if (day !== undefined && day < firstDay) await rm(join(folder, name), { force: true })
  }
}

async function measureFiles(folder: string, begin: string): Promise<number> {
  const names = (await listNames(folder)).filter((name) => name.startsWith(begin))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function listNames(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(ifMissing([]))
}

async function append(folder: string, name: string, line: string): Promise<void> {
  await using file = await open(join(folder, name), 'a+', 0o600)
  const { size } = await file.stat()
  await file.appendFile((await endsInside(file, size)) ? `\n${line}` : line)
  await file.sync()
  if (size > 0) return
  await using handle = await open(folder, 'r')
  await handle.sync() // the name of a new file is durable only after its folder is synced
}

/** Whether the file ends inside a line, after a crash or a full disk: the next submission then begins a new line. */
async function endsInside(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== newline
}
