import type { Signature } from '@tessera/kit/contract/composition'
import type { Causes, Metrics, Observed } from '@tessera/kit/contract/metrics'
import { parseCauses, parseMetrics, type Parsed } from '@tessera/kit/contract/parse'
import { canonicalBytes, parseJson, sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { isSignedBy, metricsStatement } from '../trust/signed.ts'
import type { Trust } from '../trust/trustLog.ts'
import { isGranted } from '../trust/verifyAuthor.ts'

/** What the shell's processes saw of each release, for canaries, `release status` and `release problems`. */
export interface MetricsKeeping {
  /** In a signed registry, of each remote what a key signed that is granted it or `metrics`; all in an open one. */
  metrics(environment: string): Promise<readonly Metrics[]>
  /** Puts what one process saw in the place of what it wrote before. */
  keepMetrics(metrics: Metrics, sign?: SignMetrics): Promise<void>
  /** As `metrics`: what went wrong. */
  causes(environment: string): Promise<readonly Causes[]>
  keepCauses(causes: Causes, sign?: SignMetrics): Promise<void>
}

/** Signs the sha256 of metrics: see `signMetrics`. */
export type SignMetrics = (sha256: string) => Promise<Signature>

interface Kind<OfRemote> {
  /** What the names of its objects end with; an earlier version takes them for metrics that do not read. */
  suffix: string
  parse(value: unknown): Parsed<Observed<OfRemote>>
}

export const metricsKind: Kind<Metrics['remotes'][string]> = { suffix: '', parse: parseMetrics }
export const causesKind: Kind<Causes['remotes'][string]> = { suffix: '-causes', parse: parseCauses }

/**
 * What every process of the shell saw. Left out is what does not read (its process writes it again in seconds), and what
 * says that it is another's: a copy under many names would count as often.
 */
export async function readObserved<OfRemote>(
  store: Store,
  environment: string,
  trust: Trust | undefined,
  kind: Kind<OfRemote>,
): Promise<readonly Observed<OfRemote>[]> {
  const names = await listNames(store, keyOf.allMetrics(environment))
  const instances = names.flatMap((name) => parseInstance(name, kind) ?? [])
  const read = await Promise.all(instances.map((instance) => readOne(store, environment, instance, kind)))
  const own = read.filter((observed) => observed !== undefined)
  return trust ? own.flatMap((observed) => attested(observed, trust)) : own
}

/** Puts it in the place of what this process wrote before. Fails with `RegistryError` when it is none. */
export async function writeObserved<OfRemote>(
  store: Store,
  observed: Observed<OfRemote>,
  { suffix, parse }: Kind<OfRemote>,
  sign?: SignMetrics,
): Promise<void> {
  const key = keyOf.metrics(observed.environment, observed.instance + suffix)
  const parsed = parse(observed)
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const signature = await sign?.(sha256OfUnsigned(parsed.value))
  await store.replace(key, canonicalBytes({ ...parsed.value, ...(signature && { signature }) }))
}

/** The process that an object is of; nothing for one of another kind. */
function parseInstance(name: string, { suffix }: Pick<Kind<unknown>, 'suffix'>): string | undefined {
  const [, instance, ending = ''] = /^(.+?)(-causes)?\.json$/.exec(name) ?? []
  return ending === suffix ? instance : undefined
}

async function readOne<OfRemote>(
  store: Store,
  environment: string,
  instance: string,
  { suffix, parse }: Kind<OfRemote>,
): Promise<Observed<OfRemote> | undefined> {
  try {
    const key = keyOf.metrics(environment, instance + suffix)
    const bytes = await store.read(key)
    const parsed = bytes && parse(parseJson(bytes, key))
    if (!parsed?.ok || parsed.value.environment !== environment) return undefined
    return parsed.value.instance === instance ? parsed.value : undefined
  } catch (error) {
    if (error instanceof RegistryError && error.kind === 'invalid') return undefined
    throw error
  }
}

/** What a key is granted that may tell of every remote and release none. */
const metricsName = 'metrics'

/**
 * Arbitrary installation of evidence: who can write to the store would decide every canary. Of the remotes those stay that
 * the signer may release anyway, or all for a key that is granted `metrics`.
 */
function attested<OfRemote>(
  observed: Observed<OfRemote>,
  { record: { keys, grants } }: Trust,
): readonly Observed<OfRemote>[] {
  const { signature, environment } = observed
  const { state, public: spki = '' } = keys[signature?.key ?? ''] ?? {}
  if (!signature || state !== 'active') return []
  if (!isSignedBy(metricsStatement(sha256OfUnsigned(observed)), signature, spki)) return []
  const granted = Object.entries(observed.remotes).filter(([remote]) =>
    [remote, metricsName].some((name) => isGranted(grants, signature.key, name, environment)),
  )
  return [{ ...observed, remotes: Object.fromEntries(granted) }]
}

function sha256OfUnsigned(observed: Observed<unknown>): string {
  return sha256Of(canonicalBytes({ ...observed, signature: undefined }))
}
