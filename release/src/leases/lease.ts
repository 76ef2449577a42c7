import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'

/** What is about to be needed, and must not be cleaned up. */
export interface Leases {
  /** Keeps a manifest and its files for a week; to be called before they are looked for. */
  lease(manifest: string): Promise<void>
}

/**
 * Says that a manifest is about to be needed. Anyone who publishes or promotes one says so before looking whether its
 * files are there; anyone who removes files looks again afterwards, and puts back what was claimed meanwhile.
 */
export async function lease(store: Store, manifest: string): Promise<void> {
  await store.create(keyOf.lease(dayOf(new Date()), manifest), new Uint8Array())
}

/** Manifests claimed on that day or later. */
export async function leasedSince(store: Store, since: Date): Promise<ReadonlySet<string>> {
  const names = await listNames(store, keyOf.leases())
  return new Set(names.filter((name) => name.slice(0, 10) >= dayOf(since)).map((name) => name.slice(11)))
}

/** The keys of claims made before that day. */
export async function leasesBefore(store: Store, since: Date): Promise<readonly string[]> {
  const names = await listNames(store, keyOf.leases())
  const old = names.filter((name) => name.slice(0, 10) < dayOf(since))
  return old.map((name) => keyOf.lease(name.slice(0, 10), name.slice(11)))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
