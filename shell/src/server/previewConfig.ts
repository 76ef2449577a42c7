import { randomBytes } from 'node:crypto'
import { type Environment, readSettings, secret } from '@tessera/release/settings'
import { z } from 'zod'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'
import { settings } from './config.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const least = 32 /* characters of the secret */

/** The site's own settings as far as they count here, and those of the preview. */
export const previewSettings = settings
  .omit({
    SITE_ORIGIN: true,
    FORMS_DIR: true,
    FORM_DAYS: true,
    CANARY_KEY: true,
    METRICS_KEY: true,
    LEAST_NETWORKS: true,
    OPS_TOKEN: true,
    OPS_TOKENS: true,
    WEBHOOK_URL: true,
    WEBHOOK_SECRET: true,
  })
  .extend({
    PORT: settings.shape.PORT.unwrap().default(4001).describe('Port to listen on; 0 takes a free one'),
    STATE_DIR: settings.shape.STATE_DIR.unwrap()
      .default('.tessera/preview')
      .describe("Folder as the site's STATE_DIR; never the site's own"),
    PREVIEW_ORIGIN: origin
      .optional()
      .describe(
        'Public origin of this process, e.g. https://preview.example.org; default: http://localhost with its PORT',
      ),
    STUDIO_ORIGIN: origin
      .optional()
      .describe(
        'Public origin of the studio, e.g. https://studio.example.org; without it no drafts are shown',
      ),
    PREVIEW_SECRET: z
      .string()
      .min(least, `must have ${least} characters or more`)
      .optional()
      .describe(
        'What the studio and this process know, 32 random characters or more: who has them sees every draft',
      )
      .meta(secret),
    STUDIO_STORE: z
      .string()
      .default('file:.tessera/studio')
      .describe('Where the studio keeps its drafts, as REGISTRY_URL names a place; only read'),
    BRIDGE_DIR: z
      .string()
      .default('studio/dist/bridge')
      .describe('Folder of the code that edits in the page'),
  })

/** Without a studio no one is let in by the secret, which no one knows then. */
export type PreviewConfig = z.infer<typeof previewSettings> & {
  PREVIEW_SECRET: string
  PREVIEW_ORIGIN: string
  SITE_ORIGIN: string
}

/** Fails with every fault at once, and where browsers would keep studio and preview apart or take them for one. */
export function readPreviewConfig(environment: Environment): PreviewConfig {
  const config = readSettings(previewSettings, environment)
  const { PORT, PREVIEW_ORIGIN: own = `http://localhost:${PORT}`, STUDIO_ORIGIN: studio } = config
  const problem = studio === undefined ? problemOfOrigin(own) : problemOfOrigins(own, studio)
  if (problem)
    throw new Error(`PREVIEW_ORIGIN ${own}${studio ? ` and STUDIO_ORIGIN ${studio}` : ''}: ${problem}`)
  return { ...config, PREVIEW_SECRET: secretOf(config), PREVIEW_ORIGIN: own, SITE_ORIGIN: own }
}

/** Browsers keep the cookie of a preview on https and on this machine alone. */
function problemOfOrigin(preview: string): string | undefined {
  const { protocol, hostname } = new URL(preview)
  const isLocal = /(^|\.)localhost$|^127(\.\d+){3}$/.test(hostname)
  return protocol === 'https:' || isLocal ? undefined : 'must be https, except on this machine.'
}

function secretOf({ PREVIEW_SECRET, STUDIO_ORIGIN: studio }: z.infer<typeof previewSettings>): string {
  if (studio === undefined) return randomBytes(least).toString('hex')
  if (PREVIEW_SECRET !== undefined) return PREVIEW_SECRET
  throw new Error(`Set PREVIEW_SECRET or PREVIEW_SECRET_FILE: ${least} random characters or more.`)
}
