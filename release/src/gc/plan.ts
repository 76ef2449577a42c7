import { leasedSince, leasesBefore } from '../leases/lease.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listKeys, listNames } from '../layout/listNames.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'
import { before, whereOlder } from '@tessera/store/isOlder'
import { day, tabLife, young } from './young.ts'
import { filesIfWhole, readManifestFiles, type Needed, neededManifests } from './neededManifests.ts'
import { sortPreviews } from './sortPreviews.ts'
import { type PublishedName, publishedNames } from './publishedNames.ts'
import { unneededChunks } from './unneededChunks.ts'
import { readSizes, type Unreachable, weighAll, type Weightless } from './weighAll.ts'

export type GcRegistry = CompositionReader & Pick<TrustKeeping, 'trust'>

export interface Plan {
  /** In the order of removal: against the process that dies midway, what can be found is whole at any moment. */
  versions: readonly Unreachable[]
  manifests: readonly Unreachable[]
  signatures: readonly Unreachable[]
  blobs: readonly Unreachable[]
  chunks: readonly Unreachable[]
  /** Records of previews, oldest first: an older one must not begin again because the newer one, which ended it, went first. */
  previews: readonly Unreachable[]
  /** Left from crashes, from processes that are gone, and leases that ran out. */
  leftovers: readonly Unreachable[]
  kept: ReadonlySet<string>
  /** Leases of that day or later hold. */
  leasesSince: Date
}

/**
 * What may go, and what stays. Each step below says which accident it is against; a publish or promotion that begins
 * after it is for the second look of `removeSafely`. Fails, and so removes nothing, where a log or a current manifest
 * does not read or the store does not answer.
 */
export async function planRemoval(
  registry: GcRegistry,
  store: Store,
  { now, last }: { /** By the store's clock. */ now: Date; last: number },
): Promise<Plan> {
  const needed = await neededManifests(registry, store, { last, since: before(now, tabLife) })
  const leased = await leasedSince(store, before(now, young))
  const names = await publishedNames(store, now)
  const previews = await sortPreviews(store, await registry.trust(), now)
  const named = new Set([
    ...needed.manifests,
    ...needed.current,
    ...leased,
    ...youngManifests(names),
    ...previews.manifests,
  ])
  const { kept, unreachable } = await sortManifests(store, now, named)
  const sizes = await readSizes(store, unreachable)
  const blobs = await unreachableBlobs(store, now, await neededBlobs(store, kept, needed.current))
  return {
    versions: await weighAll(store, unreachableNames(names, kept)),
    manifests: await weighAll(
      store,
      unreachable.map((manifest) => ({ key: keyOf.manifest(manifest), manifest })),
    ),
    signatures: await weighAll(store, await unreachableSignatures(store, now, kept)),
    blobs: await weighAll(
      store,
      blobs.map((sha256) => ({ key: keyOf.blob(sha256), bytes: sizes.get(sha256) })),
    ),
    chunks: await weighAll(store, await unneededChunks(store, now)),
    previews: await weighAll(store, previews.over),
    leftovers: await weighAll(store, await findLeftovers(store, now)),
    kept,
    leasesSince: before(now, young),
  }
}

/** Against the release that is published today and promoted this week: nothing names it until then. */
function youngManifests(names: readonly PublishedName[]): string[] {
  return names.flatMap(({ manifest, isYoung }) => (isYoung ? [manifest] : []))
}

/**
 * Against the publish under way, and the process that died in one: a manifest comes before its name, so one that nothing
 * names is unreachable only when it is old too.
 */
async function sortManifests(
  store: Store,
  now: Date,
  named: ReadonlySet<string>,
): Promise<{ kept: ReadonlySet<string>; unreachable: readonly string[] }> {
  const stored = await listNames(store, keyOf.manifests())
  const unnamed = stored.filter((sha256) => !named.has(sha256))
  const unreachable = await whereOlder(store, unnamed, keyOf.manifest, now, young)
  const gone = new Set(unreachable)
  return { kept: new Set([...named, ...stored.filter((sha256) => !gone.has(sha256))]), unreachable }
}

/** Against the version that can be found and is not whole: its name goes with its manifest, and before it. */
function unreachableNames(names: readonly PublishedName[], kept: ReadonlySet<string>): Weightless[] {
  return names
    .filter(({ manifest, isYoung }) => !isYoung && !kept.has(manifest))
    .map(({ key, manifest }) => ({ key, manifest }))
}

/**
 * Against the blob that two manifests share, and the damaged manifest: what a current one needs is unknown then, and
 * removing on would make the damage permanent, so it fails with `RegistryError`.
 */
async function neededBlobs(
  store: Store,
  kept: ReadonlySet<string>,
  current: Needed['current'],
): Promise<ReadonlySet<string>> {
  const blobs = new Set<string>()
  for (const manifest of kept) {
    const files = await (current.has(manifest) ? readManifestFiles : filesIfWhole)(store, manifest)
    for (const { sha256 } of files) blobs.add(sha256)
  }
  return blobs
}

/** Against the publish under way: blobs come first, so one that no manifest names is unreachable only when it is old. */
async function unreachableBlobs(store: Store, now: Date, needed: ReadonlySet<string>): Promise<string[]> {
  const spare = (await listNames(store, keyOf.blobs())).filter((sha256) => !needed.has(sha256))
  return whereOlder(store, spare, keyOf.blob, now, young)
}

/** Against the signature that lands between a manifest and its name: a young one stays, like what it signs. */
async function unreachableSignatures(
  store: Store,
  now: Date,
  kept: ReadonlySet<string>,
): Promise<Weightless[]> {
  const unneeded = (await listNames(store, keyOf.allSignatures())).filter((manifest) => !kept.has(manifest))
  const perManifest = await Promise.all(
    unneeded.map(async (manifest) => {
      const ids = await listNames(store, keyOf.signatures(manifest))
      return ids.map((id) => ({ key: keyOf.signature(manifest, id), manifest }))
    }),
  )
  return whereOlder(store, perManifest.flat(), ({ key }) => key, now, young)
}

/** Against what processes that died leave: files half written, metrics that no process brings up to date, old leases. */
async function findLeftovers(store: Store, now: Date): Promise<Weightless[]> {
  const environments = await listNames(store, keyOf.metricsFolder())
  const folders = [keyOf.unfinished(), ...environments.map((name) => keyOf.allMetrics(name))]
  const keys = await Promise.all(folders.map((folder) => listKeys(store, folder)))
  const old = await whereOlder(store, keys.flat(), String, now, day)
  return [...old, ...(await leasesBefore(store, before(now, young)))].map((key) => ({ key }))
}
