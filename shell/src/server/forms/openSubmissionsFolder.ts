import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Submission, Submissions } from './submissions.ts'

const newline = 10

/** Appends each submission as a line of JSON to `<folder>/<form>.jsonl`, on the disk before it resolves. */
export function openSubmissionsFolder(folder: string): Submissions {
  let last: Promise<unknown> = Promise.resolve()
  return {
    accept(submission) {
      const kept = last.then(() => append(folder, submission))
      last = kept.catch(() => {}) // the visitor who sent it is told by `kept`; the next one is written all the same
      return kept
    },
  }
}

async function append(folder: string, submission: Submission): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, `${encodeURIComponent(submission.form)}.jsonl`), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const line = `${JSON.stringify(submission)}\n`
    await file.appendFile((await endsInside(file, size)) ? `\n${line}` : line)
    await file.sync()
    if (size === 0) await syncFolder(folder)
  } finally {
    await file.close()
  }
}

/** Whether the file ends inside a line, which a crash or a full disk left; the next line must not be glued to it. */
async function endsInside(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== newline
}

/** A new file's name is safe only with its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
