import { z } from 'zod'

/** Schema of a form that was read. It is checked because anyone who can write to the store can have written it. */
export const submission = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  form: z.string(),
  page: z.string(),
  /** Values by field name, without security codes; of a card number only the last four digits. */
  values: z.record(z.string(), z.string()).readonly(),
})

/** A sent form as it is stored. */
export type Submission = z.infer<typeof submission>

/** A form that was read, or where and why reading it failed. */
export type ReadForm = { form: Submission } | { problem: string }
