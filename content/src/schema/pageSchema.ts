import { z } from 'zod'
import { bannerSchema } from './bannerSchema.ts'
import { blockSchema } from './blockSchema.ts'
import { direction, language, line, names, schemaHint, slug } from './value.ts'

const facts = {
  ...schemaHint,
  title: line.describe('Shown in the browser tab and in search results'),
  description: line.describe('One or two sentences for search results'),
  language: language.optional().describe('Such as en, or es-ES; default: the language of the site'),
  direction: direction.optional(),
  names: names.optional(),
  slug: slug
    .optional()
    .describe('For a translation: the last part of its address, such as sobre for /es/sobre'),
  banners: z.array(bannerSchema).default([]).meta({ title: 'Banners' }),
  hidden: z
    .boolean()
    .optional()
    .describe('Visitors cannot see it: its address answers 404, and it is in no list, search or sitemap'),
}
/** The name of a document of a type. */
const featured = z
  .string()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'must be the name of a document, such as museum/pergamon',
  )
const blocks = z.array(blockSchema).default([]).describe('In a .md file, its body')

/** A page; its path is the file's path below pages/, and index is `/`. */
export const pageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('home'),
    ...facts,
    heading: line.describe('The large heading of the page'),
    lead: line.describe('One paragraph under the heading'),
    hero: line.meta({ title: 'Large picture', description: 'At the top of the page', $comment: 'its id' }),
    featured: z.array(featured).default([]).meta({
      title: 'Featured',
      description: 'Documents shown on the page, such as museum/pergamon',
    }),
    blocks,
  }),
  z.strictObject({
    kind: z.literal('text'),
    ...facts,
    heading: line.describe('The large heading of the page'),
    hero: line
      .optional()
      .meta({ title: 'Large picture', description: 'At the top of the page', $comment: 'its id' }),
    blocks,
  }),
])
/** A page as written; pictures and documents that it refers to can be missing. */
export type PageDocument = z.infer<typeof pageSchema>
