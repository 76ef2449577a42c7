import { afterEach, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { until } from '@tessera/kit/testing/until'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { follow, saying, type TestFollowed } from '../../testing/follow.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { warmupBudget } from './createRemoteLoader.ts'
import { pollEvery } from './followCompositions.ts'

const slots = ['list-map'] as const
const maps = (text: string) => saying(text, 'maps', ...slots)
const drawnMaps = (text: string) => ({ name: 'maps', slots, server: drawing(text, slots) })
const tiles = saying('tiles', 'regions', 'regions-carousel')
const first = { regions: 'tiles', maps: 'first' }

let site: TestSite | undefined
let followed: TestFollowed | undefined
afterEach(async function stop() {
  await site?.close()
  followed?.stop()
})

async function createLive(
  shown = maps('first'),
): Promise<{ folder: string; registry: Registry; manifest: RemoteManifest }> {
  const { folder, registry } = await createRegistryFolder()
  await promote(registry, tiles)
  const manifest = await promote(registry, shown)
  return { folder, registry, manifest }
}

const reopen = (folder: string) => follow(openRegistry(`file:${folder}`))

const untilRefused = ({ problems }: TestFollowed) =>
  until('a refusal', () => problems.some(({ name }) => name === 'compositionRefused'))

const blobOf = (folder: string, manifest: RemoteManifest, file: string) =>
  join(folder, 'blobs', manifest.files[file]?.sha256 ?? '')

describe('while the site runs', () => {
  test('[CP2] a promoted remote is on new pages, its old files stay', async () => {
    const { registry, manifest } = await createLive(drawnMaps('first'))
    site = await openSite(registry)
    const before = await site.text('/towns')
    expect(before).toContain('>first</p>')
    await promote(registry, drawnMaps('second'))
    await site.shows('/towns', '>second</p>')
    const after = await site.text('/towns')
    expect(after).toContain('"composition":"production/3"')
    expect(before).toContain('"composition":"production/2"')
    expect((await site.get(`/remotes/maps/${manifest.browser.entry}`)).status).toBe(200)
  })

  test('[CP2] what was asked for lately is rendered before a new version is shown', async () => {
    const { registry } = await createLive(drawnMaps('first'))
    const running = (site = await openSite(registry))
    await running.text('/towns')
    await running.text('/towns?text=ronda')
    const counting = `let drawn = 0; module.exports = { 'list-map': { render: () => '<p>number ' + ++drawn + '</p>' } }`
    await promote(registry, { name: 'maps', slots, server: counting })
    await running.parts.compositions.comes('production/3')
    expect(await running.text('/towns?text=granada')).toContain('<p>number 3</p>')
    expect(await running.text('/towns')).toMatch(/<p>number [12]<\/p>/)
  })

  test('[CP1] a version is not ended with those that nobody gets any more while what it comes with is loaded', async () => {
    const { registry } = await createLive()
    await promote(registry, drawnMaps('second'))
    const { files } = await promote(registry, saying('later', 'regions', 'regions-carousel'))
    const loads = Promise.withResolvers<void>()
    let number = 2
    const retireAfter = 2_000 // ms; its process is up before
    const loadingLate: Registry = {
      ...registry,
      newest: (environment) => registry.composition(environment, number),
      async blob(sha256) {
        if (sha256 === files['says.txt']?.sha256) await loads.promise
        return registry.blob(sha256)
      },
    }
    site = await openSite(loadingLate, { retireAfter })
    number = 4
    await wait(retireAfter + 500)
    loads.resolve()
    await site.shows('/towns', '>second</p>')
  })

  test('[CP2] under requests, no page lacks its slot while remotes are replaced', async () => {
    const { registry } = await createLive(drawnMaps('first'))
    const running = (site = await openSite(registry))
    const done = new AbortController()
    const seen: string[] = []
    async function visit(): Promise<void> {
      for (let number = 0; !done.signal.aborted; number++) {
        seen.push(await running.text(`/towns?text=${number % 7}`))
        await wait(2)
      }
    }
    const visitors = [visit(), visit()]
    for (const text of ['second', 'third']) {
      await promote(registry, drawnMaps(text))
      const since = seen.length
      await until('pages of both', () => seen.slice(since + 5).some((html) => html.includes(`>${text}</p>`)))
    }
    done.abort()
    await Promise.all(visitors)
    const lacking = seen.filter(
      (html) => !html.includes('data-slot="list-map" data-slot-id="list-map" data-remote="maps" '),
    )
    expect(lacking).toEqual([])
    expect(seen.filter((html) => /data-slot="list-map"[^>]*data-from="fallback"/.test(html))).toEqual([])
  })

  test('[CP1] files deleted or altered in the registry change nothing', async () => {
    const { folder, registry, manifest } = await createLive()
    followed = await follow(registry)
    await rm(join(folder, 'blobs'), { recursive: true })
    await rm(join(folder, 'manifests'), { recursive: true })
    await followed.looks()
    expect(await followed.says()).toEqual(first)
    expect(await followed.file('maps', manifest.browser.entry)).toBeDefined()
  })

  test('[CP1] an invalid newest composition is refused, the one before stays', async () => {
    const { folder, registry } = await createLive()
    followed = await follow(registry)
    await writeFile(join(folder, 'env/production/0000000000000003.json'), '{"format":1')
    await untilRefused(followed)
    expect(await followed.says()).toEqual(first)
    expect(new Set(followed.problems.map(({ name }) => name))).toEqual(new Set(['compositionRefused']))
  })

  test.each<[string, (file: string) => Promise<unknown>]>([
    ['endless', (file) => symlink('/dev/zero', file)],
    ['a pipe', (file) => promisify(execFile)('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
  ])('[CP1] a next number that is %s holds back no page, now or after a restart', async (_, put) => {
    const { folder, registry } = await createLive()
    followed = await follow(registry)
    await put(join(folder, 'env/production/0000000000000003.json'))
    await untilRefused(followed)
    expect(await followed.says()).toEqual(first)
    followed.stop()
    followed = await reopen(folder)
    expect(await followed.says()).toEqual(first)
  })

  test('[CP2] names of rubbish and a number far off change nothing, now or after a restart', async () => {
    const { folder, registry } = await createLive()
    followed = await follow(registry)
    for (const inside of ['env/production', 'blobs', 'manifests', 'versions', 'figures']) {
      await mkdir(join(folder, inside), { recursive: true })
      for (let number = 0; number < 20; number += 1)
        await writeFile(join(folder, inside, `Rubbish ${number}`), '')
    }
    await writeFile(join(folder, 'env/production/9999999999999999.json'), '')
    await writeFile(join(folder, 'env/production/0000000000300000.json'), '')
    await promote(openRegistry(`file:${folder}`), maps('second'))
    await followed.shows({ ...first, maps: 'second' })
    followed.stop()
    followed = await reopen(folder)
    expect(await followed.says()).toEqual({ ...first, maps: 'second' })
  })

  test('[CP1] a registry that goes away and comes back changes nothing', async () => {
    const { folder, registry } = await createLive()
    followed = await follow(registry)
    await rename(folder, `${folder}-away`)
    await followed.looks()
    expect(await followed.says()).toEqual(first)
    await rename(`${folder}-away`, folder)
    await promote(openRegistry(`file:${folder}`), maps('second'))
    await followed.shows({ ...first, maps: 'second' })
  })

  test('[CP1] a newest composition that was altered after it was shown is refused', async () => {
    const { folder, registry } = await createLive()
    followed = await follow(registry)
    const file = join(folder, 'env/production/0000000000000002.json')
    const record = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...record, remotes: {} }))
    await untilRefused(followed)
    expect(await followed.says()).toEqual(first)
  })
})

