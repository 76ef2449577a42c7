import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'

/** Protects releases from a clean-up while they are published or promoted. */
export interface Leases {
  /** Protects a manifest and its files for a week; call it before looking for them. */
  lease(manifest: string): Promise<void>
}

/** Leases a manifest. Call it before looking for its files: a clean-up reads leases last and puts leased files back. */
export async function lease(store: Store, manifest: string): Promise<void> {
  await store.create(keyOf.lease(dayOf(new Date()), manifest), new Uint8Array())
}

/** The sha256 of manifests leased on the day of `since` or later. */
export async function leasedSince(store: Store, since: Date): Promise<ReadonlySet<string>> {
  const names = await listNames(store, keyOf.leases())
  return new Set(names.filter((name) => name.slice(0, 10) >= dayOf(since)).map((name) => name.slice(11)))
}

/** Keys of leases made before the day of `since`. */
export async function leasesBefore(store: Store, since: Date): Promise<readonly string[]> {
  const names = await listNames(store, keyOf.leases())
  const old = names.filter((name) => name.slice(0, 10) < dayOf(since))
  return old.map((name) => keyOf.lease(name.slice(0, 10), name.slice(11)))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
