import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { problemOfOrigins } from '../../shared/problemOfOrigins.ts'

const text = z.string().min(1)
const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const origin = url.transform((given) => new URL(given).origin)
const list = z
  .string()
  .transform((given) => (given === 'none' ? [] : given.split(',').map((part) => part.trim())))
const level = z.enum(['debug', 'info', 'warn', 'error', 'silent'])

/** Every setting: its environment variable, what it accepts, its default and what it does. */
const settings = z.object({
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
    .describe(
      'What the studio and the preview site share: 32 characters or more; or PREVIEW_SECRET_FILE names its file',
    ),
  SITE_ORIGIN: origin.optional().describe('Public origin of the site, for links to what was published'),
  STUDIO_STORE: text
    .default('file:.tessera/studio')
    .describe('Accounts, sessions, drafts and history: a folder, or a bucket like s3://bucket/studio'),
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
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret there; or OIDC_CLIENT_SECRET_FILE names its file'),
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

type Environment = Readonly<Record<string, string | undefined>>

/** Fails with every fault at once. */
export function readSettings(environment: Environment): Settings {
  const result = whole.safeParse(withSecrets(environment))
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings are not valid:\n${problems.join('\n')}\nRun with --help for the list.`)
}

/** `X_FILE` names the file that holds `X`, as secrets are mounted. What is empty is not set. */
function withSecrets(environment: Environment): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  for (const name of ['PREVIEW_SECRET', 'OIDC_CLIENT_SECRET']) {
    const file = given[`${name}_FILE`]
    if (file !== undefined) given[name] ??= readFileSync(file, 'utf8').trim()
  }
  return given
}

/** The list of settings for `--help`, or nothing when it was not asked for. */
export function helpFor(args: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } })
  if (!values.help) return undefined
  const lines = Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data
    return `  ${name.padEnd(20)}${schema.description}${fallback === undefined ? '' : ` (${String(fallback)})`}`
  })
  return `Serves the studio. Settings are environment variables:\n\n${lines.join('\n')}\n`
}
