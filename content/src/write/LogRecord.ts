import { z } from 'zod'

/** Hex SHA-256 of a text that is stored beside the log; `null`: there is no document. */
export type TextHash = z.infer<typeof textHash>

const textHash = z.hash('sha256').nullable()

/** A record as it is stored. Its fields depend on `did`. */
export const recordSchema = z.object({
  /** Number of the record, from 1; never reused. */
  number: z.int().min(1),
  /** Time of the record, in ms since 1970. */
  at: z.number(),
  by: z.string(),
  /** What happened. `folder`: adds a change made by hand to the history; `collect`: old entries were removed. */
  did: z.enum([
    'save',
    'discard', // in logs of earlier studios
    'publish',
    'schedule',
    'unschedule',
    'createSet',
    'discardSet',
    'folder',
    'share',
    'endShare',
    'collect',
  ]),
  set: z.string().optional(),
  title: z.string().optional(),
  files: z
    .array(
      z.object({
        file: z.string(),
        text: textHash,
        /** Only of a save: the published text that the draft is based on. */
        base: textHash.optional(),
        /** Only of a change made by hand: a publish at the same time replaced the text. */
        isReplaced: z.literal(true).optional(),
      }),
    )
    .default([]),
  scheduledAt: z.number().optional(),
  share: z.string().optional(),
  expiresAt: z.number().optional(),
})
export type LogRecord = z.infer<typeof recordSchema>
/** A document's new text in a record. */
export type RecordedFile = LogRecord['files'][number]

export type NewRecord = Omit<z.input<typeof recordSchema>, 'number' | 'at'>
