import { leasedSince } from '../registry/leases.ts'
import { keyOf } from '../store/keyOf.ts'
import { readManifest } from '../registry/releases.ts'
import type { Store } from '../store/store.ts'
import type { Unreachable, Plan } from './plan.ts'

const atOnce = 32 /* objects set aside between two looks at what was claimed */

export interface Removal {
  removed: readonly Unreachable[]
  /** Claimed while they were being removed, and put back. */
  spared: readonly Unreachable[]
}

/**
 * Removes one kind of objects. Each is set aside first and removed for good only after a second look: whoever needs it
 * has either claimed it before that look, and it goes back, or finds it missing and writes it anew.
 */
export async function removeSafely(
  store: Store,
  doomed: readonly Unreachable[],
  plan: Plan,
  onProgress: (count: number) => void,
): Promise<Removal> {
  const removed: Unreachable[] = []
  const spared: Unreachable[] = []
  for (let start = 0; start < doomed.length; start += atOnce) {
    const batch = doomed.slice(start, start + atOnce)
    await Promise.all(batch.map(({ key }) => setAside(store, key)))
    const isWanted = await wantedNow(store, plan)
    await Promise.all(
      batch.map(async (object) => {
        const wanted = isWanted(object)
        if (wanted) await putBack(store, nameAside(object.key))
        else await store.remove(keyOf.quarantined(nameAside(object.key)))
        ;(wanted ? spared : removed).push(object)
      }),
    )
    onProgress(removed.length + spared.length)
  }
  return { removed, spared }
}

/** What a clean-up that was killed had set aside; none of it is gone. */
export async function putAllBack(store: Store): Promise<void> {
  for (const name of await store.list(keyOf.quarantine())) await putBack(store, name)
}

async function setAside(store: Store, key: string): Promise<void> {
  const bytes = await store.read(key)
  if (!bytes) return
  await store.create(keyOf.quarantined(nameAside(key)), bytes)
  await store.remove(key)
}

async function putBack(store: Store, name: string): Promise<void> {
  const bytes = await store.read(keyOf.quarantined(name))
  if (bytes) await store.create(name.replaceAll('~', '/'), bytes)
  await store.remove(keyOf.quarantined(name))
}

const nameAside = (key: string) => key.replaceAll('/', '~')

async function wantedNow(store: Store, plan: Plan): Promise<(object: Unreachable) => boolean> {
  const claimed = await leasedSince(store, plan.claimsSince)
  const stored = await store.list(keyOf.manifests())
  const doomed = new Set(plan.manifests.map(({ manifest }) => manifest))
  const wanted = new Set([...claimed, ...stored.filter((sha256) => !doomed.has(sha256))])
  // Stryker disable next-line MethodExpression: it saves reading manifests whose blobs are in no plan
  const appeared = [...wanted].filter((sha256) => !plan.kept.has(sha256))
  const blobs = await Promise.all(appeared.map((sha256) => blobsOf(store, sha256)))
  const wantedBlobs = new Set(blobs.flat())
  return ({ key, manifest }) => (manifest === undefined ? wantedBlobs.has(key) : wanted.has(manifest))
}

/** None while the manifest is not there: whoever claimed it looks for its files after writing it. */
async function blobsOf(store: Store, manifest: string): Promise<string[]> {
  const { files } = await readManifest(store, manifest).catch(() => ({ files: {} }))
  return Object.values(files).map(({ sha256 }) => keyOf.blob(sha256))
}
