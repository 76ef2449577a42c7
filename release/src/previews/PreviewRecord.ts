import { shellName } from '@tessera/kit/contract/composition'
import { z } from 'zod'

/** One remote's part of a preview. Written once, in `previews/<environment>/`; of each remote the newest one counts. */
export type PreviewRecord = z.infer<typeof previewRecordSchema>

export const previewName = /^[a-z0-9-]{1,40}$/
export const maxDays = 30
/** Parts of one environment that may run at a time. */
export const maxParts = 100
export const day = 24 * 3600 * 1000 /* ms */

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const previewRecordSchema = z.strictObject({
  format: z.literal(1),
  environment: z.string(),
  name: z.string().regex(previewName),
  remote: z.string().refine((remote) => remote !== shellName, 'the shell has no preview'),
  version: z.string().max(200),
  /** sha256 of the stored manifest. */
  manifest: hash,
  created: z.iso.datetime(),
  /** Ended early by a newer record that ends when it was made. */
  until: z.iso.datetime(),
  actor: z.string().max(300),
  /** sha256 of what only the link has: who reads the registry cannot open it. */
  link: hash,
  /** Made with a key that may release the remote, where the registry has trust; over the canonical bytes without this field. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).optional(),
})

/** Whether its time has passed, or it was ended. `now` in ms since 1970. */
export function isOver({ until }: Pick<PreviewRecord, 'until'>, now: number = Date.now()): boolean {
  return Date.parse(until) <= now
}
