import { leasedSince, leasesBefore } from '../registry/leases.ts'
import { keyOf } from '../store/keyOf.ts'
import { readManifest, readVersion } from '../registry/releases.ts'
import type { Registry } from '../registry/registry.ts'
import type { Store } from '../store/store.ts'
import { neededManifests } from './neededManifests.ts'

export interface PlanOptions {
  /** The present, by the store's clock. */
  now: Date
  /** Compositions of each environment that stay, whatever their age. */
  last: number
}

/** An object that nobody needs any more. */
export interface Unreachable {
  key: string
  /** The manifest that it belongs to; none of a blob, which may belong to many. */
  manifest?: string
  bytes: number
}

export interface Plan {
  /** In the order of removal: at any moment, what can be found is whole. */
  versions: readonly Unreachable[]
  manifests: readonly Unreachable[]
  signatures: readonly Unreachable[]
  blobs: readonly Unreachable[]
  /** Left from crashes, from processes that are gone, and claims that ran out. */
  leftovers: readonly Unreachable[]
  /** The manifests that stay. */
  kept: ReadonlySet<string>
  /** Claims of that day or later hold. */
  claimsSince: Date
}

const day = 24 * 3600 * 1000 /* ms */
export const tabLife = 31 * day /* 30 days, and one for clocks that disagree */
export const young = 7 * day /* between a publish and its promotion */

export async function planRemoval(
  registry: Registry,
  store: Store,
  { now, last }: PlanOptions,
): Promise<Plan> {
  const ago = (age: number) => new Date(now.getTime() - age)
  const needed = await neededManifests(registry, store, { last, since: ago(tabLife) })
  const claimed = await leasedSince(store, ago(young))
  const isOld = async (key: string) => ((await store.modified(key)) ?? now) < ago(young)

  const names = await namedVersions(store)
  const oldNames = await filter(names, ({ key }) => isOld(key))
  const youngNamed = names.filter((name) => !oldNames.includes(name)).map(({ manifest }) => manifest)
  const kept = new Set([...needed.manifests, ...needed.live, ...claimed, ...youngNamed])
  const stored = await store.list(keyOf.manifests())
  const unneeded = stored.filter((sha256) => !kept.has(sha256))
  const gone = await filter(unneeded, (sha256) => isOld(keyOf.manifest(sha256)))
  for (const sha256 of stored) if (!gone.includes(sha256)) kept.add(sha256)

  const sizes = new Map<string, number>()
  const blobsOf = async (sha256: string) => {
    const { files } = await readManifest(store, sha256)
    // Stryker disable next-line CallExpression: without a size the blob is read, and weighs the same
    for (const file of Object.values(files)) sizes.set(file.sha256, file.bytes)
    return Object.values(files).map((file) => file.sha256)
  }
  // Stryker disable next-line ArrowFunction: it is called for the sizes, what it gives is not looked at
  for (const sha256 of gone) await blobsOf(sha256).catch(() => [])
  const neededBlobs = new Set<string>()
  for (const sha256 of kept) {
    const blobs = await blobsOf(sha256).catch((error: unknown) => {
      if (needed.live.has(sha256)) throw error
      return [] // it serves nobody as it is; publishing again brings it back with its files
    })
    for (const blob of blobs) neededBlobs.add(blob)
  }
  const spare = (await store.list(keyOf.blobs())).filter((sha256) => !neededBlobs.has(sha256))
  const blobs = await filter(spare, (sha256) => isOld(keyOf.blob(sha256)))

  const weigh = async (key: string, about: { manifest?: string; bytes?: number } = {}) => ({
    key,
    ...about,
    bytes: about.bytes ?? (await store.read(key))?.length ?? 0,
  })
  const doomedNames = oldNames.filter(({ manifest }) => !kept.has(manifest))
  const unsigning = await signaturesWithout(store, kept)
  return {
    versions: await Promise.all(doomedNames.map(({ key, manifest }) => weigh(key, { manifest }))),
    manifests: await Promise.all(gone.map((sha256) => weigh(keyOf.manifest(sha256), { manifest: sha256 }))),
    signatures: await Promise.all(
      (await filter(unsigning, ({ key }) => isOld(key))).map(({ key, manifest }) => weigh(key, { manifest })),
    ),
    blobs: await Promise.all(
      blobs.map((sha256) => {
        const bytes = sizes.get(sha256)
        // Stryker disable next-line ConditionalExpression,EqualityOperator,ObjectLiteral: it saves reading the blob
        return weigh(keyOf.blob(sha256), bytes === undefined ? {} : { bytes })
      }),
    ),
    leftovers: await Promise.all((await leftoversOf(store, ago(day), ago(young))).map((key) => weigh(key))),
    kept,
    claimsSince: ago(young),
  }
}

/** A name that says nothing readable has no manifest; publishing writes it anew. */
async function namedVersions(store: Store): Promise<{ key: string; manifest: string }[]> {
  const remotes = await store.list(keyOf.allVersions())
  const perRemote = await Promise.all(
    remotes.map(async (remote) => {
      const versions = await store.list(keyOf.versions(remote))
      return Promise.all(
        versions.map(async (version) => {
          const manifest = (await readVersion(store, remote, version)) ?? ''
          return { key: keyOf.version(remote, version), manifest }
        }),
      )
    }),
  )
  return perRemote.flat()
}

async function signaturesWithout(
  store: Store,
  kept: ReadonlySet<string>,
): Promise<{ key: string; manifest: string }[]> {
  const signed = (await store.list(keyOf.allSignatures())).filter((manifest) => !kept.has(manifest))
  const perManifest = await Promise.all(
    signed.map(async (manifest) => {
      const ids = await store.list(keyOf.signatures(manifest))
      return ids.map((id) => ({ key: keyOf.signature(manifest, id), manifest }))
    }),
  )
  return perManifest.flat()
}

async function leftoversOf(store: Store, dayAgo: Date, weekAgo: Date): Promise<string[]> {
  const environments = await store.list(keyOf.metricsFolder())
  const figures = await Promise.all(
    environments.map(async (name) =>
      (await store.list(keyOf.allMetrics(name))).map((file) => `${keyOf.allMetrics(name)}/${file}`),
    ),
  )
  const unfinished = (await store.list(keyOf.unfinished())).map((name) => `${keyOf.unfinished()}/${name}`)
  const old = await filter([...unfinished, ...figures.flat()], async (key) => {
    return ((await store.modified(key)) ?? weekAgo) < dayAgo
  })
  return [...old, ...(await leasesBefore(store, weekAgo))]
}

async function filter<Item>(items: readonly Item[], fits: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const verdicts = await Promise.all(items.map(fits))
  return items.filter((_, index) => verdicts[index])
}
