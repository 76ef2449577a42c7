import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { canonicalBytes } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { RegistryError } from '../store/RegistryError.ts'
import { asAnn } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { openRegistry } from './openRegistry.ts'
import { vouch, whyStale } from './whyStale.ts'

const day = 24 * 3600 * 1000

async function release({ registry, keys }: SignedRegistry, content: string): Promise<void> {
  const { manifest, files } = fakeBuild('maps', content)
  await registry.publish(manifest, files, keys.ops)
  const request = { ...asAnn, registry, remote: 'maps', version: manifest.version, signer: keys.ops }
  await promoteRemote(request)
}

async function createVouched(): Promise<SignedRegistry> {
  const site = await createSignedRegistry()
  await release(site, 'm1')
  await vouch(site.registry, 'production', site.keys.ops)
  return site
}

const stale = ({ registry }: SignedRegistry, later = 0) =>
  whyStale(registry, 'production', Date.now() + later)

async function plant(
  { store }: SignedRegistry,
  timestamp: object,
  environment = 'production',
): Promise<void> {
  await store.replace(keyOf.timestamp(environment), canonicalBytes(timestamp))
}

test('what somebody vouched for is fresh for a day, and so is what came after it', async () => {
  await using site = await createVouched()
  expect(await stale(site)).toBeUndefined()
  expect(await stale(site, day - 10_000)).toBeUndefined()
  await release(site, 'm2')
  expect(await stale(site)).toBeUndefined()
  expect(await stale(site, day)).toMatch(/^the timestamp of production ended at 20/)
  const { expires = '' } = (await site.registry.timestamp('production')) ?? {}
  expect(await whyStale(site.registry, 'production', Date.parse(expires) - 1)).toBeUndefined()
  expect(await whyStale(site.registry, 'production', Date.parse(expires))).toMatch(/ended at/)
})

test('another composition under the number that somebody vouched for is not the newest', async () => {
  await using site = await createVouched()
  const newest = await site.registry.newest('production')
  const newer = async () => newest && { ...newest, sha256: '0'.repeat(64) }
  expect(await whyStale({ ...site.registry, newest: newer }, 'production')).toMatch(/another one$/)
})

test('a registry that does not answer says nothing of its age', async () => {
  await using site = await createVouched()
  const away = new RegistryError('unreachable', 'env/production', 'it does not answer')
  const failing = (error: Error) => ({
    ...site.registry,
    async newest(): Promise<never> {
      throw error
    },
  })
  await expect(whyStale(failing(away), 'production')).rejects.toBe(away)
  const unforeseen = new Error('unforeseen')
  await expect(whyStale(failing(unforeseen), 'production')).rejects.toBe(unforeseen)
})

test('[CP1] a log whose end is kept back is seen by a machine without a memory, once somebody vouched for the end', async () => {
  await using site = await createVouched()
  await release(site, 'm2')
  await vouch(site.registry, 'production', site.keys.ops)
  const [newest] = await site.registry.log('production', 1)
  await site.store.remove(keyOf.composition('production', newest?.number ?? 0))
  const forgetful = openRegistry(site.url, site.root, { trustRoot: site.keys.root.key })
  expect(await whyStale(forgetful, 'production')).toMatch(/^number 2 of production was newest/)
})

test('no timestamp at all is stale; before the first release nobody vouches', async () => {
  await using site = await createSignedRegistry()
  await vouch(site.registry, 'production', site.keys.ops)
  expect(await stale(site)).toBe('no timestamp of production lies there')
})

test.each([
  ['a team, which may not release all', 'team-maps', /may not release all of production/],
  ['a key that nobody knows', 'stranger', /is unknown/],
] as const)('[CP1] one by %s is refused', async (_who, key, cause) => {
  await using site = await createVouched()
  await vouch(site.registry, 'production', site.keys[key])
  expect(await stale(site)).toMatch(cause)
})

test('[CP1] one whose time was changed, or of another environment, is refused; what is none is named', async () => {
  await using site = await createVouched()
  const timestamp = (await site.registry.timestamp('production')) ?? {}
  await plant(site, { ...timestamp, expires: '2100-01-01T00:00:00.000Z' })
  expect(await stale(site)).toMatch(/its signature is not right/)
  await plant(site, timestamp, 'staging')
  expect(await whyStale(site.registry, 'staging')).toMatch(/it says that it is of production/)
  await plant(site, { ...timestamp, number: 'x' })
  expect(await stale(site)).toMatch(/number/)
})
