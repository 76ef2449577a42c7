import { z } from 'zod'
import {
  maxShared,
  packagePattern,
  shellName,
  type CompositionRecord,
  type RemoteManifest,
} from './composition.ts'
import { isPolicyOf, policyRule } from './isPolicyOf.ts'
import {
  causeLimits,
  framePattern,
  maxCauseLength,
  vitalNames,
  type Causes,
  type Metrics,
} from './metrics.ts'
import { ownerSchema } from './ownerSchema.ts'
import { problemTable, type ProblemName } from './problems.ts'
import { dataSchema } from './dataSchema.ts'
import { eventsSchema, origin, slotDeclarations, slotName } from './slotDeclarations.ts'
import type { TrustRecord } from './trust.ts'

/** The result of a parse: a value of the type, or all problems that were found. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problems: string[] }

/** Each problem names its field: `files.a.js.bytes: …`. */
type Parser<Value> = (value: unknown) => Parsed<Value>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and dashes')
const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'must be a semantic version')
const fileName = z
  .string()
  .max(200)
  .regex(
    /^(?:[A-Za-z0-9_@][A-Za-z0-9_@~+.-]*\/){0,8}[A-Za-z0-9_@][A-Za-z0-9_@~+.-]*$/,
    'must be the name of a file below its folder',
  )
const integrity = z.templateLiteral(['sha384-', z.string().regex(/^[A-Za-z0-9+/]{64}$/)])

const file = z.strictObject({ integrity, sha256, bytes: z.int().nonnegative() })

const manifestSchema = z
  .strictObject({
    format: z.literal(1),
    name: remoteName,
    version,
    contract: z.int().positive(),
    slots: z.array(slotName),
    declarations: slotDeclarations.optional(),
    events: eventsSchema(dataSchema).optional(),
    requires: z.record(z.string(), z.string()),
    shares: z
      .record(
        z.string().regex(packagePattern),
        z.strictObject({ version, range: z.string().max(50), js: z.array(fileName).min(1).max(20) }),
      )
      .refine((shares) => Object.keys(shares).length <= maxShared, `has more than ${maxShared} packages`)
      .optional(),
    browser: z.strictObject({
      entry: fileName,
      exposes: z.record(slotName, z.strictObject({ js: z.array(fileName), css: z.array(fileName) })),
    }),
    server: z.strictObject({ file: fileName, slots: z.array(slotName) }).optional(),
    files: z.record(fileName, file),
    sourceMaps: z.record(fileName, file).optional(),
    budgetKb: z.number().positive(),
    owner: ownerSchema.optional(),
    trustedTypes: z.array(z.string()).max(20).optional(),
    languages: z.array(z.string().max(35)).max(100).optional(),
    provides: z.record(z.string(), version).optional(),
  })
  .superRefine(function isConsistent(manifest, context) {
    const { name, slots, declarations, browser, server, files, trustedTypes = [], provides } = manifest
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if ((name === shellName) !== (provides !== undefined))
      refuse(['provides'], `must be set by ${shellName}, and by no remote`)
    if ((name === shellName) !== (slots.length === 0))
      refuse(['slots'], 'must be empty for the shell, and for no remote')
    for (const [path, file] of namedFiles(manifest))
      if (!Object.hasOwn(files, file)) refuse(path, `${file} is not among the files`)
    for (const [index, policy] of trustedTypes.entries())
      if (!isPolicyOf(name, policy)) refuse(['trustedTypes', index], policyRule)
    for (const slot of slots) {
      if (!browser.exposes[slot]) refuse(['browser', 'exposes', slot], 'is missing')
      if (declarations && !declarations[slot]) refuse(['declarations', slot], 'is missing')
      if (declarations?.[slot]?.load && !server?.slots.includes(slot))
        refuse(['declarations', slot, 'load'], 'needs a server entry for the slot')
    }
  })

/**
 * Parses a manifest. Server-side only, like all of this file, because it imports zod.
 *
 * @example const parsed = parseManifest(JSON.parse(text)); if (!parsed.ok) throw new Error(parsed.problems.join())
 */
export const parseManifest: Parser<RemoteManifest> = parser(manifestSchema)

const signature = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits'),
  value: z.base64().length(88),
})
const namedRelease = { version, manifest: sha256 }
const percent = z.int().min(1).max(99)
const heldRelease = { ...namedRelease, percent, since: z.int().positive() }
const canary = z.strictObject({
  ...heldRelease,
  rules: z.strictObject({
    steps: z.array(percent),
    holdSeconds: z.number().nonnegative(),
    leastViews: z.int().positive(),
    patienceSeconds: z.number().positive(),
  }),
})
const watch = z.strictObject({
  ...heldRelease,
  until: z.iso.datetime(),
  decidedFrom: z.iso.datetime().optional(),
  leastViews: z.int().positive(),
})

const logEntry = {
  format: z.literal(1),
  number: z.int().positive(),
  previous: sha256.nullable(),
  created: z.iso.datetime(),
  actor: z.string(),
  reason: z.string(),
}

