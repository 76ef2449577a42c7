import * as common from '@tessera/store/readSettings'
import { portFrom, serverSettings, text, url } from '@tessera/store/serverSettings'
import { studioSettings } from '@tessera/store/studioSettings'
import { z } from 'zod'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'

/** Every setting: its environment variable, what it accepts, its default and what it does. */
export const settings = z.object({
  PORT: portFrom(4002),
  ...serverSettings,
  ...studioSettings,
  SITE_ORIGIN: serverSettings.SITE_ORIGIN.describe(
    'Public origin of the site: for links to it, and to learn what it shows',
  ),
  PREVIEW_INTERNAL: url
    .optional()
    .describe(
      'Where the studio reaches the preview site, e.g. http://127.0.0.1:4001; default: PREVIEW_ORIGIN',
    ),
  STUDIO_LINK: text
    .optional()
    .describe('Name of a user to print a sign-in link for at the start; an admin is made where there is none')
    .meta(common.internal),
  OIDC_ISSUER: url
    .optional()
    .describe("Sign-in of your organisation (OpenID Connect): its issuer's URL; default: off"),
  OIDC_CLIENT_ID: text.optional().describe('What the issuer calls the studio'),
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret there').meta(common.secret),
  OIDC_ROLES: text
    .default('roles')
    .describe('Claim with roles, such as `publisher` or, of a folder alone, `editor:pages/`'),
  OIDC_NAME: text.default('email').describe('Claim with the name that the log shows'),
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
