import { z } from 'zod'

/** A file of content, stored in chunks of `chunkBytes`; only the last chunk can be shorter. */
export interface StoredFile {
  bytes: number
  /** sha256 of each chunk. */
  pieces: readonly string[]
}

/** Files of the content, by their path in the content folder. */
export type ContentFiles = Readonly<Record<string, StoredFile>>

/** The record of one revision of a site's content. It is written last, so that all chunks which it names exist. */
export type ContentRecord = z.infer<typeof contentRecordSchema>

/** Size of a chunk before compression, in bytes. */
export const chunkBytes = 1024 * 1024
const largestFile = 16 * 1024 ** 3 /* bytes */
/** Maximum size, in bytes, of all files of a revision together. */
const maxBytes = 64 * 1024 ** 3
const longestList = 64 * 1024 ** 2 /* bytes; enough for some 400,000 pictures */

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
  /** Number of the compiled file's layout; a server reads only content in its own layout. */
  layout: z.int().min(1),
  /** Number of the record in its log; starts at 1, without gaps. */
  number: z.int().min(1),
  created: z.string(),
  actor: z.string(),
  revision: z.string(),
  /** The `ContentFiles` as JSON, stored in chunks like a file. */
  list: storedFile.refine(({ bytes }) => bytes <= longestList, 'is too long'),
  /** Only in a signed registry. A key that may release `content` signs the canonical bytes without this field. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).optional(),
})

/** Path of a file in the folder. No part of it begins with a dot, so it cannot lead out of the folder. */
const path = z
  .string()
  .max(1000 /* characters; a path may have 4096 bytes, and a character up to four */)
  .regex(/^(?:[^./\\\0][^/\\\0]*\/)*[^./\\\0][^/\\\0]*$/, 'is no path inside the folder')
/** Checks files by path, and limits their total size. */
export const contentFilesSchema = z
  .record(path, storedFile)
  .refine((files) => countBytes(files) <= maxBytes, 'is more than a machine accepts')

export function countBytes(files: ContentFiles): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
}