const compositionSchema = z.strictObject({
  ...logEntry,
  environment: remoteName,
  change: z.strictObject({
    kind: z.enum(['promote', 'rollback', 'canary']),
    remote: remoteName,
    from: version.nullable(),
    to: version,
    percent: percent.optional(),
  }),
  remotes: z.record(remoteName, z.strictObject(namedRelease)),
  canaries: z.record(remoteName, canary).optional(),
  watches: z.record(remoteName, watch).optional(),
  trust: z.int().positive().optional(),
  signature: signature.optional(),
})

/** Parses a composition. */
export const parseComposition: Parser<CompositionRecord> = parser(compositionSchema)

const trustSchema = z.strictObject({
  ...logEntry,
  roots: z.array(signature.shape.key).min(1),
  threshold: z.int().min(2).optional(),
  keys: z.record(
    signature.shape.key,
    z.strictObject({
      name: remoteName,
      public: z.base64(),
      state: z.enum(['active', 'retired', 'revoked']),
    }),
  ),
  grants: z.array(
    z
      .strictObject({
        key: signature.shape.key,
        remotes: z.union([z.literal('*'), z.array(remoteName)]),
        environments: z.union([z.literal('*'), z.array(remoteName)]),
        lead: z.literal(true).optional(),
      })
      .refine(({ lead, remotes }) => !lead || remotes !== '*', 'a lead has remotes by name'),
  ),
  origins: z.record(remoteName, z.array(origin).max(100)).optional(),
  ceilingKb: z.number().positive().optional(),
  heads: z.record(remoteName, z.strictObject({ number: z.int().positive(), sha256 })),
  signature,
  cosignatures: z.array(signature).max(20).optional(),
})

/** Parses a trust record. */
export const parseTrust: Parser<TrustRecord> = parser(trustSchema)

const count = z.int().nonnegative()
const networks = z.record(
  z.string().regex(/^[0-9a-f]{2}$/),
  z.strictObject({ sent: count, views: count, failedViews: count }),
)
const observed = {
  format: z.literal(1),
  environment: remoteName,
  instance: remoteName,
  written: z.iso.datetime(),
  signature: signature.optional(),
}
const metricsSchema = z.strictObject({
  ...observed,
  remotes: z.record(
    remoteName,
    z.strictObject({
      since: z.int().positive(),
      versions: z.record(
        version,
        z.strictObject({
          views: count,
          failedViews: count,
          drawn: count,
          notDrawn: count,
          networks: networks.default({}), // missing in metrics that older processes wrote
          before: z.strictObject({ drawn: count, notDrawn: count, networks }).optional(),
          causes: z.record(z.string().max(maxCauseLength), count).default({}),
          vitals: z.partialRecord(z.enum(vitalNames), z.array(count)),
        }),
      ),
    }),
  ),
})

/** Parses the metrics of a process. */
export const parseMetrics: Parser<Metrics> = parser(metricsSchema)

const labels = z
  .record(z.string().max(20), count)
  .refine((given) => Object.keys(given).length <= causeLimits.labels, 'has too many')
const cause = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  version,
  name: z.enum(Object.keys(problemTable) as [ProblemName, ...ProblemName[]]),
  seenBy: z.enum(['browser', 'server']),
  slot: slotName.optional(),
  message: z.string().max(causeLimits.message),
  frames: z.array(z.string().regex(framePattern)).max(causeLimits.frames),
  count,
  networks: z.string().regex(/^[0-9a-f]{64}$/),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  composition: count.optional(),
  pages: labels,
  browsers: labels,
  trend: z.record(z.string().regex(/^\d{1,12}$/), count),
})
const causesSchema = z.strictObject({
  ...observed,
  remotes: z.record(
    remoteName,
    z.strictObject({
      versions: z.record(version, z.strictObject({ views: count, renders: count })),
      causes: z.array(cause).max(causeLimits.ofRemote),
    }),
  ),
})

/** Parses the causes of a process. */
export const parseCauses: Parser<Causes> = parser(causesSchema)

function parser<Value>(schema: z.ZodType<Value>): Parser<Value> {
  return function parse(value) {
    const { success, data, error } = schema.safeParse(value)
    if (success) return { ok: true, value: data }
    const describe = ({ path, message }: z.core.$ZodIssue) =>
      `${path.map(String).join('.') || 'document'}: ${message}`
    return { ok: false, problems: error.issues.map(describe) }
  }
}

/** Each field of a manifest that names a file, with the name of the file. */
function* namedFiles(manifest: RemoteManifest): Generator<[path: string[], file: string]> {
  yield [['browser', 'entry'], manifest.browser.entry]
  for (const [slot, expose] of Object.entries(manifest.browser.exposes)) {
    for (const file of expose.js) yield [['browser', 'exposes', slot, 'js'], file]
    for (const file of expose.css) yield [['browser', 'exposes', slot, 'css'], file]
  }
  for (const [name, { js }] of Object.entries(manifest.shares ?? {}))
    for (const file of js) yield [['shares', name, 'js'], file]
  if (manifest.server) yield [['server', 'file'], manifest.server.file]
}
