import { z } from 'zod'

/** Anyone who can write to the store may have made it: it is checked when it is read. */
export const submission = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  form: z.string(),
  page: z.string(),
  /** Values by field name: a card number has its last four digits only, a security code is left out. */
  values: z.record(z.string(), z.string()).readonly(),
})

/** What a visitor sent, as it is kept. */
export type Submission = z.infer<typeof submission>

/** One that was read, or where and why not. */
export type ReadForm = { form: Submission } | { problem: string }
