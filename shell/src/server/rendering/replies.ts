import { z } from 'zod'
import { maxAddressLength, maxCauseLength } from './messages.ts'

const cause = z.string().max(maxCauseLength)
const id = z.int().nonnegative()

/** Replies of a process that renders. `rendered`: its text is the HTML. `crashed`: the process is about to end. */
export const replySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ready') }),
  z.strictObject({ status: z.literal('rendered') }),
  z.strictObject({ status: z.literal(['threw', 'crashed']), cause }),
])

/** Replies of a process that loads. `loaded`: its text is the result as JSON. */
export const loadReplySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ready') }),
  z.strictObject({
    status: z.literal('requests'),
    load: id,
    request: id,
    url: z.string().max(maxAddressLength),
    headers: z.record(z.string(), z.string()),
  }),
  z.strictObject({ status: z.literal('loaded'), load: id }),
  z.strictObject({ status: z.literal('load-threw'), load: id, cause }),
  z.strictObject({ status: z.literal('crashed'), cause }),
])

export type Reply = z.infer<typeof replySchema>
export type LoadReply = z.infer<typeof loadReplySchema>
