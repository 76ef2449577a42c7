import { rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { collectGarbage } from './collectGarbage.ts'
import { planRemoval, type Plan } from './plan.ts'

const day = 24 * 3600 * 1000 /* ms */
const now = new Date('2026-06-30T12:00:00Z')
const storeOf = (site: Site) => createDirectoryStore(join(site.root, 'registry'))
const planFor = (site: Site, store: Store = storeOf(site)) =>
  planRemoval(site.registry, store, { now, last: 1 })
const keysIn = (plan: Plan) => ({
  versions: plan.versions.map(({ key }) => key),
  manifests: plan.manifests.map(({ key }) => key),
  signatures: plan.signatures.map(({ key }) => key),
  blobs: plan.blobs.map(({ key }) => key).toSorted(),
  leftovers: plan.leftovers.map(({ key }) => key).toSorted(),
})

const signedBy = 'a'.repeat(16)

/** Published, never live, signed; its keys. */
async function publish(site: Site, text: string) {
  const { manifest, files } = fakeBuild('maps', text)
  const { manifest: sha256 } = await site.registry.publish(manifest, files)
  await storeOf(site).create(keyOf.signature(sha256, signedBy), Buffer.from('{}'))
  return {
    sha256,
    version: keyOf.version('maps', manifest.version),
    manifest: keyOf.manifest(sha256),
    signature: keyOf.signature(sha256, signedBy),
    blobs: Object.values(manifest.files)
      .map((file) => keyOf.blob(file.sha256))
      .toSorted(),
  }
}

/** Makes objects as old as that; by name, as claims say their own day. */
async function age(site: Site, keys: readonly string[], ms: number): Promise<void> {
  const then = new Date(now.getTime() - ms)
  for (const key of keys) await utimes(join(site.root, 'registry', key), then, then)
}

async function claim(site: Site, sha256: string, ms: number): Promise<void> {
  const store = storeOf(site)
  const folder = join(site.root, 'registry/claims')
  const name = (await store.list('claims')).find((one) => one.endsWith(sha256)) ?? ''
  const then = new Date(now.getTime() - ms).toISOString().slice(0, 10)
  await rename(join(folder, name), join(folder, `${then}-${sha256}`))
}

async function publishOld(site: Site, text: string, ms = 8 * day) {
  const old = await publish(site, text)
  await age(site, [old.version, old.manifest, old.signature, ...old.blobs], ms)
  await claim(site, old.sha256, 100 * day)
  return old
}

test('[CP2] what no one needs goes whole, each kind by itself', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  const plan = await planFor(site)
  expect(keysIn(plan)).toEqual({
    versions: [old.version],
    manifests: [old.manifest],
    signatures: [old.signature],
    blobs: old.blobs,
    leftovers: [expect.stringMatching(`^claims/.*-${old.sha256}$`)],
  })
  for (const kind of ['versions', 'manifests', 'signatures'] as const)
    expect(plan[kind].map(({ manifest }) => manifest)).toEqual([old.sha256])
  expect(plan.kept.size).toBe(0)
  expect(plan.leasesSince).toEqual(new Date(now.getTime() - 7 * day))
})

test.each<[string, number, boolean]>([
  ['7 days', 7 * day, false],
  ['a millisecond more', 7 * day + 1, true],
])('[CP2] of what was published %s ago …', async (_what, ms, goes) => {
  await using site = await createSite()
  const old = await publishOld(site, 'old', ms)
  const { versions, manifests, signatures, blobs } = keysIn(await planFor(site))
  expect([versions, manifests, signatures, blobs].flat()).toHaveLength(goes ? 3 + old.blobs.length : 0)
})

test('[CP2] a version that was named lately keeps its manifest and files, however old these are', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  await age(site, [old.version], 6 * day)
  const plan = await planFor(site)
  expect(keysIn(plan)).toMatchObject({ versions: [], manifests: [], signatures: [], blobs: [] })
  expect(plan.kept).toEqual(new Set([old.sha256]))
})

test('[CP2] a young manifest keeps its old name, signature and files', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  await age(site, [old.manifest], 6 * day)
  expect(keysIn(await planFor(site))).toMatchObject({
    versions: [],
    manifests: [],
    signatures: [],
    blobs: [],
  })
})

test('[CP2] a claim of the last 7 days keeps all of it, an older one nothing', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  await claim(site, old.sha256, 7 * day)
  expect(keysIn(await planFor(site))).toEqual({
    versions: [],
    manifests: [],
    signatures: [],
    blobs: [],
    leftovers: [],
  })
  await claim(site, old.sha256, 8 * day)
  expect(keysIn(await planFor(site)).manifests).toEqual([old.manifest])
})

test('[CP2] a file that another version has too stays', async () => {
  await using site = await createSite()
  await site.release('maps', 'live')
  const old = await publishOld(site, 'old')
  const shared = Object.values(fakeBuild('maps', 'live').manifest.files).map(({ sha256 }) =>
    keyOf.blob(sha256),
  )
  const { blobs } = keysIn(await planFor(site))
  expect(blobs).toEqual(old.blobs.filter((key) => !shared.includes(key)))
  expect(blobs).toHaveLength(1)
})

test('a file that is young stays when its manifest goes; one that nobody ever named goes when it is old', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  const [young = ''] = old.blobs
  await age(site, [young], 1 * day)
  const orphan = keyOf.blob('e'.repeat(64))
  await storeOf(site).create(orphan, Buffer.from('orphan'))
  await age(site, [orphan], 8 * day)
  const plan = await planFor(site)
  expect(keysIn(plan).blobs).toEqual([...old.blobs.slice(1), orphan].toSorted())
  expect(plan.blobs.find(({ key }) => key === orphan)).toEqual({ key: orphan })
})

