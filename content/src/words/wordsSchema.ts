import { z } from 'zod'
import { schemaHint } from '../schema/value.ts'
import english from './en.json' with { type: 'json' }

/** Longest message, in characters; the longest of the shell has 256. It bounds how deep cases lie within each other. */
export const maxMessage = 2000

/** Messages are checked one by one, so that only an invalid one is left out. */
export const wordsSchema = z.record(z.string(), z.unknown())

const message = z.string().max(maxMessage).optional()
const entries = Object.entries(english).map(([title, description]) => [
  title,
  message.meta({ title, description }),
])

/** The schema of documents with words, as it is published for editors. */
export const publishedWordsSchema = z.strictObject({ ...schemaHint, ...Object.fromEntries(entries) })
