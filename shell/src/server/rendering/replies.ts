import { z } from 'zod'
import { maxAddressLength, maxCauseLength } from './messages.ts'

const cause = z.string().max(maxCauseLength)
const id = z.int().nonnegative()

/** What a process that renders may reply. `rendered`: the text beside it is the HTML. `crashed`: it ends by itself. */
export const replySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ready') }),
  z.strictObject({ status: z.literal('rendered') }),
  z.strictObject({ status: z.literal(['threw', 'crashed']), cause }),
])

/** What a process that loads may reply. `loaded`: the text beside it is what was loaded, as JSON. */
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
