import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lease } from '../leases/lease.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import type { Plan } from './plan.ts'
import type { Unreachable } from './plan.ts'
import { putAllBack, removeSafely } from './removeSafely.ts'

const storeOf = (site: Site) => createDirectoryStore(join(site.root, 'registry'))
const bytesOf = (text: string) => Buffer.from(text)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function createPlan(changes: Partial<Plan> = {}): Plan {
  const none: readonly Unreachable[] = []
  const leasesSince = new Date(Date.now() - 7 * 24 * 3600 * 1000)
  const plan = {
    versions: none,
    manifests: none,
    signatures: none,
    blobs: none,
    chunks: none,
    previews: none,
    leftovers: none,
  }
  return { ...plan, kept: new Set(), leasesSince, ...changes }
}

async function createBlobs(store: Store, count: number): Promise<Unreachable[]> {
  const texts = Array.from({ length: count }, (_, index) => `blob ${index}`)
  for (const text of texts) await store.create(keyOf.blob(hashOf(text)), bytesOf(text))
  return texts.map((text) => ({ key: keyOf.blob(hashOf(text)) }))
}

/** What `removeSafely` makes of it, and what it says meanwhile. */
async function remove(store: Store, doomed: readonly Unreachable[], plan: Plan) {
  const counts: number[] = []
  const { removed, spared } = await removeSafely(store, doomed, plan, (count) => counts.push(count))
  return { removed, spared, counts }
}

test('what nobody wants is gone, a batch at a time, and nothing of it lies aside', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const doomed = await createBlobs(store, 40)
  const stays = keyOf.blob(hashOf('stays'))
  await store.create(stays, bytesOf('stays'))
  const { removed, spared, counts } = await remove(store, doomed, createPlan())
  expect(new Set(removed)).toEqual(new Set(doomed))
  expect(spared).toEqual([])
  expect(counts).toEqual([32, 40])
  expect(await store.list('blobs')).toEqual([hashOf('stays')])
  expect(await store.list('removed')).toEqual([])
})

test('between two looks at what was claimed no more than a batch is set aside', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const doomed = await createBlobs(store, 64)
  let aside = 0
  let most = 0
  const watched: Store = {
    ...store,
    async create(key, bytes) {
      if (key.startsWith('removed/')) most = Math.max(most, (aside += 1))
      return store.create(key, bytes)
    },
    async remove(key) {
      if (key.startsWith('removed/')) aside -= 1
      return store.remove(key)
    },
  }
  expect((await remove(watched, doomed, createPlan())).counts).toEqual([32, 64])
  expect(most).toBe(32)
})

test('nothing to remove is nothing to tell', async () => {
  await using site = await createSite()
  expect(await remove(storeOf(site), [], createPlan())).toEqual({ removed: [], spared: [], counts: [] })
})

test('what another clean-up took first is nothing to fail of', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const doomed = [{ key: keyOf.blob(hashOf('gone')) }]
  expect((await remove(store, doomed, createPlan())).removed).toEqual(doomed)
})

test('[CP2] a manifest that was claimed meanwhile goes back, with its name, its signature and its files', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const wanted = fakeBuild('maps', 'wanted')
  const { manifest } = await site.registry.publish(wanted.manifest, wanted.files)
  const version = keyOf.version('maps', wanted.manifest.version)
  const signature = keyOf.signature(manifest, 'a'.repeat(16))
  await store.create(signature, bytesOf('{}'))
  const [spare] = await createBlobs(store, 1)
  if (!spare) throw new Error('no blob')
  const manifests = [{ key: keyOf.manifest(manifest), manifest }]
  const plan = createPlan({ manifests })
  await lease(store, manifest)

  for (const key of [version, signature]) {
    const object = { key, manifest }
    const before = await store.read(key)
    expect(await remove(store, [object], plan)).toEqual({ removed: [], spared: [object], counts: [1] })
    expect(await store.read(key)).toEqual(before)
  }
  expect((await remove(store, manifests, plan)).spared).toEqual(manifests)
  const blobs = Object.values(wanted.manifest.files).map(({ sha256 }) => ({
    key: keyOf.blob(sha256),
  }))
  const { removed, spared } = await remove(store, [...blobs, spare], plan)
  expect(new Set(spared)).toEqual(new Set(blobs))
  expect(removed).toEqual([spare])
  expect(await site.registry.missing(wanted.manifest)).toEqual([])
  expect(await store.list('removed')).toEqual([])
})

test('[CP2] a claim that ran out keeps nothing', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const { manifest: described, files } = fakeBuild('maps', 'old')
  const { manifest } = await site.registry.publish(described, files)
  const manifests = [{ key: keyOf.manifest(manifest), manifest }]
  const leasesSince = new Date(Date.now() + 24 * 3600 * 1000)
  expect((await remove(store, manifests, createPlan({ manifests, leasesSince }))).removed).toEqual(manifests)
})

test('[CP2] a manifest that was published after the plan keeps its files, unclaimed too', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const { manifest: described, files } = fakeBuild('maps', 'new')
  await site.registry.publish(described, files)
  const leasesSince = new Date(Date.now() + 24 * 3600 * 1000)
  const blobs = Object.values(described.files).map(({ sha256 }) => ({ key: keyOf.blob(sha256) }))
  const { removed, spared } = await remove(store, blobs, createPlan({ leasesSince }))
  expect([removed, new Set(spared)]).toEqual([[], new Set(blobs)])
})

test('[CP2] a manifest that is claimed and not written yet stops nothing', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  await lease(store, 'f'.repeat(64))
  const doomed = await createBlobs(store, 1)
  expect((await remove(store, doomed, createPlan())).removed).toEqual(doomed)
})

test('what a clean-up that was killed had set aside lies where it was, and what is there is not overwritten', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const [lost, kept] = [keyOf.blob(hashOf('lost')), keyOf.version('maps', '1.0.0')]
  const aside = (key: string) => keyOf.quarantined(key.replaceAll('/', '~'))
  await store.create(aside(lost), bytesOf('lost'))
  await store.create(aside(kept), bytesOf('older'))
  await store.create(kept, bytesOf('newer'))
  await putAllBack(store)
  expect(await store.read(lost)).toEqual(new Uint8Array(bytesOf('lost')))
  expect(String(Buffer.from((await store.read(kept)) ?? []))).toBe('newer')
  expect(await store.list('removed')).toEqual([])
})

test('what another process put back at the same time is not written again, empty', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const key = keyOf.blob(hashOf('lost'))
  await store.create(keyOf.quarantined(key.replaceAll('/', '~')), bytesOf('lost'))
  await putAllBack({ ...store, read: async () => undefined })
  expect(await store.read(key)).toBeUndefined()
})