test('a signature of a manifest that is long gone goes, a young one stays', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const keys = ['c', 'd'].map((digit) => keyOf.signature(digit.repeat(64), signedBy))
  for (const key of keys) await store.create(key, Buffer.from('{}'))
  await age(site, keys.slice(0, 1), 8 * day)
  await age(site, keys.slice(1), 6 * day)
  const plan = await planFor(site)
  expect(plan.signatures).toEqual([{ key: keys[0], manifest: 'c'.repeat(64) }])
})

test('a name that says nothing readable goes when it is old', async () => {
  await using site = await createSite()
  const key = keyOf.version('maps', '1.0.0')
  await storeOf(site).create(key, Buffer.from('rubbish'))
  await age(site, [key], 8 * day)
  expect((await planFor(site)).versions).toEqual([{ key, manifest: '' }])
})

test('an old manifest that does not read goes, and takes no files along', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  await storeOf(site).replace(old.manifest, Buffer.from('{}'))
  await age(site, [old.manifest], 8 * day)
  expect(keysIn(await planFor(site))).toMatchObject({ manifests: [old.manifest], blobs: old.blobs })
})

test('a manifest that is kept and does not read stops nothing, unless visitors have it', async () => {
  await using site = await createSite()
  const young = await publish(site, 'young')
  await storeOf(site).replace(young.manifest, Buffer.from('{}'))
  const plan = await planFor(site)
  expect(plan.kept).toContain(young.sha256)
  await site.release('maps', 'live')
  const live = await site.registry.version('maps', fakeBuild('maps', 'live').manifest.version)
  await storeOf(site).replace(`manifests/${live}`, Buffer.from('{}'))
  await expect(planFor(site)).rejects.toThrow(/its content differs/)
})

test.each<[string, number, number]>([
  ['a day', day, 0],
  ['a millisecond more', day + 1, 2],
])('what crashes and stopped processes left %s ago …', async (_what, ms, count) => {
  await using site = await createSite()
  const store = storeOf(site)
  const keys = ['unfinished/left', 'figures/production/gone.json']
  for (const key of keys) await store.replace(key, Buffer.from('left'))
  await age(site, keys, ms)
  const { leftovers } = await planFor(site)
  expect(leftovers).toHaveLength(count)
})

test('what vanishes while it is looked at is left alone', async () => {
  await using site = await createSite()
  await publishOld(site, 'old')
  const store = storeOf(site)
  await store.replace('unfinished/left', Buffer.from('left'))
  const vanishing: Store = { ...store, modified: async () => undefined }
  const { versions, manifests, signatures, blobs, leftovers } = keysIn(await planFor(site, vanishing))
  expect([versions, manifests, signatures, blobs].flat()).toEqual([])
  expect(leftovers).toEqual([expect.stringMatching(/^claims/)])
})

test('[CP2] age is told by the store’s clock; the present of this machine does not matter', async () => {
  await using site = await createSite()
  const old = await publish(site, 'old')
  const store = storeOf(site)
  const ahead: Store = {
    ...store,
    async modified(key) {
      const time = await store.modified(key)
      return time && key.startsWith('unfinished/') ? new Date(time.getTime() + 30 * day) : time
    },
  }
  const request = { registry: site.registry, last: 1 }
  expect((await collectGarbage({ ...request, store })).removed).toEqual([])
  expect((await collectGarbage({ ...request, store: ahead })).removed).toContain(old.manifest)
  expect(await store.list('unfinished')).toEqual([])
})

test('a dry run writes nothing, and puts nothing back', async () => {
  await using site = await createSite()
  await publish(site, 'old')
  const store = storeOf(site)
  const refuse = () => Promise.reject(new Error('it writes'))
  const readOnly: Store = { ...store, create: refuse, replace: refuse, remove: refuse }
  await store.create(keyOf.quarantined('blobs~x'), Buffer.from('x'))
  const result = await collectGarbage({ registry: site.registry, store: readOnly, last: 1, dryRun: true })
  expect(result).toEqual({ dryRun: true, removed: [], spared: [], bytes: 0 })
})

test('a clean-up first puts back what one that was killed had set aside', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const key = keyOf.blob('b'.repeat(64))
  await store.create(keyOf.quarantined(key.replaceAll('/', '~')), Buffer.from('x'))
  await collectGarbage({ registry: site.registry, store, last: 1 })
  expect(await store.list('blobs')).toEqual(['b'.repeat(64)])
})

test('it says what it does, counts what it removed, and it is gone', async () => {
  await using site = await createSite()
  const old = await publishOld(site, 'old')
  const store = storeOf(site)
  await store.replace('unfinished/left', Buffer.from('left'))
  await age(site, ['unfinished/left'], 2 * day)
  const plan = await planFor(site)
  const all = [plan.versions, plan.manifests, plan.signatures, plan.blobs, plan.leftovers].flat()
  const objects = await Promise.all(all.map(({ key }) => store.read(key)))
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  const result = await collectGarbage({ registry: site.registry, store, last: 1, now, onProgress })
  expect(lines).toEqual([
    'Reading the logs, and what they name',
    'Removing versions: 1 of 1',
    'Removing manifests: 1 of 1',
    'Removing signatures: 1 of 1',
    'Removing blobs: 2 of 2',
  ])
  expect(result.bytes).toBe(objects.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0))
  expect(result).toMatchObject({ dryRun: false, spared: [] })
  expect(result.removed.toSorted()).toEqual(all.map(({ key }) => key).toSorted())
  for (const key of [...result.removed, old.manifest]) expect(await store.read(key)).toBeUndefined()
})
