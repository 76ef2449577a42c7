import { join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { releasesIn } from '../log/releasesIn.ts'
import type { StoredComposition } from '../log/LogEntry.ts'
import type { CompositionReader, ReleaseReader, TrustKeeping } from '../registry/registry.ts'
import { readBlob, readManifest } from '../registry/storeRelease.ts'
import { canonicalBytes, sha256Of } from '../store/canonicalBytes.ts'
import { createDirectoryStore } from '../store/createDirectoryStore.ts'
import { ifUnreadable } from '../store/ifUnreadable.ts'
import { keyOf } from '../store/keyOf.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import { type Head, headKey, readHead } from './readHead.ts'
import { removeOthers } from './removeOthers.ts'

/**
 * What this machine showed last of an environment, whole and outside the registry: it was verified here, and is read by its
 * hashes. Whether it may be shown again is decided as in docs/decisions/018-last-known-good.md.
 */
export interface LastGood {
  /** Nothing when there is none. Fails with `RegistryError` when it is damaged or may not be trusted any more. */
  read(): Promise<StoredComposition | undefined>
  /** Whether it is this one, and was verified under the newest trust record that this machine saw. */
  holds(stored: StoredComposition): boolean
  /**
   * Verifies a composition and its releases once more and puts them in the place of the one before. Fails with
   * `RegistryError` when the registry cannot be read or does not stand by it, and with others when the disk is full.
   */
  keep(stored: StoredComposition): Promise<void>
  /** Reads what is kept here, and the rest in the registry. */
  releases: ReleaseReader
}

/** What is kept is read with. */
export type KeptRegistry = CompositionReader & ReleaseReader & TrustKeeping

const mostBytes = 256 * 1024 * 1024 /* of one composition's files; today's has below 4 MB */

/** In `folder`, which is made when something is kept. */
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
    const named = releasesIn(stored.record).map(([, { manifest }]) => manifest)
    const kept = new Map<string, RemoteManifest>()
    let room = mostBytes
    for (const sha256 of new Set(named)) {
      const manifest = await registry.manifest(sha256).catch(ifUnreadable(undefined))
      if (!manifest || weightOf(manifest) > room) continue
      room -= weightOf(manifest)
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
        const own = isVerified ? await readManifest(store, sha256).catch(() => undefined) : undefined // damaged here: there is the registry
        return own ?? registry.manifest(sha256)
      },
      async blob(sha256) {
        return (await readBlob(store, sha256).catch(() => undefined)) ?? registry.blob(sha256)
      },
    },
  }
}

/** Under what the trust log says now, which may be less than when it was shown. */
async function refuseUntrusted(
  registry: CompositionReader,
  { record, sha256 }: StoredComposition,
): Promise<void> {
  const there = await registry.composition(record.environment, record.number)
  if (there?.sha256 !== sha256) throw refused('the registry has another one under its number')
}

function weightOf({ files }: RemoteManifest): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Whether all of it could be had. */
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
