import type { RemoteFile } from '@tessera/kit/contract/composition'
import { readManifest } from '../registry/storeRelease.ts'
import { storedFiles } from '../registry/storedFiles.ts'
import { ifUnreadable } from '../store/ifUnreadable.ts'
import type { Store } from '../store/store.ts'

/** The files that a manifest names. Fails with `RegistryError` when it is missing, damaged or cannot be read now. */
export async function filesIn(store: Store, manifest: string): Promise<readonly RemoteFile[]> {
  return Object.values(storedFiles(await readManifest(store, manifest)))
}

/**
 * None of a manifest that is missing or damaged: it serves no one as it is, and publishing again brings it back with
 * its files. Fails with `RegistryError` when the store does not answer: then its files may well be needed.
 */
export async function filesIfWhole(store: Store, manifest: string): Promise<readonly RemoteFile[]> {
  return filesIn(store, manifest).catch(ifUnreadable([]))
}
