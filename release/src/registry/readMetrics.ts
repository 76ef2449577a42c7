import type { Signature } from '@tessera/kit/contract/composition'
import type { Metrics } from '@tessera/kit/contract/metrics'
import { parseMetrics } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn, sha256Of } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import { isSignedBy, metricsStatement } from '../trust/signed.ts'
import type { Trust } from '../trust/trustLog.ts'
import { isGranted } from '../trust/verifyAuthor.ts'

/** What the shell's processes saw of each release, for canaries and `release status`. */
export interface MetricsKeeping {
  /** In a signed registry, of each remote what a key signed that is granted it or `metrics`; all in an open one. */
  metrics(environment: string): Promise<readonly Metrics[]>
  /** Puts what one process saw in the place of what it wrote before. */
  keepMetrics(metrics: Metrics, sign?: SignMetrics): Promise<void>
}

/** Signs the sha256 of metrics: see `signMetrics`. */
export type SignMetrics = (sha256: string) => Promise<Signature>

/**
 * What every process of the shell saw. Left out is what does not read (its process writes it again in seconds), and what
 * says that it is another's: a copy under many names would count as often.
 */
export async function readMetrics(
  store: Store,
  environment: string,
  trust: Trust | undefined,
): Promise<readonly Metrics[]> {
  const names = await namesIn(store, keyOf.allMetrics(environment))
  const instances = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  const read = await Promise.all(instances.map((instance) => readOne(store, environment, instance)))
  const own = read.filter((metrics) => metrics !== undefined)
  return trust ? own.flatMap((metrics) => attested(metrics, trust)) : own
}

/** Puts them in the place of those that this process wrote before. Fails with `RegistryError` when they are none. */
export async function writeMetrics(store: Store, metrics: Metrics, sign?: SignMetrics): Promise<void> {
  const key = keyOf.metrics(metrics.environment, metrics.instance)
  const parsed = parseMetrics(metrics)
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const signature = await sign?.(sha256OfUnsigned(parsed.value))
  await store.replace(key, canonicalBytes({ ...parsed.value, ...(signature && { signature }) }))
}

async function readOne(store: Store, environment: string, instance: string): Promise<Metrics | undefined> {
  try {
    const key = keyOf.metrics(environment, instance)
    const bytes = await store.read(key)
    const parsed = bytes && parseMetrics(jsonIn(bytes, key))
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
function attested(metrics: Metrics, { record: { keys, grants } }: Trust): readonly Metrics[] {
  const { signature, environment } = metrics
  const { state, public: spki = '' } = keys[signature?.key ?? ''] ?? {}
  if (!signature || state !== 'active') return []
  if (!isSignedBy(metricsStatement(sha256OfUnsigned(metrics)), signature, spki)) return []
  const granted = Object.entries(metrics.remotes).filter(([remote]) =>
    [remote, metricsName].some((name) => isGranted(grants, signature.key, name, environment)),
  )
  return [{ ...metrics, remotes: Object.fromEntries(granted) }]
}

function sha256OfUnsigned(metrics: Metrics): string {
  return sha256Of(canonicalBytes({ ...metrics, signature: undefined }))
}
