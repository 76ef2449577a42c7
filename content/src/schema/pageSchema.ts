import { z } from 'zod'
import { bannerSchema } from './bannerSchema.ts'
import { blockSchema } from './blockSchema.ts'
import { direction, language, line, names, schemaHint, slug } from './value.ts'

const facts = {
  ...schemaHint,
  title: line.describe('Of the browser tab and search results'),
  description: line.describe('One or two sentences for search results'),
  language: language.optional().describe("Default: the site's"),
  direction: direction.optional(),
  names: names.optional().describe('What visitors may call it, by language; search finds it by these'),
  banners: z.array(bannerSchema).default([]),
  hidden: z
    .boolean()
    .optional()
    .describe('Visitors cannot see it: its address answers 404, and it is in no list, search or sitemap'),
}
const blocks = z.array(blockSchema).default([]).describe('In a .md file, its body')

/** One page; its path is the file's path below pages/, and index is `/`. */
export const pageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('home'),
    ...facts,
    heading: line.describe('The large heading of the page'),
    lead: line.describe('One paragraph under the heading'),
    hero: line.describe('Id of a picture'),
    featured: z.array(slug).describe('Places, as their addresses name them'),
    blocks,
  }),
  z.strictObject({
    kind: z.literal('list'),
    ...facts,
    heading: line.describe('The large heading of the page'),
    region: slug.optional().describe('Left out: all places'),
    blocks,
  }),
  z.strictObject({
    kind: z.literal('detail'),
    ...facts,
    title: line.optional().describe('Default: name and region'),
    description: line.optional().describe('Default: what is known of the place'),
    place: slug.describe('The place, as its address names it'),
    gallery: z
      .array(line)
      .optional()
      .describe("Ids of pictures, the first of them for the page's head and its card; default: its region's"),
    blocks,
  }),
  z.strictObject({
    kind: z.literal('text'),
    ...facts,
    heading: line.describe('The large heading of the page'),
    blocks,
  }),
])
export type PageDocument = z.infer<typeof pageSchema>
