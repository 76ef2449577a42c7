import { schemas } from '../documents/kindOf.ts'
import { publishedRecordsSchema } from '../schema/recordSchema.ts'
import { publishedWordsSchema } from '../words/wordsSchema.ts'
import { z } from 'zod'

const { banner: _html, theme: _css, definition: _program, entry: _ofTypes, ...documents } = schemas

/** File → JSON Schema of each kind of document, for completion in editors and for other content systems. */
export function publishSchemas(): Readonly<Record<string, z.core.JSONSchema.JSONSchema>> {
  const published = {
    ...documents,
    records: publishedRecordsSchema,
    words: publishedWordsSchema,
  }
  return Object.fromEntries(
    Object.entries(published).map(([kind, schema]) => [
      `schemas/${kind}.json`,
      z.toJSONSchema(schema, { io: 'input' }),
    ]),
  )
}
