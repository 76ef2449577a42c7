import { expect, test } from '@jest/globals'
import { createRegistry } from '../registry/createRegistry.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { mappedBuild, sourceMap } from '../testing/mappedBuild.ts'
import { createSourcePlaces, findOwnPlace, withSourcePlace } from './sourcePlaces.ts'

/** A registry on disk with a release whose only script has that map, and how often blobs were read. */
async function release(text: string | undefined) {
  const folder = await createFolder()
  const store = createDirectoryStore(folder.path)
  const registry = createRegistry(store)
  const { manifest, files } = text === undefined ? fakeBuild('maps', 'm1') : mappedBuild('m1', text)
  await registry.publish(manifest, files)
  let reads = 0
  const places = createSourcePlaces({
    ...registry,
    async blob(sha256) {
      reads += 1
      return registry.blob(sha256)
    },
  })
  const resolve = (...frames: string[]) => places.resolve('maps', manifest.version, frames)
  const { sha256 = '' } = manifest.sourceMaps?.['entry.js.map'] ?? {}
  const spoil = () => store.replace(keyOf.blob(sha256), Buffer.from('other bytes'))
  return { ...folder, places, resolve, spoil, version: manifest.version, reads: () => reads }
}

test("[CS1] frames are read in the team's sources, and the first of its own is the place", async () => {
  await using site = await release(JSON.stringify(sourceMap))
  const frames = ['/assets/react.js:1:1', 'entry.js:1:1', 'entry.js:1:15']
  const places = await site.resolve(...frames)
  expect(places).toEqual([
    '/assets/react.js:1:1',
    'node_modules/leaflet/leaflet.js:1',
    'src/view/ListMap.tsx:41',
  ])
  expect(findOwnPlace(places, frames)).toBe('src/view/ListMap.tsx:41')
  expect(
    await withSourcePlace(site.places, 'maps', site.version, '9 % failed; mostly: Error: x at entry.js:1:12'),
  ).toBe('9 % failed; mostly: Error: x at src/view/ListMap.tsx:41')
})

test('[CS4] a map is read once for the places that are asked for again, at once too', async () => {
  await using site = await release(JSON.stringify(sourceMap))
  await Promise.all([site.resolve('entry.js:1:15'), site.resolve('entry.js:1:15')])
  await site.resolve('entry.js:1:15')
  expect(site.reads()).toBe(1)
})

test.each([
  ['that is not there', undefined],
  ['that is no JSON', '<html>'],
  ['that is no map', '{"sources":[1]}'],
  ['that leads nowhere', JSON.stringify({ ...sourceMap, mappings: '' })],
  ['that leads to no source there', JSON.stringify({ ...sourceMap, mappings: 'A,kCCwCA' })],
  ['of more than 2 MB', JSON.stringify({ ...sourceMap, more: 'x'.repeat(2 * 1024 * 1024) })],
])('[CS4] with a map %s frames stay as built', async (_what, text) => {
  await using site = await release(text)
  expect(await site.resolve('entry.js:1:15', 'gone.js:1:1')).toEqual(['entry.js:1:15', 'gone.js:1:1'])
})

test('[CS4] a map that may not be read is not, and its frames get their places once it may', async () => {
  await using site = await release(JSON.stringify(sourceMap))
  const resolve = (mayRead: boolean) =>
    site.places.resolve('maps', site.version, ['entry.js:1:15'], () => mayRead)
  expect(await resolve(false)).toEqual(['entry.js:1:15'])
  expect(site.reads()).toBe(0)
  expect(await resolve(true)).toEqual(['src/view/ListMap.tsx:41'])
  expect(await resolve(false)).toEqual(['src/view/ListMap.tsx:41'])
})

test('[CS4] a map that cannot be read is read once for a frame', async () => {
  await using site = await release('<html>')
  for (const column of [12, 13, 12]) await site.resolve(`entry.js:1:${column}`)
  expect(site.reads()).toBe(2)
})

test('[CS4] a map that was altered in the store is not believed', async () => {
  await using site = await release(JSON.stringify(sourceMap))
  await site.spoil()
  expect(await site.resolve('entry.js:1:15')).toEqual(['entry.js:1:15'])
})

test('[CS4] a version that was never published, and a source with signs that steer a terminal, do no harm', async () => {
  await using site = await release(
    JSON.stringify({ ...sourceMap, sources: ['a', 'src/\u001b[2J\u202e.tsx'] }),
  )
  expect(await site.places.resolve('maps', '9.9.9', ['entry.js:1:1'])).toEqual(['entry.js:1:1'])
  expect(await site.resolve('entry.js:1:15')).toEqual([String.raw`src/\u001b[2J\u202e.tsx:41`])
})

test('[CS1] a file that did not come is placed at its first own source', async () => {
  await using site = await release(JSON.stringify({ ...sourceMap, mappings: 'UCwCA' }))
  expect(await site.resolve('entry.js:1:1')).toEqual(['src/view/ListMap.tsx:1'])
})
