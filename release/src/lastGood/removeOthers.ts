import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import type { Store } from '../store/store.ts'

const day = 24 * 3600 * 1000 /* ms */

/** All but these releases, and what a killed process left. */
export async function removeOthers(store: Store, kept: ReadonlyMap<string, RemoteManifest>): Promise<void> {
  const blobs = new Set(
    [...kept.values()].flatMap(({ files }) => Object.values(files)).map(({ sha256 }) => sha256),
  )
  for (const name of await namesIn(store, keyOf.blobs()))
    if (!blobs.has(name)) await store.remove(keyOf.blob(name))
  for (const name of await namesIn(store, keyOf.manifests()))
    if (!kept.has(name)) await store.remove(keyOf.manifest(name))
  for (const name of await namesIn(store, keyOf.unfinished())) {
    const key = `${keyOf.unfinished()}/${name}`
    const modified = await store.modified(key)
    if (modified && Date.now() - modified.getTime() > day) await store.remove(key)
  }
}
