import { z } from 'zod'
import type { Focus } from '../../../shared/LibraryPicture.ts'

/** What the confined process is to do with the picture that comes by its stdin: its one argument, as JSON. */
export interface Order {
  /** Where the narrow crop's middle is to lie. */
  focus: Focus
  /** The crop alone; default: all sizes. */
  only?: 'crop'
}

export const maxOutput = 128 * 1024 * 1024 /* bytes */

const px = z.int().min(1).max(20_000)

/** The preview is a `data:` URL; none where the picture is transparent, as it would be seen behind it. */
const shown = { width: px, height: px, preview: z.string().max(8000).optional() }

const madeFile = z.strictObject({
  width: px,
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg']),
  bytes: z.int().min(1).max(maxOutput),
  isCrop: z.boolean(),
})
export type OutputType = z.infer<typeof madeFile>['type']

/** The first line of what it answers, as JSON; the bytes of the files follow in this order. Nothing that it says is trusted. */
export const replySchema = z.union([
  z.strictObject({ ...shown, crop: z.strictObject(shown), files: z.array(madeFile).max(32) }),
  z.strictObject({ refused: z.literal('pixels'), width: z.int(), height: z.int() }),
  z.strictObject({ refused: z.literal('broken') }),
])
export type Reply = z.infer<typeof replySchema>
