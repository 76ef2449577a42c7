import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { problemOfOrigins } from '../../shared/problemOfOrigins.ts'

const list = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))

const text = z.string().min(1)

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** Every setting: its environment variable, what it accepts, its default and what it does. */
const settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4002)
    .describe('Port to listen on; 0 takes a free one'),
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
  STUDIO_ORIGIN: origin.describe('Its public origin, e.g. https://studio.example.org'),
  PREVIEW_ORIGIN: origin.describe(
    'Public origin of the preview site, e.g. https://preview.example.org: another host of the same site',
  ),
  PREVIEW_INTERNAL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where the studio reaches the preview site, e.g. http://127.0.0.1:4001; default: PREVIEW_ORIGIN',
    ),
  PREVIEW_SECRET: z
    .string()
    .min(32)
    .describe(
      'What the studio and the preview site share: 32 characters or more; or PREVIEW_SECRET_FILE names its file',
    ),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public origin of the site, for links to what was published'),
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
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Sign-in of your organisation (OpenID Connect): its issuer's URL; default: off"),
  OIDC_CLIENT_ID: text.optional().describe('What the issuer calls the studio'),
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret there; or OIDC_CLIENT_SECRET_FILE names its file'),
  OIDC_ROLES: text
    .default('roles')
    .describe('Claim with roles, such as `publisher` or, of a folder alone, `editor:pages/`'),
  OIDC_NAME: text.default('email').describe('Claim with the name that the log shows'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('One of debug, info, warn, error, silent'),
})

const whole = settings.superRefine(function checkTogether(
  { STUDIO_ORIGIN, PREVIEW_ORIGIN, ...others },
  context,
) {
  const problem = problemOfOrigins(PREVIEW_ORIGIN, STUDIO_ORIGIN)
  if (problem)
    context.addIssue({ code: 'custom', path: ['STUDIO_ORIGIN and PREVIEW_ORIGIN'], message: problem })
  if (others.OIDC_ISSUER && !others.OIDC_CLIENT_ID) {
    context.addIssue({ code: 'custom', path: ['OIDC_CLIENT_ID'], message: 'is needed beside OIDC_ISSUER' })
  }
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

/** `X_FILE` names the file that holds `X`, as secrets are mounted. */
function withSecrets(environment: Environment): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  const files = given.filter(([name]) => ['PREVIEW_SECRET_FILE', 'OIDC_CLIENT_SECRET_FILE'].includes(name))
  return Object.fromEntries([
    ...files.map(([name, file]) => [name.slice(0, -'_FILE'.length), readFileSync(file, 'utf8').trim()]),
    ...given,
  ])
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
