import { z } from 'zod'
import type { Focus } from '../../../shared/LibraryPicture.ts'

/** The confined process's only argument, as JSON: what to do with the picture on its standard input. */
export interface Order {
  /** Where to centre the narrow crop. */
  focus: Focus
  /** Whether to make only the crop. Default: all sizes. */
  only?: 'crop'
}

/** Bytes of all variants together; the studio kills a process that writes more. */
export const maxOutput = 128 * 1024 * 1024

const px = z.int().min(1).max(20_000)

/** The preview is a `data:` URL; a transparent picture has none, because the preview would show through it. */
const shown = { width: px, height: px, preview: z.string().max(8000).optional() }

/** Media types that the process may write; every other file is refused. */
export const outputTypes = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type OutputType = (typeof outputTypes)[number]

const generatedFile = z.strictObject({
  width: px,
  type: z.enum(outputTypes),
  bytes: z.int().min(1).max(maxOutput),
  isCrop: z.boolean(),
})

/** The first line of the process's output, as JSON; the files' bytes follow in order. The studio trusts neither. */
export const replySchema = z.union([
  z.strictObject({ ...shown, crop: z.strictObject(shown), files: z.array(generatedFile).max(32) }),
  z.strictObject({ refused: z.literal('pixels'), width: z.int(), height: z.int() }),
  z.strictObject({ refused: z.literal('broken') }),
])
/** A reply that passed the check by its schema: sizes and files, or why the picture was refused. */
export type Reply = z.infer<typeof replySchema>
