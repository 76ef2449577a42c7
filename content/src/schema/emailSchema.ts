import { z } from 'zod'
import { line, schemaHint } from './value.ts'

const plain = z.strictObject({
  ...schemaHint,
  label: line,
  address: z.email().describe('Stored plain; it leaves the engine only as a token (EM2)'),
})
const stored = z.strictObject({
  ...schemaHint,
  label: line,
  token: line.describe('The address, mailto: included, shifted'),
  shift: z.int().min(-10).max(10).default(1).describe('What was added to each character (EM1)'),
})

/** One address that pages can name. */
export const emailSchema = z.union([plain, stored])
export type EmailDocument = z.infer<typeof emailSchema>
