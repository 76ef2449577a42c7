import { ifUnreadable } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { filesIfWhole } from './neededManifests.ts'

/** An object that no one needs any more. */
export interface Unreachable {
  key: string
  /** The manifest that it belongs to; none of a blob, which may belong to many. */
  manifest?: string
  bytes: number
}

/** Its bytes are read, unless a manifest gave their number. */
export type Weightless = Omit<Unreachable, 'bytes'> & { bytes?: number | undefined }

/** Bytes by blob: reading the files of an old version for their sizes alone would fetch all of it. */
export async function readSizes(
  store: Store,
  manifests: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const files = []
  for (const manifest of manifests) files.push(...(await filesIfWhole(store, manifest)))
  return new Map(files.map(({ sha256, bytes }) => [sha256, bytes]))
}

export async function weighAll(store: Store, objects: readonly Weightless[]): Promise<Unreachable[]> {
  return Promise.all(
    objects.map(async (object) => ({
      ...object,
      bytes: object.bytes ?? (await store.read(object.key).catch(ifUnreadable(undefined)))?.length ?? 0,
    })),
  )
}
