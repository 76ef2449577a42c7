import { isOrigin, originRule } from '@tessera/kit/contract/isOrigin'
import { minNetworks } from '@tessera/kit/contract/metrics'
import { type Environment, readSettings, secret } from '@tessera/release/settings'
import { z } from 'zod'
import { logLevels } from './logging/log.ts'
import { peopleRule, readPeople } from './ops/readPeople.ts'

/** `a, b` as a list; `none` is an empty one. */
const list = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))

const replacementRule = 'must be like https://api.example.org=http://127.0.0.1:5000'

function isReplacement(text: string): boolean {
  const [from = '', to = ''] = text.split('=')
  return isOrigin(from) && /^https?:$/.test(URL.parse(to)?.protocol ?? '')
}

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const text = z.string().min(1)

const milliseconds = integer(1, 600_000)

/** Every setting: its environment variable, what it accepts, its default and what it does. */
export const settings = z.object({
  PORT: integer(0, 65_535).default(4000).describe('Port to listen on; 0 takes a free one'),
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
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
  CONTENT_DIR: text.default('content/demo/documents').describe('Folder of the content documents'),
  CONTENT_FROM: z
    .enum(['folder', 'registry'])
    .default('folder')
    .describe('Show the documents of CONTENT_DIR, or what `release content publish` published'),
  FORMS_DIR: text.default('.tessera/submissions').describe('Folder that sent forms are kept in'),
  FORMS_STORE: text
    .regex(/^(file|s3):./i, 'must be a place like s3://bucket/site or file:/srv/forms')
    .optional()
    .describe('Store that sent forms are kept in instead, encrypted; it may be that of REGISTRY_URL'),
  FORMS_KEY: text.optional().describe('File of the public key that they are encrypted for there'),
  FORM_DAYS: integer(1, 3650).default(90).describe('How many days a sent form is kept'),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('Public origin, e.g. https://example.org; default: the one each request names'),
  ALLOWED_HOSTS: list
    .default([])
    .describe('More host names, with commas, without ports; SITE_ORIGIN, HOST and this machine always count'),
  TRUSTED_PROXIES: list
    .default(['loopback', 'linklocal', 'uniquelocal'])
    .describe(
      'Proxies whose X-Forwarded-For names the client: addresses, ranges, or these names, with commas; `none` for none',
    ),
  CANARY_KEY: text
    .optional()
    .describe(
      'File of the private key that signs what becomes of canaries, granted `canaries` or the remotes; only a process beside the site reads it',
    ),
  METRICS_KEY: text
    .optional()
    .describe(
      'File of the private key that this process signs with what it counted, granted `metrics`; default: CANARY_KEY. A signed registry counts nothing unsigned',
    ),
  OPS_KEY: text
    .optional()
    .describe("File of the key that signs the ops view's rollbacks; default: CANARY_KEY"),
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
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where rollbacks, verdicts of canaries and a lost registry are told, signed; default: nowhere'),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and 24 random bytes or more in base64')
    .optional()
    .describe('What signs that: `whsec_` and 24 random bytes or more in base64')
    .meta(secret),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`One of ${logLevels.join(', ')}`),
  SLOT_DEADLINE_MS: milliseconds.default(150).describe("How long a remote's server file may render one slot"),
  LOAD_WAIT_MS: milliseconds
    .default(150)
    .describe('How long a page waits for what its slots load before it shows their fallbacks'),
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
    ),
  KEEP_RENDERED: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Cache pages and rendered slots for the next visitor; `no` renders each again'),
  POLL_MS: milliseconds.default(400).describe('How often the registry is read for a newer composition'),
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
