import { z } from 'zod'

/** Hex SHA-256 of a text that is kept beside the log; `null`: there is no document. */
export type TextHash = z.infer<typeof textHash>

const textHash = z.hash('sha256').nullable()

/** One record as it is stored. Which fields it has depends on `did`. */
export const recordSchema = z.object({
  /** Counts from 1 and is never used twice. */
  number: z.int().min(1),
  /** ms since 1970. */
  at: z.number(),
  by: z.string(),
  /** `folder`: a change made by hand was taken into the history; `collect`: what is old was removed. */
  did: z.enum([
    'save',
    'discard',
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
        /** Of a save: the published text that the draft takes in. */
        base: textHash.optional(),
        /** Of a change made by hand: a publish that came at the same time replaced it. */
        isReplaced: z.literal(true).optional(),
      }),
    )
    .default([]),
  /** Of a schedule. */
  scheduledAt: z.number().optional(),
  share: z.string().optional(),
  expiresAt: z.number().optional(),
})
export type LogRecord = z.infer<typeof recordSchema>
export type RecordedFile = LogRecord['files'][number]

/** A record that has no number yet. */
export type NewRecord = Omit<z.input<typeof recordSchema>, 'number' | 'at'>
