import { z } from 'zod'
import { line, pixels, schemaHint } from './value.ts'

const fileName = z.string().regex(/^[A-Za-z0-9][\w.-]*$/, 'must be the name of a file, without folders')

const fileSchema = z.strictObject({
  width: pixels.describe('Px'),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon']),
  file: fileName.describe('Name of a file, without folders'),
})

const preview = z
  .string()
  .max(8000)
  .regex(
    /^data:image\/(?:avif|webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/,
    'must be a picture as data:image/…;base64,…',
  )
  .optional()
  .describe('A coarse copy as a data: URL, shown at the head of a page until the file is loaded')

const percent = z.number().min(0).max(100)

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .describe('The name that pages use for it')

/** The rule for the alternative text of a picture. */
export const altRule = 'must say what the picture shows, or be empty for decoration'

const pictureSchema = z.strictObject({
  id,
  width: pixels.describe('Of the largest file'),
  height: pixels,
  alt: z.string(altRule).meta({
    title: 'What does it show?',
    description: 'Read aloud to visitors who cannot see the picture',
    $comment: 'alternative text; empty for decoration',
  }),
  caption: line.optional().meta({ title: 'Caption' }),
  credit: line.optional().describe('Shown beside it, such as Photo: Ana'),
  licence: line.optional().describe('For editors only: the licence under which it is used'),
  expires: z.iso
    .date('must be a day such as 2027-12-31')
    .optional()
    .meta({ title: 'May be shown until', description: 'The library warns from then on' }),
  focus: z
    .strictObject({ x: percent, y: percent })
    .optional()
    .describe('Centre of the crop, in percent from the left and the top'),
  files: z.array(fileSchema).min(1),
  preview,
  crop: z
    .strictObject({
      below: pixels.describe('CSS px of the view’s width below which it is shown'),
      width: pixels.describe('Of the largest file'),
      height: pixels,
      files: z.array(fileSchema).min(1),
      preview,
    })
    .optional()
    .describe('Shown at the head of a page in narrow views, instead of the whole picture'),
})

const video = ['video/mp4', 'video/webm'] as const
const audio = ['audio/mpeg', 'audio/ogg', 'audio/mp4'] as const

const linkedSchema = z.strictObject({
  id,
  type: z.enum([...video, ...audio, 'application/pdf', 'application/json']),
  file: fileName.describe('Name of a file, without folders'),
  width: pixels.optional().describe('Of a video, px'),
  height: pixels.optional(),
})

/** Pictures and their files, and other files that pages link, play or fetch. */
export const mediaSchema = z.strictObject({
  ...schemaHint,
  media: z.array(pictureSchema).default([]).describe('Pictures'),
  files: z.array(linkedSchema).default([]).describe('Video, audio, PDF, and JSON such as drawn maps'),
})
/** A picture that can be published. */
export type PictureDocument = z.infer<typeof pictureSchema>

/** A media document before an editor has described its pictures. */
export const mediaDraftSchema = mediaSchema.extend({
  media: z.array(pictureSchema.partial({ alt: true })).default([]),
})
/** A picture that can still lack a description. */
export type PictureDraft = z.infer<typeof mediaDraftSchema>['media'][number]
