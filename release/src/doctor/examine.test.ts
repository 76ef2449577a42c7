import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import type { Store } from '@tessera/store/Store'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { examine } from './examine.ts'
import type { Diagnosis } from './DoctorStep.ts'

test('[CP2] a store that is fit passes every step, and nothing of the examination stays', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const findings = await findingsOf(site)
  expect(findings.filter(({ status }) => status === 'refused')).toEqual([])
  expect(findings).toHaveLength(12)
  expect(await storeOf(site).list('unfinished')).toEqual([])
})

test.each<[string, string, (store: Store) => Partial<Store>]>([
  ['ignores conditions', 'it told 16 of 16 writers that they were first', ignoringConditions],
  ['lists late', 'its lists lag behind', () => ({ list: async () => [] })],
  [
    'gives back other bytes',
    'it gave back other bytes',
    (store) => ({ read: async (key) => (await store.read(key))?.subarray(1) }),
  ],
  ['does not answer', 'no answer', () => ({ list: async () => Promise.reject(new Error('no answer')) })],
])('[CP2] a store that %s is refused', async (_, cause, change) => {
  await using site = await createSite()
  const store = storeOf(site)
  const findings = await findingsOf(site, { ...store, ...change(store) })
  expect(findings.find(({ status }) => status === 'refused')).toMatchObject({
    cause: expect.stringContaining(cause),
  })
})

test('[CP1] a store that hangs ends the examination, and the step says that it got no answer', async () => {
  await using site = await createSite()
  const findings = await findingsOf(site, { ...storeOf(site), list: never }, 20)
  expect(findings).toEqual([
    expect.objectContaining({
      status: 'refused',
      cause: 'no answer within 0.02 s',
      title: 'The store answers',
    }),
  ])
})

test('[CP1] what hangs later on is named, and what comes after is asked all the same', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const hanging = { ...site, registry: { ...site.registry, manifest: never } }
  const findings = await findingsOf(hanging, storeOf(site), 5000)
  expect(findings.filter(({ status }) => status === 'refused')).toEqual([
    expect.objectContaining({
      cause: 'no answer within 5 s',
      title: 'Every file of every current remote is there, unaltered',
    }),
  ])
  expect(findings).toHaveLength(12)
})

test('a clock that is off is told', async () => {
  await using site = await createSite()
  const modified = async () => new Date(Date.now() - 600_000)
  expect(await findingsOf(site, { ...storeOf(site), modified })).toContainEqual(
    expect.objectContaining({ status: 'warned', cause: 'the store is 600 s behind.' }),
  )
})

test('[CP1] damage to a current file or the newest record is refused, with what to do; leftovers are told', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const left = join(site.root, 'registry/unfinished/left')
  await writeFile(left, 'half')
  await utimes(left, 0, 0)
  await rm(
    join(site.root, 'registry/blobs', fakeBuild('maps', 'm1').manifest.files['entry.js']?.sha256 ?? ''),
  )
  const findings = await findingsOf(site)
  expect(findings).toContainEqual(
    expect.objectContaining({ status: 'refused', fix: expect.stringContaining('`release publish maps`') }),
  )
  expect(findings).toContainEqual(expect.objectContaining({ status: 'warned', fix: 'Run `release gc`.' }))
  await writeFile(join(site.root, 'registry/env/production/0000000000000001.json'), '{')
  expect(await findingsOf(site)).toContainEqual(
    expect.objectContaining({ status: 'refused', cause: expect.stringContaining('it is not JSON') }),
  )
})

test('[CP1] a release whose version, manifest or signature is gone is found: what is current is refused, others are told', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.publish('maps', 'm2')
  const at = (path: string) => join(site.root, 'registry', path)
  const { version } = fakeBuild('maps', 'm2').manifest
  await rm(at(`versions/maps/${version}`))
  const found = async () => (await findingsOf(site)).find(({ title }) => title.startsWith('Every release'))
  expect(await found()).toMatchObject({
    status: 'warned',
    cause: expect.stringMatching(/without its version, manifest and signature: manifests\/[0-9a-f]{64}/),
  })
  await rm(at('versions'), { recursive: true })
  expect(await found()).toMatchObject({ status: 'refused', fix: expect.stringContaining('from a copy') })
})

test('[CP1] a signed release without its signature is told before anyone promotes it', async () => {
  await using site = await createSignedRegistry()
  const { manifest, files } = fakeBuild('maps', 'm1')
  const { manifest: sha256 } = await site.registry.publish(manifest, files, site.keys.ops)
  await rm(join(site.root, 'registry/signatures', sha256), { recursive: true })
  expect(await findingsOf(site)).toContainEqual(
    expect.objectContaining({
      status: 'warned',
      cause: expect.stringContaining(`without its version, manifest and signature: manifests/${sha256}`),
    }),
  )
})

const storeOf = (site: Site) => createDirectoryStore(join(site.root, 'registry'))

const never = () => new Promise<never>(() => {})

function findingsOf(
  { registry, root }: Pick<Site, 'registry' | 'root'>,
  store = createDirectoryStore(join(root, 'registry')),
  stepTimeout?: number,
) {
  const told: Diagnosis[] = []
  return examine({ registry, store }, (finding) => told.push(finding), stepTimeout)
}

function ignoringConditions(store: Store): Partial<Store> {
  return {
    async create(key, bytes) {
      await store.replace(key, bytes)
      return 'created'
    },
  }
}
