import { isOrigin, originRule } from '@tessera/kit/contract/isOrigin'
import { minNetworks } from '@tessera/kit/contract/metrics'
import { integer, list, portFrom, serverSettings, text, url } from '@tessera/store/serverSettings'
import { type Environment, internal, readSettings, secret } from '@tessera/store/readSettings'
import { z } from 'zod'
import { peopleRule, parsePeople } from './ops/parsePeople.ts'

const replacementRule = 'must be like https://api.example.org=http://127.0.0.1:5000'

function isReplacement(text: string): boolean {
  const [from = '', to = ''] = text.split('=')
  return isOrigin(from) && /^https?:$/.test(URL.parse(to)?.protocol ?? '')
}

const milliseconds = integer(1, 600_000)

/** Every setting: its environment variable, what it accepts, its default and what it does. */
export const settings = z.object({
  PORT: portFrom(4000),
  ...serverSettings,
  REGISTRY_URL: text.default('file:.tessera/registry').describe('URL of the store with the releases'),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('production')
    .describe('Environment of the registry that the site shows'),
  TRUST_ROOT: z
    .string()
    .regex(/^([0-9a-f]{16}|[0-9a-f]{64})$/, 'must be the id of a key, 16 hex digits, or a sha256, 64')
    .optional()
    .describe(
      'Root key (id) or record (sha256) that the trust log must contain; default: its first record is trusted',
    ),
  STATE_DIR: text
    .default('.tessera/state')
    .describe(
      'Folder for the last known state of a signed registry (so that no one can remove its newest records unnoticed), the composition shown last, and the files of earlier builds for open tabs',
    ),
  FORMS_DIR: text.default('.tessera/submissions').describe('Folder for submitted forms'),
  FORMS_STORE: text
    .regex(/^(file|s3):./i, 'must be a place like s3://bucket/site or file:/srv/forms')
    .optional()
    .describe(
      'Store for submitted forms in place of FORMS_DIR, encrypted; it may be the store of REGISTRY_URL',
    ),
  FORMS_KEY: text.optional().describe('File of the public key that forms are encrypted for in FORMS_STORE'),
  FORM_DAYS: integer(1, 3650).default(90).describe('Days that a submitted form is kept'),
  ALLOWED_HOSTS: list
    .default([])
    .describe(
      'More host names, separated by commas, without ports; SITE_ORIGIN, HOST and localhost are always allowed',
    ),
  CANARY_KEY: text
    .optional()
    .describe(
      'Files of private keys, separated by commas. Their grants decide what this site may do: `metrics` signs its counts (a signed registry ignores unsigned ones), `canaries` decides canaries, `rollbacks` rolls back from the ops view; only a separate process reads the keys',
    ),
  LEAST_NETWORKS: integer(1, 3)
    .default(minNetworks)
    .describe(
      'Number of networks that must have reported before the site decides a canary; set 1 if all visitors share one network and are trusted',
    ),
  OPS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Token for /ops and /metrics, at least 16 characters; default: both are off')
    .meta(secret),
  OPS_TOKENS: z
    .string()
    .optional()
    .transform((lines) => parsePeople(lines ?? ''))
    .refine((people) => people !== undefined, peopleRule)
    .describe(
      'Personal tokens, one per line: a name, `read` or `roll-back`, and the SHA-256 of the token. They need OPS_TOKEN, which signs their sessions. Both files are read again for each request',
    )
    .meta(secret),
  WEBHOOK_URL: url
    .optional()
    .describe(
      'URL that receives signed events about rollbacks, canary analyses and an unreachable registry; default: none',
    ),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in base64')
    .optional()
    .describe('Secret that signs these events: `whsec_` and at least 24 random bytes in base64')
    .meta(secret),
  SLOT_DEADLINE_MS: milliseconds
    .default(150)
    .describe("Time that a remote's server file may take to render one slot"),
  LOAD_WAIT_MS: milliseconds
    .default(150)
    .describe('Time that a page waits for the data of its slots before it shows their fallbacks')
    .meta(internal),
  LOAD_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, originRule)))
    .optional()
    .describe(
      'Origins that server entries may request, separated by commas; `none` for none; default: all that manifests declare and the trust log allows',
    ),
  LOAD_INSTEAD: list
    .pipe(z.array(z.string().refine(isReplacement, replacementRule)))
    .default([])
    .describe(
      'For development and tests: pairs like `https://api.example.org=http://127.0.0.1:5000`, separated by commas; requests to the first origin go to the second, which needs no TLS',
    )
    .meta(internal),
  KEEP_RENDERED: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Cache pages and rendered slots for the next visitor; `no` renders each again')
    .meta(internal),
  DRAIN_MS: integer(0, 600_000)
    .default(3000)
    .describe(
      'Time after SIGTERM that new connections are accepted, and then the time that idle ones stay open',
    ),
})

/** Origin → its replacement, from the pairs of LOAD_INSTEAD. */
export function parseReplacements({
  LOAD_INSTEAD,
}: Pick<Config, 'LOAD_INSTEAD'>): ReadonlyMap<string, string> {
  return new Map(
    LOAD_INSTEAD.map(function readPair(pair) {
      const [from = '', to = ''] = pair.split('=')
      return [from, new URL(to).origin]
    }),
  )
}

/** The settings that are read again for each request, so that a replaced token stops working at once. */
export const opsTokens = settings.pick({ OPS_TOKEN: true, OPS_TOKENS: true })

export type Config = z.infer<typeof settings>

/** Throws one error that names every wrong setting. */
export function readConfig(environment: Environment): Config {
  return readSettings(settings, environment)
}
