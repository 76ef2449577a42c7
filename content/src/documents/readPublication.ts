import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Kept in the content folder: how far what was published in the studio has been written into its files. */
export interface Publication {
  /** Number of the last record of the log whose texts are all there. */
  applied: number
  /** The files of the last numbers, each set of them changed together. */
  last: readonly { number: number; files: readonly string[] }[]
  /** Number of the newest set that is not in `last` any more. */
  forgotten?: number
  /** There while a set is being written: some of its files are new, some are not. `text`: a hash, or that it goes. */
  applying?: { number: number; since: number; files: readonly { file: string; text: string | null }[] }
}

/** No document, and ignored by Git. */
export const publicationFile = '.tessera/published.json'

export async function readPublication(dir: string): Promise<Publication> {
  try {
    const read: unknown = JSON.parse(await readFile(join(dir, publicationFile), 'utf8'))
    return isPublication(read) ? read : none
  } catch {
    return none
  }
}

const none: Publication = { applied: 0, last: [] }

function isPublication(read: unknown): read is Publication {
  if (typeof read !== 'object' || read === null) return false
  const { applied, last, applying } = read as Record<string, unknown>
  const isApplying =
    typeof applying === 'object' && applying !== null && 'files' in applying && Array.isArray(applying.files)
  return typeof applied === 'number' && Array.isArray(last) && (applying === undefined || isApplying)
}
