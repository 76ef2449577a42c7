import { z } from 'zod'
import { bannerSchema } from './bannerSchema.ts'
import { direction, href, language, line, link, pixels, schemaHint } from './value.ts'

const baseLayer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('xyz'), url: z.string(), attribution: line }),
  z.strictObject({ kind: z.literal('service'), key: z.string() }),
])

const mapSchema = z.strictObject({
  type: z.enum(['road', 'satellite']).optional(),
  scheme: z.enum(['light', 'dark', 'auto']).optional(),
  maxZoom: z.int().min(0).max(24).optional().describe('Of the base layer; default 18'),
  tileSize: pixels.optional().describe('Default 256'),
  clusterRadius: pixels.optional().describe('Px; default 80'),
  geolocationTimeout: z.int().positive().optional().describe('Milliseconds; default 10000'),
  markerImagePath: z.string().optional().describe('Folder of marker images (MP4)'),
  baseLayer: baseLayer.optional().describe('Default: the own base map (MP5)'),
})

/** What every page shares. */
export const siteSchema = z.strictObject({
  ...schemaHint,
  title: line.describe('Name of the site'),
  tagline: line.describe('One line beside the name'),
  language: language.describe('BCP 47, e.g. en; a page may have its own'),
  direction: direction.default('ltr'),
  navigation: z.array(link).describe('In the header'),
  footer: z.strictObject({
    about: line.describe('One paragraph'),
    links: z.array(link),
    attributions: z
      .array(z.strictObject({ label: line, href, licence: line }))
      .describe('Where the data comes from'),
  }),
  map: mapSchema.default({}).describe('Options of every map (MP3)'),
  banners: z.array(bannerSchema).default([]).describe('On every page'),
})
