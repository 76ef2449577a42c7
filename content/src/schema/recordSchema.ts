import { z } from 'zod'
import { direction, language, names, schemaHint, slug } from './value.ts'

/** A document of a type that the site defines, in a file with others. The fields of its type are checked when it is derived. */
export const recordSchema = z.looseObject({
  slug: slug.describe('Unique among the documents of its type'),
  direction: direction.optional(),
  hidden: z.boolean().optional(),
  language: language.optional(),
  names: names.optional(),
  words: z
    .record(language, z.record(z.string(), z.unknown()))
    .optional()
    .describe('Language → the fields that are said otherwise in it'),
})
export type RecordDocument = z.infer<typeof recordSchema>

/** Most records of one document. */
export const maxRecords = 50_000 /* each is checked on its own, which takes 20 µs if it is invalid */

/** Records are checked one by one, so that only an invalid record is left out. */
export const recordsSchema = z.strictObject({ ...schemaHint, records: z.array(z.unknown()).max(maxRecords) })
/** The schema of documents with records, as it is published for editors. */
export const publishedRecordsSchema = recordsSchema.extend({ records: z.array(recordSchema) })
