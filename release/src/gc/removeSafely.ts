import { leasedSince } from '../leases/lease.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import { filesIfWhole } from './neededManifests.ts'
import type { Plan, Unreachable } from './plan.ts'

const concurrency = 32 /* objects that are quarantined before the leases are read again */

/** The outcome of removing one kind of objects. */
export interface Removal {
  removed: readonly Unreachable[]
  /** Objects that were put back because they were leased during the removal. */
  spared: readonly Unreachable[]
}

/**
 * Removes one kind of objects. A publish or promotion can have started after the plan was made, so each object is first
 * quarantined, then the leases are read again. A process that needs the object has either leased it by then, so it is
 * put back, or finds it missing and writes it again.
 */
export async function removeSafely(
  store: Store,
  unreachable: readonly Unreachable[],
  plan: Plan,
  onProgress: (count: number) => void,
): Promise<Removal> {
  const removed: Unreachable[] = []
  const spared: Unreachable[] = []
  for (let start = 0; start < unreachable.length; start += concurrency) {
    const batch = unreachable.slice(start, start + concurrency)
    await Promise.all(batch.map(({ key }) => quarantine(store, key)))
    const isWanted = await lookAgain(store, plan)
    const wanted = batch.filter(isWanted)
    const unwanted = batch.filter((object) => !isWanted(object))
    await Promise.all(wanted.map(({ key }) => putBack(store, quarantineName(key))))
    await Promise.all(unwanted.map(({ key }) => store.remove(keyOf.quarantined(quarantineName(key)))))
    spared.push(...wanted)
    removed.push(...unwanted)
    onProgress(removed.length + spared.length)
  }
  return { removed, spared }
}

/** Puts back everything that an interrupted clean-up left in quarantine. */
export async function putAllBack(store: Store): Promise<void> {
  for (const name of await listNames(store, keyOf.quarantine())) await putBack(store, name)
}

async function quarantine(store: Store, key: string): Promise<void> {
  const bytes = await store.read(key).catch(ifUnreadable(undefined)) // an unreadable object is of no use
  if (bytes) await store.create(keyOf.quarantined(quarantineName(key)), bytes)
  await store.remove(key)
}

async function putBack(store: Store, name: string): Promise<void> {
  const bytes = await store.read(keyOf.quarantined(name)).catch(ifUnreadable(undefined))
  if (bytes) await store.create(name.replaceAll('~', '/'), bytes)
  await store.remove(keyOf.quarantined(name))
}

const quarantineName = (key: string) => key.replaceAll('/', '~')

/** Looks again. If the store fails, puts everything back at once: a release can have been promoted meanwhile. */
async function lookAgain(store: Store, plan: Plan): Promise<(object: Unreachable) => boolean> {
  try {
    return await wantedNow(store, plan)
  } catch (error) {
    await putAllBack(store)
    throw error
  }
}

/** Looks for new leases. If a leased manifest is not stored yet, its files are unknown: its publish restores them. */
async function wantedNow(store: Store, plan: Plan): Promise<(object: Unreachable) => boolean> {
  const leased = await leasedSince(store, plan.leasesSince)
  const stored = await listNames(store, keyOf.manifests())
  const unreachable = new Set(plan.manifests.map(({ manifest }) => manifest))
  const wanted = new Set([...leased, ...stored.filter((sha256) => !unreachable.has(sha256))])
  const appeared = [...wanted].filter((sha256) => !plan.kept.has(sha256))
  const files = await Promise.all(appeared.map((sha256) => filesIfWhole(store, sha256)))
  const blobs = new Set(files.flat().map(({ sha256 }) => keyOf.blob(sha256)))
  return ({ key, manifest }) => (manifest === undefined ? blobs.has(key) : wanted.has(manifest))
}
