import { join } from 'node:path'
import type { RemoteManifest, CompositionRecord } from '@tessera/kit/contract/composition'
import { listReleases } from '../log/record.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import { type ReleaseReader, readBlob, readManifest } from '../releases/storeRelease.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import { canonicalBytes, sha256Of, parseJson } from '@tessera/store/canonicalBytes'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { ifUnreadable, RegistryError } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { parseComposition } from '@tessera/kit/contract/parse'
import { z } from 'zod'
import { listKeys, listNames } from '../layout/listNames.ts'
import { day, whereOlder } from '@tessera/store/isOlder'

/**
 * The composition that this machine showed last, with its releases, verified and kept outside the registry.
 * docs/decisions/018-last-known-good.md says when it is shown again.
 */
export interface LastGood {
  /** Reads the kept composition, if any. Throws `RegistryError` if it is damaged or no longer trusted. */
  read(): Promise<StoredComposition | undefined>
  /** Whether this composition is kept, and was verified under the newest trust record that this machine saw. */
  holds(stored: StoredComposition): boolean
  /**
   * Verifies a composition and its releases again, and replaces the kept composition by it. Throws `RegistryError` if
   * the registry cannot be read or does not confirm the composition; other errors, for example if the disk is full.
   */
  keep(stored: StoredComposition): Promise<void>
  /** Reads kept releases from this machine, and all others from the registry. */
  releases: ReleaseReader
}

/** The registry's methods by which a kept composition is verified. */
export type KeptRegistry = CompositionReader & ReleaseReader & TrustKeeping

const maxBytes = 256 * 1024 * 1024 /* bytes of one composition's files; a usual one has less than 4 MB */

/** Opens what this machine showed last of an environment. `folder` is created once something is kept. */
export function openLastGood(registry: KeptRegistry, environment: string, folder: string): LastGood {
  const store = createDirectoryStore(join(folder, environment))
  let head: Head | undefined

  async function read(): Promise<StoredComposition | undefined> {
    head = await readHead(store, environment)
    if (head && !registry.isNewestTrust(head.trust))
      throw refused('who may release what changed since it was verified')
    return head && { record: head.record, sha256: head.composition }
  }

  async function keep(stored: StoredComposition): Promise<void> {
    const trust = await registry.trust()
    await refuseUntrusted(registry, stored)
    const named = listReleases(stored.record).map(([, { manifest }]) => manifest)
    const kept = new Map<string, RemoteManifest>()
    let free = maxBytes
    for (const sha256 of new Set(named)) {
      const manifest = await registry.manifest(sha256).catch(ifUnreadable(undefined))
      if (!manifest || countBytes(manifest) > free) continue
      free -= countBytes(manifest)
      if (await keepRelease(store, registry, sha256, manifest)) kept.set(sha256, manifest)
    }
    if ((await registry.trust())?.sha256 !== trust?.sha256) throw refused('trust changed meanwhile')
    const { record, sha256: composition } = stored
    const seen = trust && { root: trust.root, sha256: trust.sha256 }
    const manifests = [...kept.keys()]
    const next: Head = { format: 1, composition, record, manifests, ...(seen && { trust: seen }) }
    await store.replace(headKey, canonicalBytes(next))
    head = next
    await removeOthers(store, kept)
  }

  return {
    read,
    keep,
    holds: ({ sha256 }) => head?.composition === sha256 && registry.isNewestTrust(head.trust),
    releases: {
      ...registry,
      async manifest(sha256) {
        const isVerified = head?.manifests.includes(sha256) && registry.isNewestTrust(head.trust)
        const own = isVerified ? await readManifest(store, sha256).catch(() => undefined) : undefined // if damaged, the registry is asked
        return own ?? registry.manifest(sha256)
      },
      async blob(sha256) {
        return (await readBlob(store, sha256).catch(() => undefined)) ?? registry.blob(sha256)
      },
    },
  }
}

/** Throws unless the registry, verified with its current trust log, contains the composition. */
async function refuseUntrusted(
  registry: CompositionReader,
  { record, sha256 }: StoredComposition,
): Promise<void> {
  const found = await registry.composition(record.environment, record.number)
  if (found?.sha256 !== sha256) throw refused('the registry has another composition under this number')
}

function countBytes({ files }: RemoteManifest): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
}

async function keepRelease(
  store: Store,
  registry: ReleaseReader,
  sha256: string,
  manifest: RemoteManifest,
): Promise<boolean> {
  for (const file of Object.values(manifest.files)) {
    const isThere = await readBlob(store, file.sha256).then(Boolean).catch(ifUnreadable(false))
    const bytes = isThere ? undefined : await registry.blob(file.sha256).catch(ifUnreadable(undefined))
    if (bytes) await store.replace(keyOf.blob(file.sha256), bytes)
    else if (!isThere) return false
  }
  const bytes = canonicalBytes(manifest)
  await store.replace(keyOf.manifest(sha256), bytes)
  return sha256Of(bytes) === sha256
}

function refused(cause: string): RegistryError {
  return new RegistryError('refused', 'what was shown last', cause)
}

const headKey = 'head.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const schema = z.strictObject({
  format: z.literal(1),
  /** sha256 of the record. */
  composition: sha256,
  record: z.custom<CompositionRecord>((value) => parseComposition(value).ok),
  /** sha256 of manifests that were verified, and whose files are all here. Others are not read from here. */
  manifests: z.array(sha256),
  /** The trust record under which all this was verified; undefined in an open registry. */
  trust: z.strictObject({ root: z.string(), sha256 }).optional(),
})

/** The kept composition, and the trust record under which it was verified. */
export type Head = z.infer<typeof schema>

/** Reads the kept composition, if any. Throws `RegistryError` if it is damaged. */
export async function readHead(store: Store, environment: string): Promise<Head | undefined> {
  const bytes = await store.read(headKey)
  if (!bytes) return undefined
  const parsed = schema.safeParse(parseJson(bytes, headKey))
  if (!parsed.success) throw new RegistryError('invalid', headKey, z.prettifyError(parsed.error))
  const { record, composition } = parsed.data
  if (sha256Of(canonicalBytes(record)) !== composition || record.environment !== environment)
    throw new RegistryError('altered', headKey, 'its composition does not match its hash')
  return parsed.data
}

/** Removes all releases except `kept`, and unfinished files that a killed process left. */
export async function removeOthers(store: Store, kept: ReadonlyMap<string, RemoteManifest>): Promise<void> {
  const blobs = new Set(
    [...kept.values()].flatMap(({ files }) => Object.values(files)).map(({ sha256 }) => sha256),
  )
  for (const name of await listNames(store, keyOf.blobs()))
    if (!blobs.has(name)) await store.remove(keyOf.blob(name))
  for (const name of await listNames(store, keyOf.manifests()))
    if (!kept.has(name)) await store.remove(keyOf.manifest(name))
  const unfinished = await listKeys(store, keyOf.unfinished())
  for (const key of await whereOlder(store, unfinished, String, new Date(), day)) await store.remove(key)
}
