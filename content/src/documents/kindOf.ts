import { z } from 'zod'
import { definitionSchema } from '../definition/definitionSchema.ts'
import { entrySchema } from '../schema/entrySchema.ts'
import { consentSchema } from '../schema/consentSchema.ts'
import { emailSchema } from '../schema/emailSchema.ts'
import { formSchema } from '../schema/formSchema.ts'
import { mediaSchema } from '../schema/mediaSchema.ts'
import { pageSchema } from '../schema/pageSchema.ts'
import { recordsSchema } from '../schema/recordSchema.ts'
import { redirectsSchema } from '../schema/redirectsSchema.ts'
import { listSources, translatedFile } from '../languages/translatedFile.ts'
import { siteSchema } from '../schema/siteSchema.ts'
import { wordsSchema } from '../words/wordsSchema.ts'
import { limits } from './limits.ts'

export const schemas = {
  definition: definitionSchema,
  site: siteSchema,
  consent: consentSchema,
  page: pageSchema,
  entry: entrySchema,
  records: recordsSchema,
  media: mediaSchema,
  email: emailSchema,
  form: formSchema,
  redirects: redirectsSchema,
  words: wordsSchema,
  theme: z.string(),
  banner: z.string(),
  translation: z.looseObject({
    of: z
      .string()
      .optional()
      .describe('Revision of the original that it was made from, as `content translations` prints it'),
  }),
} as const
export type DocumentKind = keyof typeof schemas

/** The file of the site's definition: the only document that is a program. The studio does not write it. */
export const definitionFile = 'tessera.config.ts'

/** A document's kind, and the name that other documents use for it. */
export interface DocumentId {
  kind: DocumentKind
  name: string
}

/** Files of each kind, below the content folder; any other file is no document. A translation is beside its original. */
const filesOfKind: Readonly<Record<Exclude<DocumentKind, 'translation'>, RegExp>> = {
  definition: /^(tessera\.config)\.ts$/,
  site: /^(site)\.json$/,
  consent: /^(consent)\.json$/,
  page: /^pages\/(.+)\.(?:md|json)$/,
  entry: /^entries\/([a-z0-9-]+\/[a-z0-9]+(?:-[a-z0-9]+)*)\.(?:md|json)$/,
  records: /^records\/([a-z0-9-]+\/[^/]+)\.json$/,
  redirects: /^(redirects)\.json$/,
  media: /^(generated\/media|media\/[^/]+)\.json$/,
  email: /^emails\/([^/]+)\.json$/,
  form: /^forms\/([^/]+)\.json$/,
  words: /^words\/([^/]+)\.json$/,
  theme: /^theme\/(tokens\.css|fonts\.css|(?:logo|logo-dark|icon)\.svg)$/,
  banner: /^banners\/([a-z0-9-]+)\.html$/,
}
const patterns = Object.entries(filesOfKind) as readonly [DocumentKind, RegExp][]

/** Finds a file's kind and name; undefined if it is no document. A translation's name is like `pages/about@es`. */
export function kindOf(file: string): DocumentId | undefined {
  const translated = translatedFile(file)
  if (translated) {
    const isOfDocument = listSources(translated).some((source) => ownKindOf(source))
    return isOfDocument ? { kind: 'translation', name: `${translated.of}@${translated.language}` } : undefined
  }
  return ownKindOf(file)
}

/** Whether the studio may write the file: it is a document, and no program. */
export function isWritten(file: string): boolean {
  return file !== definitionFile && kindOf(file) !== undefined
}

function ownKindOf(file: string): DocumentId | undefined {
  for (const [kind, pattern] of patterns) {
    const name = pattern.exec(file)?.[1]
    if (name !== undefined) return { kind, name }
  }
  return undefined
}

const listKinds: ReadonlySet<DocumentKind> = new Set(['records', 'media'])

/** The largest allowed size of a document of this kind. */
export function maxBytes(kind: DocumentKind): number {
  if (kind === 'banner') return limits.bannerBytes
  if (kind === 'theme') return limits.themeBytes
  return listKinds.has(kind) ? limits.listBytes : limits.textBytes
}
