import { shellName } from '@tessera/kit/contract/composition'
import { z } from 'zod'

/** One remote's part of a preview, in `previews/<environment>/`. It is never changed; the newest one counts. */
export type PreviewRecord = z.infer<typeof previewRecordSchema>

export const previewName = /^[a-z0-9-]{1,40}$/
/** Longest time that a preview may last. */
export const maxDays = 30
/** Parts of one environment that may run at a time. */
export const maxParts = 100

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Checked on writing and on reading. */
export const previewRecordSchema = z.strictObject({
  format: z.literal(1),
  environment: z.string(),
  name: z.string().regex(previewName),
  remote: z.string().refine((remote) => remote !== shellName, 'the shell has no preview'),
  version: z.string().max(200),
  /** sha256 of the stored manifest. */
  manifest: hash,
  created: z.iso.datetime(),
  /** A newer record with an end in the past ends a preview early. */
  until: z.iso.datetime(),
  actor: z.string().max(300),
  /** sha256 of the link's secret: readers of the registry cannot open the preview. */
  link: hash,
  /** By a key that may release the remote, over the canonical bytes without this field; only in a signed registry. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).optional(),
})

/** Whether the preview has ended. `now` in ms since 1970. */
export function isOver({ until }: Pick<PreviewRecord, 'until'>, now: number = Date.now()): boolean {
  return Date.parse(until) <= now
}
