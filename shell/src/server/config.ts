import { isOrigin, originRule } from '@tessera/kit/contract/isOrigin'
import { minNetworks } from '@tessera/kit/contract/metrics'
import { integer, list, portFrom, serverSettings, text, url } from '@tessera/store/serverSettings'
import { type Environment, internal, readSettings, secret } from '@tessera/store/readSettings'
import { z } from 'zod'
import { peopleRule, readPeople } from './ops/readPeople.ts'

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
  REGISTRY_URL: text.default('file:.tessera/registry').describe('Where the releases are'),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('production')
    .describe('Which of its environments to show'),
  TRUST_ROOT: z
    .string()
    .regex(/^([0-9a-f]{16}|[0-9a-f]{64})$/, 'must be the id of a key, 16 hex digits, or a sha256, 64')
    .optional()
    .describe('Root key (id) or record (sha256) that the trust log must have; default: its first is trusted'),
  STATE_DIR: text
    .default('.tessera/state')
    .describe(
      'Folder for the last state of a signed registry (so that its newest records cannot be removed unnoticed), what was shown last, and the files of earlier builds for open tabs',
    ),
  FORMS_DIR: text.default('.tessera/submissions').describe('Folder that sent forms are kept in'),
  FORMS_STORE: text
    .regex(/^(file|s3):./i, 'must be a place like s3://bucket/site or file:/srv/forms')
    .optional()
    .describe('Store that sent forms are kept in instead, encrypted; it may be that of REGISTRY_URL'),
  FORMS_KEY: text.optional().describe('File of the public key that they are encrypted for there'),
  FORM_DAYS: integer(1, 3650).default(90).describe('How many days a sent form is kept'),
  ALLOWED_HOSTS: list
    .default([])
    .describe('More host names, with commas, without ports; SITE_ORIGIN, HOST and this machine always count'),
  CANARY_KEY: text
    .optional()
    .describe(
      'Files of private keys, with commas: what they are granted, this site does: `metrics` signs what it counted (a signed registry counts nothing unsigned), `canaries` what becomes of canaries, `rollbacks` those of the ops view; only a process beside the site reads them',
    ),
  LEAST_NETWORKS: integer(1, 3)
    .default(minNetworks)
    .describe(
      'From how many networks browsers must have reported before it decides a canary; 1 where all visitors share one, and all are trusted',
    ),
  OPS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Token for /ops and /metrics, 16 characters or more; default: both are off')
    .meta(secret),
  OPS_TOKENS: z
    .string()
    .optional()
    .transform((lines) => readPeople(lines ?? ''))
    .refine((people) => people !== undefined, peopleRule)
    .describe(
      'Tokens of persons: a line each with a name, `read` or `roll-back`, and the SHA-256 of the token; beside OPS_TOKEN, which signs their sessions. The files of both count as they are at each request',
    )
    .meta(secret),
  WEBHOOK_URL: url
    .optional()
    .describe(
      'Where rollbacks, analyses of canaries and a lost registry are reported, signed; default: nowhere',
    ),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and 24 random bytes or more in base64')
    .optional()
    .describe('What signs that: `whsec_` and 24 random bytes or more in base64')
    .meta(secret),
  SLOT_DEADLINE_MS: milliseconds.default(150).describe("How long a remote's server file may render one slot"),
  LOAD_WAIT_MS: milliseconds
    .default(150)
    .describe('How long a page waits for what its slots load before it shows their fallbacks')
    .meta(internal),
  LOAD_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, originRule)))
    .optional()
    .describe(
      'Origins that server entries may request, with commas; `none` for none; default: those that manifests declare and the trust log allows',
    ),
  LOAD_INSTEAD: list
    .pipe(z.array(z.string().refine(isReplacement, replacementRule)))
    .default([])
    .describe(
      'For development and tests: `https://api.example.org=http://127.0.0.1:5000`, with commas: requests go to the second in place of the first, also without TLS',
    )
    .meta(internal),
  KEEP_RENDERED: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Cache pages and rendered slots for the next visitor; `no` renders each again')
    .meta(internal),
  DRAIN_MS: integer(0, 600_000)
    .default(3000)
    .describe('On SIGTERM: how long to accept after /readyz says no, then how long to keep idle connections'),
})

/** The pairs of LOAD_INSTEAD: origin → its replacement. */
export function replacementsIn({ LOAD_INSTEAD }: Pick<Config, 'LOAD_INSTEAD'>): ReadonlyMap<string, string> {
  return new Map(
    LOAD_INSTEAD.map(function readPair(pair) {
      const [from = '', to = ''] = pair.split('=')
      return [from, new URL(to).origin]
    }),
  )
}

/** What of it is read again for each request. */
export const opsTokens = settings.pick({ OPS_TOKEN: true, OPS_TOKENS: true })

export type Config = z.infer<typeof settings>

/** Fails with every fault at once. */
export function readConfig(environment: Environment): Config {
  return readSettings(settings, environment)
}
