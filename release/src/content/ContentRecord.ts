import { z } from 'zod'

/** A file of content, in chunks of `chunkBytes`; only the last may be shorter. */
export interface StoredFile {
  bytes: number
  /** sha256 of each chunk. */
  pieces: readonly string[]
}

/** Files by their path in the content folder. */
export type ContentFiles = Readonly<Record<string, StoredFile>>

/** One revision of a site's content. It is written last, so everything that it names exists. */
export type ContentRecord = z.infer<typeof contentRecordSchema>

/** Bytes of a chunk before compression. */
export const chunkBytes = 1024 * 1024
const largestFile = 16 * 1024 ** 3 /* bytes */
/** Most bytes of all files together that a machine fetches. */
const maxBytes = 64 * 1024 ** 3
const longestList = 64 * 1024 ** 2 /* bytes: some 400,000 pictures */

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const storedFile = z
  .strictObject({ bytes: z.int().min(0).max(largestFile), pieces: z.array(hash).readonly() })
  .refine(
    ({ bytes, pieces }) => pieces.length === Math.ceil(bytes / chunkBytes),
    'has not as many chunks as its length needs',
  )

export const contentRecordSchema = z.strictObject({
  format: z.literal(1),
  environment: z.string(),
  /** Layout of the compiled file; a server reads only its own layout. */
  layout: z.int().min(1),
  /** Starts at 1, without gaps. */
  number: z.int().min(1),
  created: z.string(),
  actor: z.string(),
  revision: z.string(),
  /** `ContentFiles` as JSON, stored like a file. */
  list: storedFile.refine(({ bytes }) => bytes <= longestList, 'is too long'),
  /** By a key that may release `content`, over the canonical bytes without this field; only in a signed registry. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).optional(),
})

/** No part of a path begins with a dot, so none leads out of the folder. */
const path = z
  .string()
  .max(1000 /* characters, some of them several bytes of the 4096 that a path may have */)
  .regex(/^(?:[^./\\\0][^/\\\0]*\/)*[^./\\\0][^/\\\0]*$/, 'is no path inside the folder')
/** Files by path; limits their total size. */
export const contentFilesSchema = z
  .record(path, storedFile)
  .refine((files) => countBytes(files) <= maxBytes, 'is more than a machine accepts')

export function countBytes(files: ContentFiles): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
}
