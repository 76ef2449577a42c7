import { leasedSince, leasesBefore } from '../leases/lease.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listKeys, listNames } from '../layout/listNames.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'
import { before, day, whereOlder } from '@tessera/store/isOlder'
import { tabLife, young } from './young.ts'
import { filesIfWhole, readManifestFiles, type Needed, neededManifests } from './neededManifests.ts'
import { sortPreviews } from './sortPreviews.ts'
import { type PublishedName, publishedNames } from './publishedNames.ts'
import { unneededChunks } from './unneededChunks.ts'

export type GcRegistry = CompositionReader & Pick<TrustKeeping, 'trust'>

/** An object that no one needs any more. */
export interface Unreachable {
  key: string
  /** The manifest that it belongs to; undefined for a blob, which can belong to several. */
  manifest?: string
}

/** What a clean-up removes and what it keeps. */
export interface Plan {
  /** Removed first, then the fields below: even if the process dies in between, versions that exist are complete. */
  versions: readonly Unreachable[]
  manifests: readonly Unreachable[]
  signatures: readonly Unreachable[]
  blobs: readonly Unreachable[]
  chunks: readonly Unreachable[]
  /** Preview records, oldest first: otherwise an older record would restart a preview that the newest one ended. */
  previews: readonly Unreachable[]
  /** What crashes and ended processes left, and expired leases. */
  leftovers: readonly Unreachable[]
  kept: ReadonlySet<string>
  /** Leases are valid from this day on; earlier ones have expired. */
  leasesSince: Date
}

/**
 * Plans what to remove. Each function below names the accident that it prevents. If a publish or promotion starts
 * later, `removeSafely` notices it, because it looks again. Throws, so that nothing is removed, if a log or a current
 * manifest cannot be read or the store does not answer.
 */
export async function planRemoval(
  registry: GcRegistry,
  store: Store,
  { now, last }: { /** Time by the store's clock. */ now: Date; last: number },
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
  const { kept, unreachable } = await divideManifests(store, now, named)
  const blobs = await unreachableBlobs(store, now, await neededBlobs(store, kept, needed.current))
  return {
    versions: unreachableNames(names, kept),
    manifests: unreachable.map((manifest) => ({ key: keyOf.manifest(manifest), manifest })),
    signatures: await unreachableSignatures(store, now, kept),
    blobs: blobs.map((sha256) => ({ key: keyOf.blob(sha256) })),
    chunks: await unneededChunks(store, now),
    previews: previews.over,
    leftovers: await findLeftovers(store, now),
    kept,
    leasesSince: before(now, young),
  }
}

/** Manifests of new releases: no composition names them until they are promoted, perhaps days later. */
function youngManifests(names: readonly PublishedName[]): string[] {
  return names.flatMap(({ manifest, isYoung }) => (isYoung ? [manifest] : []))
}

/** Divides manifests. Keeps young ones that no version names: a publish in progress writes the version last. */
async function divideManifests(
  store: Store,
  now: Date,
  named: ReadonlySet<string>,
): Promise<{ kept: ReadonlySet<string>; unreachable: readonly string[] }> {
  const stored = await listNames(store, keyOf.manifests())
  const unnamed = stored.filter((sha256) => !named.has(sha256))
  const unreachable = await whereOlder(store, unnamed, keyOf.manifest, now, young)
  const removed = new Set(unreachable)
  return { kept: new Set([...named, ...stored.filter((sha256) => !removed.has(sha256))]), unreachable }
}

/** Version names of unreachable manifests, removed before the manifests: a version that can be found is complete. */
function unreachableNames(names: readonly PublishedName[], kept: ReadonlySet<string>): Unreachable[] {
  return names
    .filter(({ manifest, isYoung }) => !isYoung && !kept.has(manifest))
    .map(({ key, manifest }) => ({ key, manifest }))
}

/** The blobs of kept manifests. Throws if a current one is damaged: removing its files would make that permanent. */
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

/** Old blobs that no manifest names. Young ones stay, because a publish writes blobs before their manifest. */
async function unreachableBlobs(store: Store, now: Date, needed: ReadonlySet<string>): Promise<string[]> {
  const spare = (await listNames(store, keyOf.blobs())).filter((sha256) => !needed.has(sha256))
  return whereOlder(store, spare, keyOf.blob, now, young)
}

/** Old signatures of unneeded manifests. Young ones stay, because they can belong to a publish in progress. */
async function unreachableSignatures(
  store: Store,
  now: Date,
  kept: ReadonlySet<string>,
): Promise<Unreachable[]> {
  const unneeded = (await listNames(store, keyOf.allSignatures())).filter((manifest) => !kept.has(manifest))
  const perManifest = await Promise.all(
    unneeded.map(async (manifest) => {
      const ids = await listNames(store, keyOf.signatures(manifest))
      return ids.map((id) => ({ key: keyOf.signature(manifest, id), manifest }))
    }),
  )
  return whereOlder(store, perManifest.flat(), ({ key }) => key, now, young)
}

/** What ended processes left: half-written files, old metrics, expired leases. */
async function findLeftovers(store: Store, now: Date): Promise<Unreachable[]> {
  const environments = await listNames(store, keyOf.metricsFolder())
  const folders = [keyOf.unfinished(), ...environments.map((name) => keyOf.allMetrics(name))]
  const keys = await Promise.all(folders.map((folder) => listKeys(store, folder)))
  const old = await whereOlder(store, keys.flat(), String, now, day)
  return [...old, ...(await leasesBefore(store, before(now, young)))].map((key) => ({ key }))
}
