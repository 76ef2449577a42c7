import { z } from 'zod'

/** Checks a form that was read: anyone who can write to the store may have written it. */
export const submission = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  form: z.string(),
  page: z.string(),
  /** Values by field name; of a card number only the last four digits, of a security code nothing. */
  values: z.record(z.string(), z.string()).readonly(),
})

/** A sent form as it is stored. */
export type Submission = z.infer<typeof submission>

/** A form that was read, or where and why that failed. */
export type ReadForm = { form: Submission } | { problem: string }