test('[CP2] the wait for the next look and the drawing ahead are less than a second together', () => {
  expect(pollEvery + warmupBudget).toBeLessThan(1000)
})

describe('at the start', () => {
  test('[CP1] with a registry that never answers the site is there, every page whole', async () => {
    const { registry } = await createLive()
    site = await openSite({ ...registry, newest: () => new Promise(() => {}) }, { startWithin: 50 })
    expect((await site.get('/towns')).status).toBe(200)
  })

  test('[CP1] a remote with an altered file is dead: its slots have their fallbacks, the others work, and it heals', async () => {
    const { folder, registry, manifest } = await createLive()
    const { entry } = manifest.browser
    const file = blobOf(folder, manifest, entry)
    const whole = await readFile(file)
    await writeFile(file, 'evil()')
    site = await openSite(registry)
    const html = await site.text('/towns')
    expect(html).toMatch(/data-slot="list-map"[^>]*data-remote="maps"[^>]*data-from="fallback"/)
    expect(html).not.toContain(`/remotes/maps/${entry}`)
    expect(html).not.toContain('"maps":{"version"')
    expect(html).toContain('/towns/ronda')
    expect(html).toContain('"regions":{"version"')
    await writeFile(file, whole)
    await site.shows('/towns', `/remotes/maps/${entry}`)
  })

  test.each([
    ['deleted', 'missing', (file: string) => rm(file)],
    ['altered', 'altered', (file: string) => writeFile(file, 'evil()')],
    ['cut short', 'altered', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 9))],
  ])('[CP1] a remote with a file %s is dead: one event, and it heals', async (_, isSaid, harm) => {
    const { folder, registry, manifest } = await createLive()
    const { entry } = manifest.browser
    const file = blobOf(folder, manifest, entry)
    const whole = await readFile(file)
    await harm(file)
    followed = await follow(registry)
    expect(await followed.says()).toEqual({ ...first, maps: 'dead' })
    expect(followed.problems).toEqual([
      {
        name: 'remoteUnreadable',
        remote: 'maps',
        version: manifest.version,
        cause: expect.stringMatching(`1 of 3 files unreadable; ${entry} is ${isSaid}`),
      },
    ])
    await writeFile(file, whole)
    await followed.shows(first)
  })

  test('[CP1] a registry that hands out other bytes than the manifest names is not believed', async () => {
    const { registry } = await createLive()
    followed = await follow({ ...registry, blob: async () => Buffer.from('evil()') })
    expect(await followed.says()).toEqual({ regions: 'dead', maps: 'dead' })
  })

  test('[CP1] a remote whose manifest is gone is dead, the others work', async () => {
    const { folder, registry } = await createLive()
    const newest = await registry.newest('production')
    await rm(join(folder, 'manifests', newest?.record.remotes['maps']?.manifest ?? 'none'))
    site = await openSite(registry)
    expect((await site.get('/towns')).status).toBe(200)
    expect(await site.parts.compositions.says()).toEqual({ ...first, maps: 'dead' })
  })

  test('[CP1] with an empty registry every page is whole, and remotes come when they are promoted', async () => {
    const { registry } = await createRegistryFolder()
    site = await openSite(registry)
    expect((await site.get('/towns')).status).toBe(200)
    await promote(registry, maps('first'))
    await site.shows('/towns', '"maps":{"version"')
  })

  test('[CP1] an invalid newest composition makes way for the last valid one', async () => {
    const { folder, registry } = await createLive()
    await writeFile(join(folder, 'env/production/0000000000000003.json'), 'no json')
    followed = await follow(registry)
    expect(await followed.says()).toEqual(first)
  })

  test('[CP2] files that no composition of the last 30 days named are gone, those live within it stay', async () => {
    const { registry } = await createRegistryFolder()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const gone = await promote(registry, maps('gone'), { created: daysAgo(50) })
    const live = await promote(registry, maps('live within'), { created: daysAgo(40) })
    await promote(registry, maps('now'), { created: daysAgo(10) })
    followed = await follow(registry)
    expect(await followed.file('maps', gone.browser.entry)).toBeUndefined()
    expect(await followed.file('maps', live.browser.entry)).toBeDefined()
  })

  test('[CP2] files of earlier compositions are served to the tabs that have them', async () => {
    const { folder, registry, manifest } = await createLive(drawnMaps('first'))
    await promote(registry, maps('second'))
    site = await openSite(registry)
    const url = `/remotes/maps/${manifest.browser.entry}`
    expect((await site.get(url)).status).toBe(200)
    expect((await site.get(`/remotes/maps/${manifest.server?.file}`)).status).toBe(404)
    expect((await readdir(join(folder, 'blobs'))).length).toBeGreaterThan(3)
  })
})
