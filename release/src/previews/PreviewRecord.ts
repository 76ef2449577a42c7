import { shellName } from '@tessera/kit/contract/composition'
import { z } from 'zod'

/** One remote's part of a preview, in `previews/<environment>/`. Never changed; the newest record of a part counts. */
export type PreviewRecord = z.infer<typeof previewRecordSchema>

export const previewName = /^[a-z0-9-]{1,40}$/
/** Maximum number of days from a preview's start to its end. */
export const maxDays = 30
/** Maximum number of parts that run at a time in one environment. */
export const maxParts = 100

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Schema of a record, checked when it is written and when it is read. */
export const previewRecordSchema = z.strictObject({
  format: z.literal(1),
  environment: z.string(),
  name: z.string().regex(previewName),
  remote: z.string().refine((remote) => remote !== shellName, 'the shell has no preview'),
  version: z.string().max(200),
  /** sha256 of the stored manifest. */
  manifest: hash,
  created: z.iso.datetime(),
  /** End of the preview. To end a preview early, a newer record with an end in the past is written. */
  until: z.iso.datetime(),
  actor: z.string().max(300),
  /** sha256 of the link's secret, so that readers of the registry cannot open the preview. */
  link: hash,
  /** Only in a signed registry: by a key that may release the remote, over the canonical bytes without this field. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).optional(),
})

/** Whether the preview has ended. `now` in ms since 1970. */
export function isOver({ until }: Pick<PreviewRecord, 'until'>, now: number = Date.now()): boolean {
  return Date.parse(until) <= now
}
