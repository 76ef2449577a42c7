import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRecord } from '@tessera/store/readRecord'
import { z } from 'zod'

const publicationSchema = z.object({
  /** Number of the last record of the log that is fully written. */
  applied: z.number(),
  /** Files of the latest sets, by the number of their record. */
  last: z.array(z.object({ number: z.number(), files: z.array(z.string()).readonly() })).readonly(),
  /** Number of the newest set that is no longer in `last`. */
  forgotten: z.number().exactOptional(),
  /** The set that is being written: some of its files are still old. `text`: a hash; null if the file is removed. */
  applying: z
    .object({
      number: z.number(),
      /** Earlier shells, which can be taken back beside a newer studio, ask for it. */
      since: z.number().exactOptional(),
      files: z.array(z.object({ file: z.string(), text: z.string().nullable() })).readonly(),
    })
    .exactOptional(),
})

/** How much of what the studio published is already written into the content folder, where this is stored. */
export type Publication = z.infer<typeof publicationSchema>

/** The file's path in the content folder. It is no document, and Git ignores it. */
export const publicationFile = '.tessera/published.json'

/** Reads the publication. If the file is unreadable, nothing counts as published. */
export async function readPublication(dir: string): Promise<Publication> {
  const bytes = await readFile(join(dir, publicationFile)).catch(() => undefined)
  return parseRecord(publicationSchema, bytes) ?? { applied: 0, last: [] }
}
