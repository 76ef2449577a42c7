import { z } from 'zod'
import { bannerSchema } from './bannerSchema.ts'
import { blockSchema } from './blockSchema.ts'
import { direction, language, names, schemaHint, slug } from './value.ts'

const own = {
  ...schemaHint,
  banners: z.array(bannerSchema).default([]),
  blocks: z.array(blockSchema).default([]),
  direction: direction.optional(),
  hidden: z.boolean().optional(),
  language: language.optional(),
  names: names.optional(),
  slug: slug.optional(),
}

/** A document of a type that the site defines. The fields of its type are checked when its page is built. */
export const entrySchema = z.looseObject(own)

/** Values of the fields that every entry can have. */
export type OwnFields = z.output<z.ZodObject<typeof own>>

/** Names of the fields that every entry can have, besides those of its type; `of` in translations, `words` in records. */
export const ofEntries: readonly string[] = [...Object.keys(own), 'of', 'words']
