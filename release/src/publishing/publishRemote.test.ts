import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { publishRemote } from './publishRemote.ts'
import { createSite } from '../testing/createSite.ts'
import { fakeBuild, writeBuild } from '../testing/fakeRemote.ts'

test('[CP2] publishing stores a build and puts nothing live; again it changes nothing', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  const request = { registry: site.registry, root: site.root, remote: 'maps' }
  expect(await publishRemote(request)).toMatchObject({
    outcome: 'new',
    total: 2,
    stored: ['entry.js', 'style.css'],
  })
  expect(await publishRemote(request)).toMatchObject({ outcome: 'unchanged', stored: [] })
  expect(await site.live()).toEqual({})
})

test('[CP2] a file that both versions have is stored once', async () => {
  await using site = await createSite()
  await site.publish('maps', 'm1')
  await writeBuild(site.root, fakeBuild('maps', 'm2'))
  const published = await publishRemote({ registry: site.registry, root: site.root, remote: 'maps' })
  expect(published).toMatchObject({ outcome: 'new', stored: ['entry.js'] })
})

test.each(['blobs', 'manifests'])('[CP1] publishing again restores deleted %s', async (folder) => {
  await using site = await createSite()
  await site.publish('maps', 'm1')
  await rm(join(site.root, 'registry', folder), { recursive: true })
  const request = { registry: site.registry, root: site.root, remote: 'maps' }
  expect((await publishRemote(request)).outcome).toBe('mended')
  expect((await publishRemote(request)).outcome).toBe('unchanged')
})

test('a dry run stores nothing', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  const request = { registry: site.registry, root: site.root, remote: 'maps', dryRun: true }
  expect(await publishRemote(request)).toMatchObject({ outcome: 'new', dryRun: true })
  expect(await site.registry.versions('maps')).toEqual([])
})

test('[CP1] a build that was changed by hand is refused', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  const request = { registry: site.registry, root: site.root, remote: 'maps' }
  await writeFile(join(site.root, 'mfe-maps/dist/style.css'), 'body {}')
  await expect(publishRemote(request)).rejects.toMatchObject({
    kind: 'BUILD_BROKEN',
    message: expect.stringContaining('style.css'),
  })
  await rm(join(site.root, 'mfe-maps/dist/style.css'))
  await expect(publishRemote(request)).rejects.toMatchObject({ kind: 'BUILD_BROKEN' })
  expect(await site.registry.versions('maps')).toEqual([])
})

test('a remote that is not built is refused with how to build it, an unknown one with those that are known', async () => {
  await using site = await createSite()
  await mkdir(join(site.root, 'mfe-maps'))
  const request = { registry: site.registry, root: site.root }
  const unbuilt = { kind: 'BUILD_MISSING', fix: expect.stringContaining('npm run build -w mfe-maps') }
  await expect(publishRemote({ ...request, remote: 'maps' })).rejects.toMatchObject(unbuilt)
  const unknown = { kind: 'REMOTE_UNKNOWN', message: expect.stringContaining('maps') }
  await expect(publishRemote({ ...request, remote: 'mpas' })).rejects.toMatchObject(unknown)
})

test('a remote of one site is found in its folder; of two that are called the same neither is published', async () => {
  await using site = await createSite()
  const parent = join(site.root, 'sites/museums/remotes')
  await writeBuild(parent, fakeBuild('tickets', 't1'))
  const request = { registry: site.registry, root: site.root, remote: 'tickets' }
  const build = 'npm run build -w sites/museums/remotes/mfe-tickets'
  expect(await publishRemote(request)).toMatchObject({ outcome: 'new', build })
  await expect(publishRemote({ ...request, remote: 'ticket' })).rejects.toThrow('Known here: tickets')
  await mkdir(join(site.root, 'sites/zoo/remotes/mfe-tickets'), { recursive: true })
  await expect(publishRemote(request)).rejects.toMatchObject({
    kind: 'REMOTE_UNKNOWN',
    message: expect.stringContaining('sites/zoo/remotes/mfe-tickets'),
  })
})

test('a source file that is newer than the build is named; a test is none', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  const request = { registry: site.registry, root: site.root, remote: 'maps' }
  const later = new Date(Date.now() + 60_000)
  await mkdir(join(site.root, 'mfe-maps/src/map'), { recursive: true })
  await writeFile(join(site.root, 'mfe-maps/src/map/pins.test.ts'), '')
  await utimes(join(site.root, 'mfe-maps/src/map/pins.test.ts'), later, later)
  expect((await publishRemote(request)).newerSource).toBeUndefined()
  await writeFile(join(site.root, 'mfe-maps/src/map/pins.ts'), '')
  await utimes(join(site.root, 'mfe-maps/src/map/pins.ts'), later, later)
  expect((await publishRemote(request)).newerSource).toBe('mfe-maps/src/map/pins.ts')
})
