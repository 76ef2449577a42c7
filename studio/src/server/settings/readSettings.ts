import * as common from '@tessera/release/settings'
import { z } from 'zod'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'

const text = z.string().min(1)
const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const origin = url.transform((given) => new URL(given).origin)
const list = z
  .string()
  .transform((given) => (given === 'none' ? [] : given.split(',').map((part) => part.trim())))
const level = z.enum(['debug', 'info', 'warn', 'error', 'silent'])

/** Every setting: its environment variable, what it accepts, its default and what it does. */
export const settings = z.object({
  PORT: port.default(4002).describe('Port to listen on; 0 takes a free one'),
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
  STUDIO_ORIGIN: origin.describe('Its public origin, e.g. https://studio.example.org'),
  PREVIEW_ORIGIN: origin.describe(
    'Public origin of the preview site, e.g. https://preview.example.org: another host of the same site',
  ),
  PREVIEW_INTERNAL: url
    .optional()
    .describe(
      'Where the studio reaches the preview site, e.g. http://127.0.0.1:4001; default: PREVIEW_ORIGIN',
    ),
  PREVIEW_SECRET: text
    .min(32)
    .describe('What the studio and the preview site share: 32 characters or more')
    .meta(common.secret),
  SITE_ORIGIN: origin
    .optional()
    .describe('Public origin of the site: for links to it, and to learn what it shows'),
  STUDIO_STORE: text
    .default('file:.tessera/studio')
    .describe(
      'Accounts, sessions, drafts and history: a folder, or a bucket like s3://bucket/studio; who reads it can read drafts and cannot sign in',
    ),
  CONTENT_DIR: text.default('content/demo/documents').describe('Folder of the content documents'),
  CONTENT_FROM: z
    .enum(['folder', 'registry'])
    .default('folder')
    .describe('As the site has it: with `registry`, visitors see what `release content publish` publishes'),
  STUDIO_LINK: text
    .optional()
    .describe(
      'Name of a user to print a sign-in link for at the start; an admin is made where there is none',
    ),
  TRUSTED_PROXIES: list
    .default(['loopback', 'linklocal', 'uniquelocal'])
    .describe(
      'Proxies whose X-Forwarded-For names the client: addresses, ranges, or these names, with commas; `none` for none',
    ),
  OIDC_ISSUER: url
    .optional()
    .describe("Sign-in of your organisation (OpenID Connect): its issuer's URL; default: off"),
  OIDC_CLIENT_ID: text.optional().describe('What the issuer calls the studio'),
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret there').meta(common.secret),
  OIDC_ROLES: text
    .default('roles')
    .describe('Claim with roles, such as `publisher` or, of a folder alone, `editor:pages/`'),
  OIDC_NAME: text.default('email').describe('Claim with the name that the log shows'),
  LOG_LEVEL: level.default('info').describe(`One of ${level.options.join(', ')}`),
})

const whole = settings.superRefine(function checkTogether(given, context) {
  const report = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const problem = problemOfOrigins(given.PREVIEW_ORIGIN, given.STUDIO_ORIGIN)
  if (problem) report('STUDIO_ORIGIN and PREVIEW_ORIGIN', problem)
  if (given.OIDC_ISSUER && !given.OIDC_CLIENT_ID) report('OIDC_CLIENT_ID', 'is needed beside OIDC_ISSUER')
})

export type Settings = z.infer<typeof settings>

/** Fails with every fault at once. */
export function readSettings(environment: common.Environment): Settings {
  return common.readSettings(whole, environment)
}

/** The list of settings for `--help`, or nothing when it was not asked for. */
export function helpFor(args: readonly string[]): string | undefined {
  return common.helpFor(args, settings, 'the studio')
}
