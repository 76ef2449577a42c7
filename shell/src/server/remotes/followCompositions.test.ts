import { afterEach, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { readConfig } from '../config.ts'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { warmupBudget } from './remoteLoader.ts'

const slots = ['list-map'] as const
const tiles = {
  name: 'regions',
  slots: ['regions-carousel'],
  server: drawing('tiles', ['regions-carousel']),
} as const

let site: TestSite | undefined
afterEach(() => site?.close())

const maps = (text: string) => ({ name: 'maps', slots, server: drawing(text, slots) })

async function createLive(): Promise<{ folder: string; registry: Registry; manifest: RemoteManifest }> {
  const { folder, registry } = await createRegistryFolder()
  await promote(registry, tiles)
  const manifest = await promote(registry, maps('first'))
  return { folder, registry, manifest }
}

async function untilRefused({ problems }: TestSite): Promise<void> {
  while (!problems.some(({ name }) => name === 'compositionRefused'))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const blobOf = (folder: string, manifest: RemoteManifest, file: string) =>
  join(folder, 'blobs', manifest.files[file]?.sha256 ?? '')

describe('while the site runs', () => {
  test('[CP2] a promoted remote is on new pages, its old files stay', async () => {
    const { registry, manifest } = await createLive()
    site = await openSite(registry)
    const before = await site.text('/places')
    expect(before).toContain('>first</p>')
    await promote(registry, maps('second'))
    await site.shows('/places', '>second</p>')
    const after = await site.text('/places')
    expect(after).toContain('"composition":"production/3"')
    expect(before).toContain('"composition":"production/2"')
    expect((await site.get(`/remotes/maps/${manifest.browser.entry}`)).status).toBe(200)
  })

  test('[CP2] what was asked for lately is rendered before a new version is shown', async () => {
    const { registry } = await createLive()
    const running = (site = await openSite(registry, { deadline: 150, warmFor: 30_000 }))
    await running.text('/places')
    const slowAtFirst = {
      ...maps('slow'),
      server: `module.exports.default = { 'list-map': {
        render: () => new Promise((rendered) => setTimeout(rendered, 400, '<p>slow</p>')) } }`,
    }
    await promote(registry, slowAtFirst)
    await running.shows('/places', '"composition":"production/3"')
    expect(await running.text('/places')).toContain('<p>slow</p>')
  })

  test('[CP1] a version that is still being warmed up is not ended with those that nobody gets any more', async () => {
    const { registry } = await createLive()
    const running = (site = await openSite(registry, { retireAfter: 900, warmFor: 30_000 }))
    expect(await running.text('/places')).toContain('first')
    const slow = `module.exports = { 'list-map': { render: (data) => new Promise((done) =>
      setTimeout(() => done('<p>second</p>'), data.markersUrl.includes('text') ? 0 : 1200)) } }`
    await promote(registry, { name: 'maps', slots, server: slow })
    await running.shows('/places', '<p>second</p>')
    expect(await running.text('/places?text=ronda')).toContain('<p>second</p>')
  })

  test('[CP2] under requests, no page lacks its slot while remotes are replaced', async () => {
    const { registry } = await createLive()
    const running = (site = await openSite(registry))
    const done = new AbortController()
    const seen: string[] = []
    async function visit(): Promise<void> {
      for (let number = 0; !done.signal.aborted; number++) {
        seen.push(await running.text(`/places?text=${number % 7}`))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    const visitors = [visit(), visit()]
    for (const text of ['second', 'third', 'fourth']) {
      await promote(registry, maps(text))
      await running.shows('/places', `>${text}</p>`)
    }
    done.abort()
    await Promise.all(visitors)
    expect(seen.length).toBeGreaterThan(20)
    expect(
      seen.filter(
        (html) => !html.includes('data-slot="list-map" data-slot-id="list-map" data-remote="maps" '),
      ),
    ).toEqual([])
    expect(seen.filter((html) => /data-slot="list-map"[^>]*data-from="fallback"/.test(html))).toEqual([])
  })

  test('[CP1] files deleted or altered in the registry change nothing', async () => {
    const { folder, registry, manifest } = await createLive()
    site = await openSite(registry)
    await rm(join(folder, 'blobs'), { recursive: true })
    await rm(join(folder, 'manifests'), { recursive: true })
    expect(await site.text('/places')).toContain('>first</p>')
    expect((await site.get(`/remotes/maps/${manifest.browser.entry}`)).status).toBe(200)
  })

  test('[CP1] an invalid newest composition is refused once, the one before stays', async () => {
    const { folder, registry } = await createLive()
    site = await openSite(registry)
    await writeFile(join(folder, 'env/production/0000000000000003.json'), '{"format":1')
    await untilRefused(site)
    expect(await site.text('/places')).toContain('>first</p>')
    expect(
      new Set(site.problems.filter(({ remote, slot }) => !remote && !slot).map(({ name }) => name)),
    ).toEqual(new Set(['documentInvalid', 'compositionRefused']))
  })

  test.each<[string, (file: string) => Promise<unknown>]>([
    ['endless', (file) => symlink('/dev/zero', file)],
    ['a pipe', (file) => promisify(execFile)('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
  ])('[CP1] a next number that is %s holds back no page, now or after a restart', async (_, put) => {
    const { folder, registry } = await createLive()
    site = await openSite(registry)
    await put(join(folder, 'env/production/0000000000000003.json'))
    await untilRefused(site)
    expect(await site.text('/places')).toContain('>first</p>')
    await site.close()
    site = await openSite(openRegistry(`file:${folder}`))
    expect(await site.text('/places')).toContain('>first</p>')
  })

  test('[CP2] a thousand names of rubbish and a number far off change nothing, now or after a restart', async () => {
    const { folder, registry } = await createLive()
    site = await openSite(registry)
    const inFolders = ['env/production', 'blobs', 'manifests', 'versions', 'figures']
    for (const inside of inFolders) {
      await mkdir(join(folder, inside), { recursive: true })
      for (let number = 0; number < 1000; number += 1)
        await writeFile(join(folder, inside, `Rubbish ${number}`), '')
    }
    await writeFile(join(folder, 'env/production/9999999999999999.json'), '')
    await writeFile(join(folder, 'env/production/0000000000300000.json'), '')
    await promote(openRegistry(`file:${folder}`), maps('second'))
    await site.shows('/places', '>second</p>')
    await site.close()
    site = await openSite(openRegistry(`file:${folder}`))
    expect(await site.text('/places')).toContain('>second</p>')
  })

  test('[CP1] a registry that goes away and comes back changes nothing', async () => {
    const { folder, registry } = await createLive()
    site = await openSite(registry)
    await rename(folder, `${folder}-away`)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await site.text('/places')).toContain('>first</p>')
    await rename(`${folder}-away`, folder)
    await promote(openRegistry(`file:${folder}`), maps('second'))
    await site.shows('/places', '>second</p>')
  })
})

test('[CP2] the wait for the next look and the drawing ahead are less than a second together', () => {
  expect(readConfig({}).POLL_MS + warmupBudget).toBeLessThan(1000)
})

describe('what is refused', () => {
  test('[CP1] a newest composition that was altered after it was shown', async () => {
    const { folder, registry } = await createLive()
    site = await openSite(registry)
    const file = join(folder, 'env/production/0000000000000002.json')
    const record = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...record, remotes: {} }))
    await untilRefused(site)
    expect(await site.text('/places')).toContain('>first</p>')
  })
})

describe('at the start', () => {
  test('[CP1] with a registry that never answers the site is there, every page whole', async () => {
    const { registry } = await createLive()
    site = await openSite({ ...registry, newest: () => new Promise(() => {}) }, { startWithin: 300 })
    expect((await site.get('/places')).status).toBe(200)
  })

  test.each([
    ['deleted', (file: string) => rm(file)],
    ['altered', (file: string) => writeFile(file, 'evil()')],
    ['cut short', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 9))],
  ])(
    '[CP1] a remote with a file %s is dead: one event, the others work, and it heals',
    async (harmed, harm) => {
      const { folder, registry, manifest } = await createLive()
      const file = blobOf(folder, manifest, manifest.browser.entry)
      const whole = await readFile(file)
      await harm(file)
      site = await openSite(registry)
      const html = await site.text('/places')
      expect(html).toMatch(/data-slot="list-map"[^>]*data-remote="maps"[^>]*data-from="fallback"/)
      expect(html).not.toContain(`/remotes/maps/${manifest.browser.entry}`)
      expect(html).toContain('/places/ronda')
      expect(await site.text('/')).toContain('>tiles</p>')
      expect(site.problems.filter(({ remote }) => remote)).toEqual([
        expect.objectContaining({
          name: 'remoteUnreadable',
          remote: 'maps',
          version: manifest.version,
          cause: expect.stringMatching(
            `1 of 3 files unreadable; ${manifest.browser.entry} is ${harmed === 'deleted' ? 'missing' : 'altered'}`,
          ),
        }),
      ])
      await writeFile(file, whole)
      await site.shows('/places', '>first</p>')
    },
  )

  test('[CP1] a registry that hands out other bytes than the manifest names is not believed', async () => {
    const { registry } = await createLive()
    site = await openSite({ ...registry, blob: async () => Buffer.from('evil()') })
    const html = await site.text('/places')
    expect(html).toMatch(/data-slot="list-map"[^>]*data-from="fallback"/)
    expect(html).not.toContain('"maps":{"version"')
  })

  test('[CP1] a remote whose manifest is gone is dead, the others work', async () => {
    const { folder, registry } = await createLive()
    const newest = await registry.newest('production')
    await rm(join(folder, 'manifests', newest?.record.remotes['maps']?.manifest ?? 'none'))
    site = await openSite(registry)
    expect((await site.get('/places')).status).toBe(200)
    expect(await site.text('/')).toContain('>tiles</p>')
  })

  test('[CP1] with an empty registry every page is whole, and remotes come when they are promoted', async () => {
    const { registry } = await createRegistryFolder()
    site = await openSite(registry)
    expect((await site.get('/places')).status).toBe(200)
    await promote(registry, maps('first'))
    await site.shows('/places', '>first</p>')
  })

  test('[CP1] an invalid newest composition makes way for the last valid one', async () => {
    const { folder, registry } = await createLive()
    await writeFile(join(folder, 'env/production/0000000000000003.json'), 'no json')
    site = await openSite(registry)
    expect(await site.text('/places')).toContain('>first</p>')
  })

  test('[CP2] files that no composition of the last 30 days named are gone, those live within it stay', async () => {
    const { registry } = await createRegistryFolder()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const gone = await promote(registry, maps('gone'), { created: daysAgo(50) })
    const live = await promote(registry, maps('live within'), { created: daysAgo(40) })
    await promote(registry, maps('now'), { created: daysAgo(10) })
    site = await openSite(registry)
    expect((await site.get(`/remotes/maps/${gone.browser.entry}`)).status).toBe(404)
    expect((await site.get(`/remotes/maps/${live.browser.entry}`)).status).toBe(200)
  })

  test('[CP2] files of earlier compositions are served to the tabs that have them', async () => {
    const { folder, registry, manifest } = await createLive()
    await promote(registry, maps('second'))
    site = await openSite(registry)
    const url = `/remotes/maps/${manifest.browser.entry}`
    expect((await site.get(url)).status).toBe(200)
    expect((await site.get(`/remotes/maps/${manifest.server?.file}`)).status).toBe(404)
    expect((await readdir(join(folder, 'blobs'))).length).toBeGreaterThan(3)
  })
})
