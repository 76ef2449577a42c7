import { z } from 'zod'
import { areasSchema } from '../schema/areasSchema.ts'
import { consentSchema } from '../schema/consentSchema.ts'
import { emailSchema } from '../schema/emailSchema.ts'
import { formSchema } from '../schema/formSchema.ts'
import { geographySchema } from '../schema/geographySchema.ts'
import { mediaSchema } from '../schema/mediaSchema.ts'
import { pageSchema } from '../schema/pageSchema.ts'
import { placesSchema } from '../schema/placeSchema.ts'
import { redirectsSchema } from '../schema/redirectsSchema.ts'
import { regionSchema } from '../schema/regionSchema.ts'
import { sourcesOf, translatedFile } from '../languages/translatedFile.ts'
import { siteSchema } from '../schema/siteSchema.ts'
import { limits } from './limits.ts'

/** Every kind of document and what it must be. */
export const schemas = {
  site: siteSchema,
  consent: consentSchema,
  page: pageSchema,
  region: regionSchema,
  places: placesSchema,
  geography: geographySchema,
  areas: areasSchema,
  media: mediaSchema,
  email: emailSchema,
  form: formSchema,
  redirects: redirectsSchema,
  banner: z.string(),
  translation: z.looseObject({
    of: z
      .string()
      .optional()
      .describe('Revision of the document that it was made from, as `content translations` prints it'),
  }),
} as const
export type DocumentKind = keyof typeof schemas

/** A document's kind and the name that others know it by. */
export interface DocumentId {
  kind: DocumentKind
  name: string
}

/** Where documents are, below the content folder. What matches none is no document. */
const whereabouts: readonly { kind: DocumentKind; file: RegExp }[] = [
  { kind: 'site', file: /^(site)\.json$/ },
  { kind: 'consent', file: /^(consent)\.json$/ },
  { kind: 'page', file: /^pages\/(.+)\.(?:md|json)$/ },
  { kind: 'region', file: /^regions\/([a-z0-9-]+)\.(?:md|json)$/ },
  { kind: 'places', file: /^(generated\/places|places\/[^/]+)\.json$/ },
  { kind: 'geography', file: /^(generated\/geography|geography)\.json$/ },
  { kind: 'areas', file: /^(areas)\.json$/ },
  { kind: 'redirects', file: /^(redirects)\.json$/ },
  { kind: 'media', file: /^(generated\/media|media\/[^/]+)\.json$/ },
  { kind: 'email', file: /^emails\/([^/]+)\.json$/ },
  { kind: 'form', file: /^forms\/([^/]+)\.json$/ },
  { kind: 'banner', file: /^banners\/([a-z0-9-]+)\.html$/ },
]

/** A translation is called as the document that it is of, with its language: `pages/about@es`. */
export function kindOf(file: string): DocumentId | undefined {
  const translated = translatedFile(file)
  if (translated) {
    const isOfDocument = sourcesOf(translated).some((source) => ownKindOf(source))
    return isOfDocument ? { kind: 'translation', name: `${translated.of}@${translated.language}` } : undefined
  }
  return ownKindOf(file)
}

function ownKindOf(file: string): DocumentId | undefined {
  for (const { kind, file: pattern } of whereabouts) {
    const name = pattern.exec(file)?.[1]
    if (name !== undefined) return { kind, name }
  }
  return undefined
}

export function maxBytes(kind: DocumentKind): number {
  if (kind === 'banner') return limits.bannerBytes
  return kind === 'places' || kind === 'geography' || kind === 'media' ? limits.listBytes : limits.textBytes
}
