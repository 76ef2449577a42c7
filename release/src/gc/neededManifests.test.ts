import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { changeTrust, withState } from '../signing/changeTrust.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { neededManifests } from './neededManifests.ts'

const storeOf = (site: Site) => createDirectoryStore(join(site.root, 'registry'))
const never = new Date('2999-01-01')

async function manifestOf({ registry }: Site, text: string): Promise<string> {
  return (await registry.version('maps', fakeBuild('maps', text).manifest.version)) ?? ''
}

test('[CP2] what was current at that moment or later stays, to the millisecond', async () => {
  await using site = await createSite()
  for (const text of ['m1', 'm2', 'm3', 'm4']) {
    await site.release('maps', text)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const created = (await site.registry.history('production')).map(({ record }) => Date.parse(record.created))
  const needs = async (text: string, since: Date) => {
    const { manifests } = await neededManifests(site.registry, storeOf(site), { last: 1, since })
    return manifests.has(await manifestOf(site, text))
  }
  const endOfFirst = created[2] ?? 0
  expect(await needs('m1', new Date(endOfFirst))).toBe(true)
  expect(await needs('m1', new Date(endOfFirst + 1))).toBe(false)
  expect(await needs('m2', new Date(endOfFirst + 1))).toBe(true)
})

test('[CP2] only the newest compositions are current', async () => {
  await using site = await createSite()
  for (const text of ['m1', 'm2']) await site.release('maps', text)
  const { current, manifests } = await neededManifests(site.registry, storeOf(site), {
    last: 2,
    since: never,
  })
  expect([...current]).toEqual([await manifestOf(site, 'm2')])
  expect(manifests).toEqual(new Set([await manifestOf(site, 'm1'), await manifestOf(site, 'm2')]))
})

test('[CP2] what a key signed that was revoked later stays: visitors have it', async () => {
  await using site = await createSignedRegistry()
  const { ops, root } = site.keys
  const released: string[] = []
  for (const [text, signer] of [
    ['m1', ops],
    ['m2', site.keys['team-maps']],
  ] as const) {
    const { manifest, files } = fakeBuild('maps', text)
    released.push((await site.registry.publish(manifest, files, signer)).manifest)
    const version = manifest.version
    await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version, signer })
  }
  const change = { registry: site.registry, signer: root, actor: 'ann', reason: 'stolen' }
  await changeTrust(change, (said) => withState(said, site.keys['team-maps'].key, 'revoked'))
  const registry = site.reopen()
  expect(await registry.log('production')).toMatchObject([{ status: 'damaged' }, { status: 'good' }])
  const { manifests, current } = await neededManifests(registry, site.store, { last: 2, since: never })
  expect([...manifests].toSorted()).toEqual(released.toSorted())
  expect([...current]).toEqual([released[0]])
  const narrow = await neededManifests(registry, site.store, { last: 1, since: never })
  expect(narrow.manifests).toEqual(new Set(released))
})

test('[CP1] a record that does not read, and may have named anything, is told with what to do', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const store = storeOf(site)
  await store.replace(keyOf.composition('production', 1), Buffer.from('{'))
  await expect(neededManifests(site.registry, store, { last: 1, since: never })).rejects.toMatchObject({
    kind: 'REGISTRY_FAULTY',
    message: expect.stringMatching(/not JSON.* What it named is unknown, so nothing was removed\.$/),
    fix: 'Put the record back from a copy of the registry, or clean up when it is older than the time that is kept.',
  })
})

test('[CP1] a record that is missing in the middle of a log is told too', async () => {
  await using site = await createSite()
  for (const text of ['m1', 'm2', 'm3']) await site.release('maps', text)
  const store = storeOf(site)
  await store.remove(keyOf.composition('production', 2))
  const window = { last: 3, since: never }
  await expect(neededManifests(site.registry, store, window)).rejects.toThrow(/it is not there/)
})

test('an environment without a release needs nothing', async () => {
  await using site = await createSite()
  await storeOf(site).create('env/production/notes', Buffer.from('x'))
  const { manifests, current } = await neededManifests(site.registry, storeOf(site), {
    last: 1,
    since: never,
  })
  expect([manifests.size, current.size]).toEqual([0, 0])
})
