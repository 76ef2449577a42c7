import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { collectGarbage } from '../gc/collectGarbage.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild, writeBuild } from '../testing/fakeRemote.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { openRegistry } from '../registry/openRegistry.ts'

const next = fakeBuild('maps', 'next')
const { version } = next.manifest

test('[CP2] publish killed before each of its calls to the file system: what can be found is whole; again, it completes', async () => {
  const points = await callsOf('publish', releasedAndBuilt)
  for (let point = 1; point <= points; point += 1) {
    await using site = await releasedAndBuilt()
    await die('publish', site, point)
    await expectReadable(site)
    await expectWholeIfNamed(site)
    await publishRemote({ registry: site.registry, root: site.root, remote: 'maps' })
    await expectWhole(site)
  }
}, 300_000)

test('[CP2] promote killed before each of its calls: the old or the new composition; again, it completes', async () => {
  const points = await callsOf('promote', releasedAndPublished)
  for (let point = 1; point <= points; point += 1) {
    await using site = await releasedAndPublished()
    await die('promote', site, point)
    await expectReadable(site)
    const { number } = await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version })
    expect(number).toBe(2)
    expect(await site.live()).toEqual({ maps: version })
    await expectReadable(site)
  }
}, 300_000)

test('[CP2] gc killed before each of its calls: what is needed is whole; again, it completes', async () => {
  const points = await callsOf('gc', releasedAndOutdated)
  for (let point = 1; point <= points; point += 1) {
    await using site = await releasedAndOutdated()
    await die('gc', site, point)
    await expectReadable(site)
    const store = createDirectoryStore(join(site.root, 'registry'))
    await expectWholeIfNamed(site)
    await collectGarbage({ registry: site.registry, store, last: 1 })
    await expectReadable(site)
    expect(await readdir(join(site.root, 'registry/removed')).catch(() => [])).toEqual([])
  }
}, 300_000)

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const onFullDisk = isRoot ? test : test.skip // it mounts a small disk

onFullDisk(
  '[CP2] a full disk changes nothing, says so, and the same call completes once there is room',
  async () => {
    await using folder = await createFolder()
    const root = join(folder.path, 'registry')
    await mkdir(root)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root])
    try {
      const registry = openRegistry(`file:${root}`)
      const small = fakeBuild('maps', 'small')
      await registry.publish(small.manifest, small.files)
      const released = await promoteRemote({
        ...asAnn,
        registry,
        remote: 'maps',
        version: small.manifest.version,
      })
      expect(released.outcome).toBe('live')
      const large = fakeBuild('maps', 'x'.repeat(300_000))
      await expect(registry.publish(large.manifest, large.files)).rejects.toThrow(
        /the disk is full; nothing was changed/,
      )
      expect(await registry.version('maps', large.manifest.version)).toBeUndefined()
      expect((await registry.newest('production'))?.record.remotes['maps']?.version).toBe(
        small.manifest.version,
      )
      expect(await readdir(join(root, 'unfinished'))).toEqual([])
      execFileSync('mount', ['-o', 'remount,size=4m', root])
      await registry.publish(large.manifest, large.files)
      await promoteRemote({ ...asAnn, registry, remote: 'maps', version: large.manifest.version })
      expect(await registry.missing(large.manifest)).toEqual([])
    } finally {
      execFileSync('umount', [root])
    }
  },
)

async function releasedAndBuilt(): Promise<Site> {
  const site = await createSite()
  await site.release('maps', 'first')
  await writeBuild(site.root, next)
  return site
}

async function releasedAndPublished(): Promise<Site> {
  const site = await releasedAndBuilt()
  await publishRemote({ registry: site.registry, root: site.root, remote: 'maps' })
  return site
}

/** The next version was published long ago, and never promoted. */
async function releasedAndOutdated(): Promise<Site> {
  const site = await releasedAndPublished()
  for (const folder of ['blobs', 'manifests', 'versions/maps', 'claims']) {
    for (const name of await readdir(join(site.root, 'registry', folder))) {
      await utimes(join(site.root, 'registry', folder, name), 0, 0)
    }
  }
  const store = createDirectoryStore(join(site.root, 'registry'))
  for (const claim of await store.list('claims')) await store.remove(`claims/${claim}`)
  return site
}

async function expectWholeIfNamed({ registry }: Site): Promise<void> {
  const named = await registry.version('maps', version)
  if (named) expect(await registry.missing(await registry.manifest(named))).toEqual([])
}

async function expectReadable({ registry }: Site): Promise<void> {
  const log = await registry.log('production')
  expect(log.every(({ status }) => status === 'good')).toBe(true)
  expect([1, 2]).toContain(log[0]?.number)
  const newest = await registry.newest('production')
  for (const { manifest } of Object.values(newest?.record.remotes ?? {})) {
    expect(await registry.missing(await registry.manifest(manifest))).toEqual([])
  }
}

async function expectWhole({ registry }: Site): Promise<void> {
  expect(await registry.missing(next.manifest)).toEqual([])
  expect(await registry.version('maps', version)).toBeDefined()
}

async function callsOf(verb: string, create: () => Promise<Site>): Promise<number> {
  await using site = await create()
  const { stdout } = await run(verb, site)
  expect(Number(stdout)).toBeGreaterThan(5)
  return Number(stdout)
}

async function die(verb: string, site: Site, point: number): Promise<void> {
  await expect(run(verb, site, String(point))).rejects.toMatchObject({ signal: 'SIGKILL' })
}

function run(verb: string, { url, root }: Site, dieAt = '0') {
  const dying = join(import.meta.dirname, '../testing/dying.ts')
  return promisify(execFile)(process.execPath, [dying, verb, url, root, version, dieAt])
}
