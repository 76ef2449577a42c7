import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { forgetRegistry, lastGoodFolder, openRegistry } from './openRegistry.ts'
import { openStore } from '@tessera/store/openStore'

const { manifest, files } = fakeBuild('maps', 'opened')

test('a folder is one registry however it is written', async () => {
  await using folder = await createFolder()
  await openRegistry('file:a b', folder.path).publish(manifest, files)
  const path = join(folder.path, 'a b')
  const ways = ['file:a%20b', 'FILE:a b', `file:${path}`, pathToFileURL(path).href]
  for (const url of ways) expect(await openRegistry(url, folder.path).remotes()).toEqual(['maps'])
  const places = ways.map((url) => lastGoodFolder(url, folder.path, 'state'))
  expect(new Set(places)).toEqual(new Set([lastGoodFolder('file:a b', folder.path, 'state')]))
})

test('each registry is remembered in a place of its own', () => {
  const urls = ['file:a', 'file:b', 's3://a', 's3://b', 's3://a/site']
  expect(new Set(urls.map((url) => lastGoodFolder(url, '/srv', 'state'))).size).toBe(urls.length)
  expect(lastGoodFolder('file:a', '/srv', 'state')).toMatch(/^\/srv\/state\/last-good\//)
})

test.each([
  '',
  'registry',
  '/srv/registry',
  'ftp://host/registry',
  'x file:registry',
  'file:',
  'constructor:a',
])('what is no address of a registry is refused, with what one is: %j', (url) => {
  expect(() => openStore(url)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      object: JSON.stringify(url),
      message: expect.stringMatching(/file:\.tessera\/registry.*s3:\/\/bucket/),
    }),
  )
})

test('a registry that was begun anew owes nothing to what this machine remembers', async () => {
  await using site = await createSignedRegistry()
  await site.registry.trust()
  const kept = lastGoodFolder(site.url, site.root, 'state')
  await mkdir(kept, { recursive: true })
  await writeFile(join(kept, 'a'), '')
  const other = openRegistry(site.url, site.root, { stateFolder: 'state' })
  expect((await other.trust())?.root).toBe(site.keys.root.key)
  forgetRegistry(site.url, site.root, 'state')
  expect(existsSync(kept)).toBe(false)
  const stranger = { trustRoot: site.keys.stranger.key, stateFolder: 'state' }
  await expect(openRegistry(site.url, site.root, stranger).trust()).rejects.toMatchObject({ kind: 'refused' })
})
