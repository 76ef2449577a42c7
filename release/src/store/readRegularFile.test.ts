import { execFile } from 'node:child_process'
import { link, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { collectGarbage } from '../gc/collectGarbage.ts'
import { examine } from '../doctor/examine.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'

const places: [string, (path: string) => Promise<unknown>, RegExp][] = [
  ['a pipe', (path) => promisify(execFile)('mkfifo', [path]), /there is a pipe/],
  ['an endless device', (path) => symlink('/dev/zero', path), /there is a device/],
  ['a folder', (path) => mkdir(path), /there is a folder/],
  ['a socket', listenAt, /there is a socket/],
  ['a file without end', (path) => hugeAt(path), /more than 1 MB/],
  ['a link to itself', (path) => symlink(path, path), /ELOOP/],
]

test.each(places)('[CP1] %s in the place of an object is named, and not read', async (_, put, cause) => {
  await using site = await createSite()
  await mkdir(join(site.root, 'registry/env/production'), { recursive: true })
  await put(join(site.root, 'registry/env/production/0000000000000001.json'))
  await expect(storeOf(site).read(keyOf.composition('production', 1))).rejects.toThrow(cause)
})

test.each(places.slice(0, 5))(
  '[CP1] %s as the next number is a damaged entry; the one before is still there',
  async (_, put, cause) => {
    await using site = await createSite()
    await site.release('maps', 'm1')
    await put(join(site.root, 'registry/env/production/0000000000000002.json'))
    await expect(site.registry.newest('production')).rejects.toThrow(cause)
    expect((await site.registry.history('production', 1))[0]?.record.number).toBe(1)
    expect(await findingsOf(site)).toContainEqual(
      expect.objectContaining({ status: 'refused', cause: expect.stringMatching(cause) }),
    )
  },
)

test.each(places.slice(0, 3))('[CP1] %s as the next trust record is passed over and told', async (_, put) => {
  await using site = await createSignedRegistry()
  await put(join(site.root, 'registry/trust/0000000000000002.json'))
  expect(await site.reopen().trust()).toMatchObject({
    record: { number: 1 },
    newest: { number: 2 },
    refused: [{ object: keyOf.trust(2) }],
  })
})

test('[CP1] publishing puts a file in the place of a pipe; a version, a signature too', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const { manifest } = fakeBuild('maps', 'm1')
  const blob = join(site.root, 'registry', keyOf.blob(manifest.files['entry.js']?.sha256 ?? ''))
  const version = join(site.root, 'registry', keyOf.version('maps', manifest.version))
  for (const path of [blob, version]) {
    await rm(path)
    await promisify(execFile)('mkfifo', [path])
  }
  expect(await site.registry.missing(manifest)).toEqual(['entry.js'])
  await site.publish('maps', 'm1')
  expect(await site.registry.missing(manifest)).toEqual([])
})

test('[CP2] a file of a remote may be large, and one that is larger is not published', async () => {
  await using site = await createSite()
  const large = 'x'.repeat(2 * 1024 * 1024)
  await site.publish('maps', large)
  expect(await site.registry.missing(fakeBuild('maps', large).manifest)).toEqual([])
  const { manifest, files } = fakeBuild('maps', 'larger')
  const bytes = Buffer.alloc(64 * 1024 * 1024 + 1)
  const file = {
    integrity: `sha384-${'a'.repeat(64)}`,
    sha256: sha256Of(bytes),
    bytes: bytes.length,
  } as const
  const larger = { ...manifest, files: { ...manifest.files, 'entry.js': file } }
  const publishing = site.registry.publish(larger, new Map([...files, ['entry.js', bytes]]))
  await expect(publishing).rejects.toThrow(/more than 64 MB/)
})

test('[CP2] a clean-up goes past what is no file, and removes what is too large', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const pipe = join(site.root, 'registry/blobs', 'a'.repeat(64))
  await promisify(execFile)('mkfifo', [pipe])
  await hugeAt(join(site.root, 'registry/manifests', 'b'.repeat(64)))
  const now = new Date(Date.now() + 60 * 24 * 3600 * 1000)
  const { removed } = await collectGarbage({ registry: site.registry, store: storeOf(site), last: 1, now })
  expect(removed).toContain(keyOf.manifest('b'.repeat(64)))
  expect(removed).not.toContain(keyOf.blob('a'.repeat(64)))
})

test('[CP1] a file that is swapped for another while it is read gives one of both', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const key = keyOf.composition('production', 1)
  const path = join(site.root, 'registry', key)
  await link(path, `${path}.other`)
  const [bytes] = await Promise.all([storeOf(site).read(key), rename(`${path}.other`, path)])
  expect(bytes).toEqual(await storeOf(site).read(key))
})

async function hugeAt(path: string): Promise<void> {
  await writeFile(path, '')
  await truncate(path, 8 * 1024 ** 4)
}

function listenAt(path: string): Promise<unknown> {
  const server = createServer().unref()
  return new Promise((resolve) => server.listen(path, () => resolve(server)))
}

const storeOf = ({ root }: Pick<Site, 'root'>) => createDirectoryStore(join(root, 'registry'))
const findingsOf = (site: Site) => examine({ registry: site.registry, store: storeOf(site) }, () => {})
