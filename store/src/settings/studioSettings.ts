import { z } from 'zod'
import { secret } from './readSettings.ts'
import { origin, text } from './serverSettings.ts'

/** Minimum length, in characters, of a secret that two servers share. */
export const secretLength = 32

/** Settings that the studio and the preview site share. */
export const studioSettings = {
  STUDIO_ORIGIN: origin.describe('Public origin of the studio, e.g. https://studio.example.org'),
  PREVIEW_ORIGIN: origin.describe(
    'Public origin of the preview site, e.g. https://preview.example.org: another host of the same site',
  ),
  PREVIEW_SECRET: z
    .string()
    .min(secretLength, `must have ${secretLength} characters or more`)
    .describe(
      `Shared by the studio and the preview site, ${secretLength} random characters or more: who has them can read every draft`,
    )
    .meta(secret),
  STUDIO_STORE: text
    .default('file:.tessera/studio')
    .describe(
      'Accounts, sessions, drafts and history: a folder, or a bucket like s3://bucket/studio; who reads it can read drafts and cannot sign in',
    ),
}
