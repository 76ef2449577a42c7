import { z } from 'zod'
import { line, pixels, schemaHint } from './value.ts'

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'must be the name of a file in the folder media/ beside this document')

const fileSchema = z.strictObject({
  width: pixels,
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml']),
  file: fileName,
})

export const pictureSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  width: pixels.describe('Of the largest file'),
  height: pixels,
  alt: z.string().describe('Empty for decoration'),
  caption: line.optional(),
  credit: line.optional(),
  files: z.array(fileSchema).min(1),
})

/** Pictures and their files. */
export const mediaSchema = z.strictObject({ ...schemaHint, media: z.array(pictureSchema) })
export type PictureDocument = z.infer<typeof pictureSchema>
