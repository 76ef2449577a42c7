import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { keyOf } from '../compiled/compiledFile.ts'
import { layout } from '../compiled/layout.ts'
import { hashOf } from '../documents/hashOf.ts'

/** Last good texts of a content folder, from its newest compiled file of any layout; empty if it is unreadable. */
export function* earlierTexts(keepIn: string, dir: string): Iterable<readonly [file: string, text: string]> {
  try {
    const newest = compiledFiles(keepIn, dir)
      .toSorted((one, other) => statSync(one.file).mtimeMs - statSync(other.file).mtimeMs)
      .at(-1)
    if (newest) yield* readTexts(newest.file)
  } catch {
    // no earlier texts, as on a machine without a compiled file
  }
}

/** Removes compiled files of earlier layouts; the file of the current layout holds all their texts. */
export function removeEarlierLayouts(keepIn: string, dir: string): void {
  for (const earlier of compiledFiles(keepIn, dir))
    if (earlier.layout < layout) rmSync(earlier.file, { force: true })
}

function compiledFiles(keepIn: string, dir: string): readonly { file: string; layout: number }[] {
  const pattern = new RegExp(`^${keyOf(dir)}\\.(\\d+)\\.sqlite$`)
  return readdirSync(keepIn).flatMap((name) => {
    const found = pattern.exec(name)
    return found ? { file: join(keepIn, name), layout: Number(found[1]) } : []
  })
}

/** Reads all texts, using only columns that every layout has. */
function* readTexts(file: string): Iterable<readonly [file: string, text: string]> {
  using db = new DatabaseSync(file, { readOnly: true })
  for (const row of db.prepare('SELECT file, hash, text FROM documents').iterate()) {
    const text = zstdDecompressSync(row['text'] as Uint8Array).toString()
    if (hashOf(text) === row['hash']) yield [String(row['file']), text]
  }
}
