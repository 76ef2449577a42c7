import * as common from '@tessera/store/readSettings'
import { portFrom, serverSettings, text, url } from '@tessera/store/serverSettings'
import { studioSettings } from '@tessera/store/studioSettings'
import { z } from 'zod'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'

/** Settings of the studio by environment variable, with their defaults and help. */
export const settings = z.object({
  PORT: portFrom(4002),
  ...serverSettings,
  ...studioSettings,
  SITE_ORIGIN: serverSettings.SITE_ORIGIN.describe(
    'Public origin of the site, for links to it and to see when it shows what was published',
  ),
  PREVIEW_INTERNAL: url
    .optional()
    .describe(
      'Where the studio reaches the preview site, e.g. http://127.0.0.1:4001; default: PREVIEW_ORIGIN',
    ),
  STUDIO_LINK: text
    .optional()
    .describe('Name of a user to print a sign-in link for at start; created as an admin if missing')
    .meta(common.internal),
  OIDC_ISSUER: url
    .optional()
    .describe("Issuer URL of your organisation's sign-in (OpenID Connect); default: off"),
  OIDC_CLIENT_ID: text.optional().describe('Client ID at the issuer'),
  OIDC_CLIENT_SECRET: text.optional().describe('Client secret at the issuer').meta(common.secret),
  OIDC_ROLES: text
    .default('roles')
    .describe('Claim that holds roles, such as `publisher`, or `editor:pages/` for one folder'),
  OIDC_NAME: text.default('email').describe('Claim that holds the user name shown in the log'),
})

const whole = settings.superRefine(function checkTogether(given, context) {
  const report = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const problem = problemOfOrigins(given.PREVIEW_ORIGIN, given.STUDIO_ORIGIN)
  if (problem) report('STUDIO_ORIGIN and PREVIEW_ORIGIN', problem)
  if (given.OIDC_ISSUER && !given.OIDC_CLIENT_ID) report('OIDC_CLIENT_ID', 'is required with OIDC_ISSUER')
})

/** The settings after their check, with defaults. */
export type Settings = z.infer<typeof settings>

/** Throws one error that lists all invalid settings. */
export function readSettings(environment: common.Environment): Settings {
  return common.readSettings(whole, environment)
}
