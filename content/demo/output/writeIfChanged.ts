import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What the last run made, and from what. */
export interface Stamp {
  inputs: string
  /** Document → sha256 of what was written. */
  documents: Readonly<Record<string, string>>
  /** Media files. */
  media: readonly string[]
}

export const noStamp: Stamp = { inputs: '', documents: {}, media: [] }

export async function readStamp(folder: string): Promise<Stamp> {
  try {
    return JSON.parse(await readFile(join(folder, 'stamp.json'), 'utf8')) as Stamp
  } catch {
    return noStamp
  }
}

export function isCurrent(stamp: Stamp, inputs: string, folder: string): boolean {
  const files = [...Object.keys(stamp.documents), ...stamp.media.map((file) => join('media', file))]
  return stamp.inputs === inputs && files.every((file) => existsSync(join(folder, file)))
}

/** `kept`: somebody edited it since it was generated, so it was left. */
export type WriteOutcome = 'written' | 'unchanged' | 'kept'

export async function writeGenerated(
  folder: string,
  name: string,
  text: string,
  { stamp, force }: { stamp: Stamp; force: boolean },
): Promise<WriteOutcome> {
  const file = join(folder, name)
  const before = existsSync(file) ? await readFile(file, 'utf8') : undefined
  if (before === text) return 'unchanged'
  if (before !== undefined && sha256(before) !== stamp.documents[name] && !force) return 'kept'
  await writeWhole(file, text)
  return 'written'
}

/** A reader never sees half a file. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
