import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'

const { manifest, files } = fakeBuild('maps', 'stored')
const version = keyOf.version('maps', manifest.version)
const [entry = '', style = ''] = ['entry.js', 'style.css'].map((name) => manifest.files[name]?.sha256)
let folder: Awaited<ReturnType<typeof createFolder>>
let store: Store
let registry: Registry
beforeEach(async function makeFolder() {
  folder = await createFolder()
  store = createDirectoryStore(join(folder.path, 'registry'))
  registry = createRegistry(store)
})
afterEach(async () => folder[Symbol.asyncDispose]())

test('a manifest that is none is refused by its field, before anything is written', async () => {
  await expect(registry.publish({ ...manifest, version: 'new' }, files)).rejects.toMatchObject({
    kind: 'invalid',
    object: 'manifest of maps',
    message: expect.stringContaining('version'),
  })
  expect(await registry.remotes()).toEqual([])
})

test('a file that the manifest names and that was not given is named', async () => {
  const without = new Map([...files].filter(([name]) => name !== 'style.css'))
  await expect(registry.publish(manifest, without)).rejects.toMatchObject({
    kind: 'missing',
    object: 'style.css',
  })
  expect(await registry.version('maps', manifest.version)).toBeUndefined()
})

test('what is new or lost is written, what was altered is replaced, and the rest stays', async () => {
  const [written, replaced] = [[] as string[], [] as string[]]
  const noting = createRegistry({
    ...store,
    create: (key, bytes) => (written.push(key), store.create(key, bytes)),
    replace: (key, bytes) => (replaced.push(key), store.replace(key, bytes)),
  })
  async function publishAgain() {
    for (const keys of [written, replaced]) keys.length = 0
    await noting.publish(manifest, files)
    return { written: written.filter((key) => key.startsWith('blobs/')).toSorted(), replaced }
  }
  const blobs = [keyOf.blob(entry), keyOf.blob(style)]
  expect(await publishAgain()).toEqual({ written: blobs.toSorted(), replaced: [] })
  await store.replace(keyOf.blob(entry), Buffer.from('another'))
  await store.remove(keyOf.blob(style))
  expect(await publishAgain()).toEqual({ written: [keyOf.blob(style)], replaced: [keyOf.blob(entry)] })
  expect(await publishAgain()).toEqual({ written: [], replaced: [] })
})

test.each([
  ['a line behind it', (sha256: string) => `${sha256}\n`, true],
  ['less than a hash', (sha256: string) => sha256.slice(1), false],
  ['more than a hash', (sha256: string) => `${sha256}0`, false],
  ['a word before it', (sha256: string) => `a ${sha256}`, false],
  ['nothing', () => '', false],
])('the name of a version with %s leads to its manifest, or is written anew', async (_what, text, isGood) => {
  const { manifest: sha256 } = await registry.publish(manifest, files)
  await store.replace(version, Buffer.from(text(sha256)))
  expect(await registry.version('maps', manifest.version)).toBe(isGood ? sha256 : undefined)
  await registry.publish(manifest, files)
  expect(await registry.version('maps', manifest.version)).toBe(sha256)
})

test('a version whose manifest is gone may be published as another build', async () => {
  const { manifest: sha256 } = await registry.publish(manifest, files)
  await store.remove(keyOf.manifest(sha256))
  const other = await registry.publish({ ...manifest, budgetKb: 99 }, files)
  expect(await registry.version('maps', manifest.version)).toBe(other.manifest)
  expect(other.manifest).not.toBe(sha256)
})

test('[CP2] what a clean-up takes away during a publish is put back', async () => {
  const cleaned = createRegistry({
    ...store,
    async create(key, bytes) {
      if (key === version) await store.remove(keyOf.blob(entry))
      return store.create(key, bytes)
    },
  })
  await cleaned.publish(manifest, files)
  expect(await registry.missing(manifest)).toEqual([])
})

test('a manifest or a file that is not there, or is altered, is told apart', async () => {
  const { manifest: sha256 } = await registry.publish(manifest, files)
  await expect(registry.manifest('0'.repeat(64))).rejects.toMatchObject({ kind: 'missing' })
  await store.replace(keyOf.manifest(sha256), Buffer.from('{}'))
  await expect(registry.manifest(sha256)).rejects.toMatchObject({ kind: 'altered' })
})
