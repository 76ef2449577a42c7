import { ifUnreadable } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { filesIfWhole } from './neededManifests.ts'

/** An object that no one needs any more, with its size. */
export interface Unreachable {
  key: string
  /** The manifest that it belongs to; undefined for a blob, which can belong to several. */
  manifest?: string
  bytes: number
}

/** An object whose size is known only if a manifest gave it. */
export type MaybeSized = Omit<Unreachable, 'bytes'> & { bytes?: number | undefined }

/** Reads the sizes of blobs from their manifests, so that the blobs need not be fetched. */
export async function readSizes(
  store: Store,
  manifests: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const files = []
  for (const manifest of manifests) files.push(...(await filesIfWhole(store, manifest)))
  return new Map(files.map(({ sha256, bytes }) => [sha256, bytes]))
}

/** Reads missing sizes from the store; unreadable objects count as 0 bytes. */
export async function weighAll(store: Store, objects: readonly MaybeSized[]): Promise<Unreachable[]> {
  return Promise.all(
    objects.map(async (object) => ({
      ...object,
      bytes: object.bytes ?? (await store.read(object.key).catch(ifUnreadable(undefined)))?.length ?? 0,
    })),
  )
}
