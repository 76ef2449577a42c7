import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { createCountingStore } from '../testing/countingStore.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { registryConformance } from '../testing/registryConformance.ts'
import { createRegistry } from './createRegistry.ts'
import { openRegistry } from './openRegistry.ts'

registryConformance('a directory', async () => {
  const folder = await createFolder()
  const store = createDirectoryStore(folder.path)
  return { store, url: `file:${folder.path}`, end: () => folder[Symbol.asyncDispose]() }
})

test('[CP1] deleted files come back by publishing again', async () => {
  await using site = await createReleased()
  const { manifest, files } = fakeBuild('maps', 'deleted')
  await site.registry.publish(manifest, files)
  await rm(join(site.path, 'blobs'), { recursive: true })
  expect(await site.registry.missing(manifest)).toEqual(['entry.js', 'style.css'])
  await site.registry.publish(manifest, files)
  expect(await site.registry.missing(manifest)).toEqual([])
})

test('[CP1] a log that vanishes under a reader is a fault, not an empty site', async () => {
  await using site = await createReleased()
  expect((await site.registry.newest('production'))?.record.number).toBe(1)
  await rm(site.path, { recursive: true })
  await expect(site.registry.newest('production')).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('the log was there and is gone'),
  })
})

test('asking for the newest over and over is cheap', async () => {
  await using site = await createReleased()
  const { store, calls } = createCountingStore(site.store)
  const registry = createRegistry(store)
  await registry.newest('production')
  calls()
  for (let turn = 0; turn < 200; turn += 1) await registry.newest('production')
  expect(calls()).toEqual({ read: 600, list: 200 })
})

test('[CP1] a newest that was read before, and is altered or taken away since, is read anew', async () => {
  await using site = await createReleased()
  const before = (await site.registry.newest('production'))?.record
  const key = keyOf.composition('production', 1)
  await site.store.replace(key, canonicalBytes({ ...before, actor: 'eve' }))
  expect((await site.registry.newest('production'))?.record.actor).toBe('eve')
  await site.store.replace(key, Buffer.from('{'))
  await expect(site.registry.newest('production')).rejects.toMatchObject({ kind: 'invalid', object: key })
  await site.store.remove(key)
  await expect(site.registry.newest('production')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a composition that is not there is nothing; one that is damaged is a fault with its name', async () => {
  await using site = await createReleased()
  expect((await site.registry.composition('production', 1))?.record.number).toBe(1)
  expect(await site.registry.composition('production', 2)).toBeUndefined()
  const key = keyOf.composition('production', 2)
  await site.store.create(key, Buffer.from('{'))
  await expect(site.registry.composition('production', 2)).rejects.toMatchObject({
    kind: 'invalid',
    object: key,
  })
})

test('[CP1] after a number that is not there none is taken', async () => {
  await using site = await createReleased()
  const record = (await site.registry.newest('production'))?.record
  if (!record) throw new Error('there is none')
  await expect(site.registry.append({ ...record, number: 3 })).rejects.toMatchObject({
    kind: 'invalid',
    object: keyOf.composition('production', 3),
    message: expect.stringContaining('number 2 comes first and is missing'),
  })
})

test('the heads are the newest of each environment; an empty one has none', async () => {
  await using site = await createReleased()
  const sha256 = (await site.registry.newest('production'))?.sha256
  await mkdir(join(site.path, 'env/empty'))
  expect(await site.registry.heads()).toEqual({ production: { number: 1, sha256 } })
})

test('without a trust log everything is trusted, and nothing is newer than nothing', async () => {
  await using site = await createReleased()
  const record = (await site.registry.newest('production'))?.record
  if (!record) throw new Error('there is none')
  expect(await site.registry.stillTrusted(record)).toBe(true)
  expect(await site.registry.stillTrusted({ ...record, signature: { key: 'k', value: 'v' } })).toBe(true)
  expect(site.registry.isNewestTrust(undefined)).toBe(true)
  expect(site.registry.trustedState('production')).toBeUndefined()
})

/** One version of maps live. */
async function createReleased() {
  const folder = await createFolder()
  const path = join(folder.path, 'registry')
  const registry = openRegistry('file:registry', folder.path)
  const { manifest, files } = fakeBuild('maps', 'first')
  await registry.publish(manifest, files)
  const asked = { registry, environment: 'production', remote: 'maps', actor: 'ann', reason: '' }
  await promoteRemote({ ...asked, version: manifest.version })
  const dispose = () => folder[Symbol.asyncDispose]()
  return { registry, path, store: createDirectoryStore(path), [Symbol.asyncDispose]: dispose }
}
