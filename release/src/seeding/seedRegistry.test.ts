import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { openRegistry } from '../registry/openRegistry.ts'
import { seedRegistry, seedShell } from './seedRegistry.ts'
import { initTrust } from '../signing/initTrust.ts'
import { createKey, readKeys } from '../signing/readKeys.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { carousel, fakeBuild, writeBuild, writeFiles } from '../testing/fakeRemote.ts'

test('[CP2] an empty environment gets every remote', async () => {
  await using site = await createSite()
  const [maps, regions] = await buildBoth(site)
  const lines = await seed(site)
  expect(await site.live()).toEqual({ maps, regions })
  expect(lines).toEqual([
    `✔ maps ${maps} is current in production (number 1)`,
    `✔ regions ${regions} is current in production (number 2)`,
  ])
})

test('[CP1] a remote that is not built keeps no other away, and comes with a later start', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('regions', 'r1', carousel))
  const lines = await seed(site)
  expect(Object.keys(await site.live())).toEqual(['regions'])
  expect(lines[0]).toMatch(/^✖ maps is not current: .*mfe-maps/)
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  await seed(site)
  expect(Object.keys(await site.live())).toEqual(['maps', 'regions'])
})

test('[CP2] an environment that somebody released to is left alone; what is built and not current is told', async () => {
  await using site = await createSite()
  const live = await site.release('maps', 'm1')
  const [maps] = await buildBoth(site)
  const lines = await seed(site)
  expect(await site.live()).toEqual({ maps: live })
  expect(lines[0]).toBe('✔ production is at number 1')
  expect(lines[1]).toContain(`maps ${maps} is built and not current`)
})

test('[CP1] a damaged log is left alone and stops no start', async () => {
  await using site = await createSite()
  await buildBoth(site)
  await seed(site)
  await writeFile(join(site.root, 'registry/env/production/0000000000000002.json'), '')
  expect((await seed(site))[0]).toBe('✔ production is at number 1')
})

test('[CP1] a registry that cannot be read stops no start', async () => {
  await using site = await createSite()
  await writeFile(join(site.root, 'registry'), 'a file')
  expect((await seed(site))[0]).toMatch(/^✖ The registry could not be filled/)
})

test('[CP1] with a folder for keys an empty registry is signed from the beginning, each remote by its team', async () => {
  await using site = await createSite()
  await buildBoth(site)
  const keys = join(site.root, 'keys')
  expect((await seed(site, keys))[0]).toBe(
    `✔ Releases are signed from now on; the private keys are in ${keys}`,
  )
  const { record } = (await site.registry.newest('production')) ?? {}
  const signers = (await readKeys(keys)).map(({ key, name }) => [key, name])
  expect(new Map(signers as [string, string][]).get(record?.signature?.key ?? '')).toBe('team-regions')
  expect(await seed(site, keys)).toEqual([])
  expect((await stat(join(keys, 'team-maps.pem'))).mode & 0o777).toBe(0o600)
})

test('[CP1] a registry that was filled before signing goes on as it is, and how to turn it on is told', async () => {
  await using site = await createSite()
  await buildBoth(site)
  await seed(site)
  const lines = await seed(site, join(site.root, 'keys'))
  expect(lines.join(' ')).toMatch(/The registry is open.*release trust init/)
  expect(await site.registry.trust()).toBeUndefined()
  expect(Object.keys(await site.live())).toEqual(['maps', 'regions'])
})

test('[CP1] signing is turned on under a running site: nothing of it is refused', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const before = await site.release('maps', 'm2')
  const keys = join(site.root, 'keys')
  const [signer, ops] = [await createKey(keys, 'root'), await createKey(keys, 'ops')]
  const { adopted } = await initTrust({ registry: site.registry, signer, ops, actor: 'ann', reason: '' })
  expect(adopted).toBe(2)
  const pinned = openRegistry(site.url, site.root, { trustRoot: signer.key })
  const newest = await pinned.newest('production')
  expect((await pinned.manifest(newest?.record.remotes['maps']?.manifest ?? '')).version).toBe(before)
  expect((await pinned.log('production')).map(({ status }) => status)).toEqual(['good', 'good'])
  const file = join(site.root, 'registry/env/production/0000000000000002.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"actor":"ann"', '"actor":"eve"'))
  await expect(openRegistry(site.url, site.root).newest('production')).rejects.toThrow(/it is not signed/)
})

test('[CP2] the shell that was built is released by each start, until a person releases one', async () => {
  await using site = await createSite()
  const lines: string[] = []
  const seedIt = () =>
    seedShell({ ...site, environment: 'production', log: (line: string) => void lines.push(line) })
  const live = async () => (await site.registry.newest('production-shell'))?.record.remotes['shell']?.version
  expect([await seedIt(), await live()]).toEqual([false, undefined])
  expect(lines.at(-1)).toMatch(/^✖ /)
  for (const text of ['one', 'two']) {
    const { manifest } = await build(site, text)
    expect([await seedIt(), await live()]).toEqual([true, manifest.version])
    await seedIt()
  }
  expect(await site.registry.history('production-shell')).toHaveLength(2)
  await promoteRemote({
    ...asAnn,
    ...site,
    environment: 'production-shell',
    remote: 'shell',
    version: (await build(site, 'one')).manifest.version,
    checks: [],
  })
  const { manifest } = await build(site, 'three')
  expect([await seedIt(), await live()]).not.toContain(manifest.version)
  expect(lines.at(-1)).toContain('is built and not current')
})

async function build({ root }: Site, text: string) {
  const made = fakeBuild('shell', text, {
    slots: [],
    requires: {},
    provides: { react: '19.2.0' },
    browser: { entry: 'entry.js', exposes: {} },
  })
  await writeFiles(join(root, 'shell/dist'), made)
  return made
}

async function seed({ registry, root }: Site, keys?: string): Promise<string[]> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  await seedRegistry({
    registry,
    root,
    remotes: ['maps', 'regions'],
    environment: 'production',
    log,
    ...(keys && { keys }),
  })
  return lines
}

async function buildBoth({ root }: Site): Promise<string[]> {
  const builds = [fakeBuild('maps', 'built'), fakeBuild('regions', 'built too', carousel)]
  for (const build of builds) await writeBuild(root, build)
  return builds.map(({ manifest }) => manifest.version)
}
