import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { keyOf } from '../compiled/compiledFile.ts'
import { hashOf } from '../documents/hashOf.ts'

type Texts = Iterable<readonly [file: string, text: string]>

/**
 * The texts of a content folder that were good when they were last kept, whichever version of the program kept them.
 * What does not read was not kept.
 */
export function* keptTexts(keepIn: string, dir: string): Texts {
  try {
    const newest = filesOf(keepIn, keyOf(dir)).at(-1)
    if (newest !== undefined) yield* newest.endsWith('.gz') ? textsPacked(newest) : textsCompiled(newest)
  } catch {
    // as on a machine that kept no more: what the folder says is all there is
  }
}

/** The newest last. */
function filesOf(keepIn: string, key: string): readonly string[] {
  return readdirSync(keepIn)
    .filter((name) => name.startsWith(`${key}.`) && /\.(?:sqlite|json\.gz)$/.test(name))
    .map((name) => join(keepIn, name))
    .toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
}

/** Columns that a file of any layout has. */
function* textsCompiled(file: string): Texts {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    for (const row of db.prepare('SELECT file, hash, text FROM documents').iterate()) {
      const text = zstdDecompressSync(row['text'] as Uint8Array).toString()
      if (hashOf(text) === row['hash']) yield [String(row['file']), text]
    }
  } finally {
    db.close()
  }
}

const mostUnpacked = 512 * 1024 * 1024 /* bytes */
const packed = z.strictObject({ format: z.literal(1), texts: z.record(z.string(), z.string()) })

/** As versions before the compiled file kept them. */
function textsPacked(file: string): Texts {
  const unpacked = gunzipSync(readFileSync(file), { maxOutputLength: mostUnpacked })
  return Object.entries(packed.parse(JSON.parse(unpacked.toString())).texts)
}
