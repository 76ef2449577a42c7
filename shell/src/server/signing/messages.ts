import { z } from 'zod'

/** All that the process with the key does: it promotes nothing, and of metrics it is told no more than their hash. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.number(), kind: z.literal('evaluate') }),
  z.strictObject({
    id: z.number(),
    kind: z.literal('rollBack'),
    remote: z.string().max(100),
    /** The version that the one who asked saw: another one by now is left alone. */
    from: z.string().max(100),
    reason: z.string().max(200),
    /** Who asked in the ops view, with a token of their own. */
    by: z.string().max(40).optional(),
  }),
  z.strictObject({
    id: z.number(),
    kind: z.literal('signMetrics'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
])

export type Order = z.infer<typeof orderSchema>

/** Of an order or a reply, also of one that is otherwise none; 0, which no order has, where it has none. */
export const idOf = (message: unknown): number =>
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

export const replySchema = z.union([
  z.object({ id: z.number(), evaluated: z.array(evaluatedSchema).readonly() }),
  z.object({ id: z.number(), rolledBack: changeSchema }),
  z.object({ id: z.number(), signature: z.object({ key: z.string(), value: z.string() }) }),
  z.object({ id: z.number(), refused: z.object({ cause: z.string(), fix: z.string() }) }),
])

export type Reply = z.infer<typeof replySchema>
export type RolledBack = z.infer<typeof changeSchema>
export type Evaluated = z.infer<typeof evaluatedSchema>

export const largestMessage = 64 * 1024 /* bytes */
