import { z } from 'zod'
import { bannerSchema } from './bannerSchema.ts'
import { direction, href, language, line, link, origin, pixels, schemaHint } from './value.ts'

const mapIndex = z
  .string()
  .regex(/^\/media\/[A-Za-z0-9][\w.-]*$/, 'must be a file of this site such as /media/land.basemap')

const baseLayer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    index: mapIndex.describe('Index of a map that the browser draws (docs/content-engine.md)'),
  }),
  z.strictObject({ kind: z.literal('xyz'), url: z.string(), attribution: line }),
  z.strictObject({
    kind: z.literal('pmtiles'),
    url: z
      .string()
      .regex(
        /^(https?:\/\/|\/(?!\/))\S+$/,
        'must be an address, or a path of this site such as /media/land.pmtiles',
      )
      .describe('One file of vector tiles: in `media/` as `/media/land.pmtiles`, or at another address'),
    attribution: line,
  }),
  z.strictObject({ kind: z.literal('service'), key: z.string() }),
])

const mapSchema = z.strictObject({
  type: z.enum(['road', 'satellite']).optional(),
  scheme: z.enum(['light', 'dark', 'auto']).optional(),
  maxZoom: z.int().min(0).max(24).optional().describe('Of the base layer; default 18'),
  tileSize: pixels.optional().describe('Default 256'),
  clusterRadius: pixels.optional().describe('Px; default 80'),
  geolocationTimeout: z.int().positive().optional().describe('Milliseconds; default 10000'),
  markerImagePath: z.string().optional().meta({ description: 'Folder of marker images', $comment: 'MP4' }),
  clusterApart: z
    .array(line)
    .max(20)
    .optional()
    .describe('Groups, by id, whose pins are not clustered with those of others, such as islands'),
  baseLayer: baseLayer
    .optional()
    .meta({ title: 'Base map', description: 'Default: none, pins on plain colour', $comment: 'MP5' }),
  fallback: mapIndex
    .optional()
    .describe('Index of a drawn map that is shown if the base map fails; default: pins on plain colour'),
})

const originsSchema = z.strictObject({
  pictures: z.array(origin).default([]).describe('Pictures'),
  media: z.array(origin).default([]).describe('Video and audio'),
  frames: z.array(origin).default([]).describe('What the gallery shows in a frame'),
})

/** Data that all pages share. */
export const siteSchema = z.strictObject({
  ...schemaHint,
  title: line.describe('Name of the site'),
  tagline: line.describe('One line about it, for search engines and shared links'),
  language: language.describe('Such as en, or es-ES; a page may have its own'),
  direction: direction.default('ltr'),
  languages: z
    .array(language)
    .max(50)
    .default([])
    .meta({ title: 'Other languages', description: 'Pages in es, for example, are at /es/…' }),
  navigation: z.array(link).describe('In the header'),
  footer: z.strictObject({
    about: line.describe('One paragraph'),
    links: z.array(link),
    attributions: z
      .array(z.strictObject({ label: line, href, licence: line }).meta({ title: 'Source' }))
      .describe('Where the data comes from'),
  }),
  map: mapSchema.default({}).meta({ description: 'Options of every map', $comment: 'MP3' }),
  origins: originsSchema
    .prefault({})
    .describe('Other sites whose files pages may show: browsers load files from no others'),
  banners: z.array(bannerSchema).default([]).describe('On every page'),
})
