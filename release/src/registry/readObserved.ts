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

/** What the shell's processes observed of each release, for canaries, `release status` and `release problems`. */
export interface MetricsKeeping {
  /** In a signed registry, only metrics of remotes that the signer may release; with the grant `metrics`, of all. */
  metrics(environment: string): Promise<readonly Metrics[]>
  /** Replaces the metrics that this process wrote before. */
  keepMetrics(metrics: Metrics, sign?: SignMetrics): Promise<void>
  /** Causes of problems; accepted like `metrics`. */
  causes(environment: string): Promise<readonly Causes[]>
  keepCauses(causes: Causes, sign?: SignMetrics): Promise<void>
}

/** Signs the sha256 of metrics: see `signMetrics`. */
export type SignMetrics = (sha256: string) => Promise<Signature>

interface Kind<OfRemote> {
  /** Ending of the objects' names, before `.json`. */
  suffix: string
  parse(value: unknown): Parsed<Observed<OfRemote>>
}

export const metricsKind: Kind<Metrics['remotes'][string]> = { suffix: '', parse: parseMetrics }
export const causesKind: Kind<Causes['remotes'][string]> = { suffix: '-causes', parse: parseCauses }

/** Reads what all processes wrote. Skips unreadable objects, which are soon rewritten, and renamed copies. */
export async function readObserved<OfRemote>(
  store: Store,
  environment: string,
  trust: Trust | undefined,
  kind: Kind<OfRemote>,
): Promise<readonly Observed<OfRemote>[]> {
  const names = await listNames(store, keyOf.allMetrics(environment))
  const instances = names.flatMap((name) => parseInstance(name, kind) ?? [])
  const read = await Promise.all(instances.map((instance) => readOne(store, environment, instance, kind)))
  const readable = read.filter((observed) => observed !== undefined)
  return trust ? readable.flatMap((observed) => attested(observed, trust)) : readable
}

/** Replaces what this process wrote before. Throws `RegistryError` if `observed` does not match its schema. */
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

/** The process that wrote an object; undefined for an object of another kind. */
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

/** Name in the grant of a key that may report on every remote, but release none. */
const metricsName = 'metrics'

/**
 * Attack: with forged metrics, anyone who can write to the store could decide every canary. So only the remotes that
 * the signer may release are kept, or all if the signer is granted `metrics`.
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
