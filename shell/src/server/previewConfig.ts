import { randomBytes } from 'node:crypto'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'
import { portFrom } from '@tessera/store/serverSettings'
import { secretLength, studioSettings } from '@tessera/store/studioSettings'
import { type Environment, readSettings } from '@tessera/store/readSettings'
import type { z } from 'zod'
import { settings } from './config.ts'

function optional<Field extends z.ZodType>(field: Field, otherwise: string) {
  return field
    .optional()
    .meta({ ...field.meta(), description: `${field.description}; default: ${otherwise}` })
}

/** The site's settings that the preview site uses, and the studio's settings, which are optional here. */
export const previewSettings = settings
  .omit({
    SITE_ORIGIN: true,
    FORMS_DIR: true,
    FORM_DAYS: true,
    CANARY_KEY: true,
    LEAST_NETWORKS: true,
    OPS_TOKEN: true,
    OPS_TOKENS: true,
    WEBHOOK_URL: true,
    WEBHOOK_SECRET: true,
  })
  .extend({
    PORT: portFrom(4001),
    STATE_DIR: settings.shape.STATE_DIR.unwrap()
      .default('.tessera/preview')
      .describe("Folder like the site's STATE_DIR; it must not be the same folder"),
    ...studioSettings,
    PREVIEW_ORIGIN: optional(studioSettings.PREVIEW_ORIGIN, 'http://localhost with its PORT'),
    STUDIO_ORIGIN: optional(studioSettings.STUDIO_ORIGIN, 'none, so no drafts are shown'),
    PREVIEW_SECRET: optional(studioSettings.PREVIEW_SECRET, 'a random one'),
  })

/** The settings with their defaults; without a studio, PREVIEW_SECRET is random, so no one can sign in with it. */
export type PreviewConfig = z.infer<typeof previewSettings> & {
  PREVIEW_SECRET: string
  PREVIEW_ORIGIN: string
  SITE_ORIGIN: string
}

/** Throws one error that names every wrong setting, also origins with which browsers would not keep the session cookie. */
export function readPreviewConfig(environment: Environment): PreviewConfig {
  const config = readSettings(previewSettings, environment)
  const { PORT, PREVIEW_ORIGIN: own = `http://localhost:${PORT}`, STUDIO_ORIGIN: studio } = config
  const problem = studio === undefined ? problemOfOrigin(own) : problemOfOrigins(own, studio)
  if (problem)
    throw new Error(`PREVIEW_ORIGIN ${own}${studio ? ` and STUDIO_ORIGIN ${studio}` : ''}: ${problem}`)
  return { ...config, PREVIEW_SECRET: chooseSecret(config), PREVIEW_ORIGIN: own, SITE_ORIGIN: own }
}

/** Browsers keep the cookie of a preview only on https and on localhost. */
function problemOfOrigin(preview: string): string | undefined {
  const { protocol, hostname } = new URL(preview)
  const isLocal = /(^|\.)localhost$|^127(\.\d+){3}$/.test(hostname)
  return protocol === 'https:' || isLocal ? undefined : 'must be https, except on this machine.'
}

function chooseSecret({ PREVIEW_SECRET, STUDIO_ORIGIN: studio }: z.infer<typeof previewSettings>): string {
  if (studio === undefined) return randomBytes(secretLength).toString('hex')
  if (PREVIEW_SECRET !== undefined) return PREVIEW_SECRET
  throw new Error(`Set PREVIEW_SECRET or PREVIEW_SECRET_FILE: at least ${secretLength} random characters.`)
}
