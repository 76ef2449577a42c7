import { z } from 'zod'

/** Orders to the process with the key, which cannot promote anything. Of metrics it gets only the hash. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.number(), kind: z.literal('evaluate') }),
  z.strictObject({
    id: z.number(),
    kind: z.literal('rollBack'),
    remote: z.string().max(100),
    /** The version that the operator saw; if another one is current now, nothing is changed. */
    from: z.string().max(100),
    reason: z.string().max(200),
    /** The person who asked in the ops view with a personal token. */
    by: z.string().max(40).optional(),
  }),
  z.strictObject({
    id: z.number(),
    kind: z.literal('signMetrics'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
])

export type Order = z.infer<typeof orderSchema>

/** Id of an order or a reply, even if the rest is invalid; 0, which no order has, if there is none. */
export const parseId = (message: unknown): number =>
  z.object({ id: z.number() }).catch({ id: 0 }).parse(message).id

const evaluatedSchema = z
  .object({
    remote: z.string(),
    version: z.string(),
    verdict: z.string(),
    cause: z.string(),
    number: z.number().optional(),
  })
  .loose()
const changeSchema = z.object({ number: z.number().optional(), from: z.string(), to: z.string().nullable() })

/** Replies of the process with the key: what the order asked for, or why nothing was done (`refused`). */
export const replySchema = z.object({
  id: z.number(),
  evaluated: z.array(evaluatedSchema).readonly().optional(),
  rolledBack: changeSchema.optional(),
  signature: z.object({ key: z.string(), value: z.string() }).optional(),
  refused: z.object({ cause: z.string(), fix: z.string() }).optional(),
})

export type Reply = z.infer<typeof replySchema>
export type RolledBack = z.infer<typeof changeSchema>
export type Evaluated = z.infer<typeof evaluatedSchema>

/** Limit for orders and replies. */
export const largestMessage = 64 * 1024 /* bytes */
