import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseManifest } from '@tessera/kit/contract/parse'
import { openStore } from '@tessera/store/openStore'
import { createSite } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { releaseShell } from '../testing/releaseShell.ts'
import { fetchInTime } from './fetchInTime.ts'
import { fetchShell, removeOtherShells } from './fetchShell.ts'
import { readCurrentShell, readProvided } from './readCurrentShell.ts'

test('[CP2] the shell is released beside the remotes, whose composition stays as it is', async () => {
  await using site = await createSite()
  const maps = await site.release('maps', 'm1')
  const version = await releaseShell(site, 's1')
  expect(await readCurrentShell(site.registry, 'production')).toMatchObject({ version })
  expect(await site.live()).toEqual({ maps })
  expect(await readProvided(site.registry, 'production')).toEqual({ react: '19.3.1' })
})

test('[CP1] a shell without what a current remote requires is refused, and the remote is named', async () => {
  await using site = await createSite()
  const maps = await site.release('maps', 'm1')
  await expect(releaseShell(site, 's1', { provides: { react: '18.0.0' } })).rejects.toThrow(
    `maps ${maps} requires react ^19.0.0 (the shell has 18.0.0)`,
  )
  expect(await readCurrentShell(site.registry, 'production')).toBeUndefined()
})

test('[CP1] no remote passes itself off as a shell, and no shell as a remote', () => {
  const { manifest } = fakeBuild('maps', 'm1')
  expect(parseManifest({ ...manifest, provides: {} }).ok).toBe(false)
  expect(parseManifest({ ...manifest, slots: [] }).ok).toBe(false)
  expect(parseManifest({ ...manifest, name: 'shell' }).ok).toBe(false)
})

test('[CP1] what lies on this machine is the shell that was released, byte for byte', async () => {
  await using site = await createSite()
  await releaseShell(site, 's1')
  const live = await readCurrentShell(site.registry, 'production')
  if (!live) throw new Error('no shell is live')
  const folder = join(site.root, 'shells')
  const place = await fetchShell(site.registry, live, folder)
  const file = join(place, 'shell/dist/entry.js')
  const text = await readFile(file, 'utf8')
  await writeFile(file, 'altered')
  expect(await fetchShell(site.registry, live, folder)).toBe(place)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('[CP1] a registry that hangs while a shell is fetched is given up, and named', async () => {
  await using site = await createSite()
  await releaseShell(site, 's1')
  const live = await readCurrentShell(site.registry, 'production')
  if (!live) throw new Error('no shell is live')
  const hanging = { ...site.registry, blob: () => new Promise<never>(() => {}) }
  const fetching = fetchInTime(hanging, live, join(site.root, 'shells'), 200)
  await expect(fetching).rejects.toThrow(
    `The shell ${live.version} could not be fetched: ${live.manifest}: it was not complete within 0.2 s.`,
  )
})

test('a shell that no composition names is removed a day after it was fetched', async () => {
  await using site = await createSite()
  const folder = join(site.root, 'shells')
  for (const name of ['old', 'fresh']) await mkdir(join(folder, name), { recursive: true })
  const then = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(join(folder, 'old'), then, then)
  await removeOtherShells(folder, [])
  expect(await readdir(folder)).toEqual(['fresh'])
})

test('[CP1] a shell with one wrong byte is named, and nothing half is left', async () => {
  await using site = await createSite()
  await releaseShell(site, 's1')
  const live = await readCurrentShell(site.registry, 'production')
  if (!live) throw new Error('no shell is live')
  const { files } = await site.registry.manifest(live.manifest)
  const blob = `blobs/${files['entry.js']?.sha256}`
  await openStore(site.url).replace(blob, Buffer.from('altered'))
  const folder = join(site.root, 'shells')
  await expect(fetchShell(site.registry, live, folder)).rejects.toThrow(blob)
  expect(await readdir(folder)).toEqual([])
})
