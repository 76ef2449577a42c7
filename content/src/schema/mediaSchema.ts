import { z } from 'zod'
import { line, pixels, schemaHint } from './value.ts'

const fileName = z.string().regex(/^[A-Za-z0-9][\w.-]*$/, 'must be the name of a file, without folders')

const fileSchema = z.strictObject({
  width: pixels.describe('Px'),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon']),
  file: fileName.describe('Name of a file, without folders'),
})

const pictureSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .describe('What pages call it'),
  width: pixels.describe('Of the largest file'),
  height: pixels,
  alt: z.string().describe('Empty for decoration'),
  caption: line.optional(),
  credit: line.optional().describe('Shown beside it, e.g. Illustration'),
  files: z.array(fileSchema).min(1),
})

/** Pictures and their files. */
export const mediaSchema = z.strictObject({ ...schemaHint, media: z.array(pictureSchema) })
export type PictureDocument = z.infer<typeof pictureSchema>
