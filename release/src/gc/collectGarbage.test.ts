import { rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { carousel, fakeBuild } from '../testing/fakeRemote.ts'
import { keepPreview } from '../previews/keepPreview.ts'
import { readPreviews } from '../previews/readPreviews.ts'
import { collectGarbage } from './collectGarbage.ts'

const day = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)
const storeOf = (site: Site) => createDirectoryStore(join(site.root, 'registry'))
const isWhole = async ({ registry }: Site, text: string, remote = 'maps') => {
  const { manifest } = fakeBuild(remote, text)
  return (
    (await registry.version(remote, manifest.version)) !== undefined &&
    (await registry.missing(manifest)).length === 0
  )
}

test('[CP2] what is published and not current goes after 7 days, name first; nothing else does', async () => {
  await using site = await createSite()
  await site.release('maps', 'live')
  await site.publish('maps', 'never live')
  const store = storeOf(site)
  expect(
    (await collectGarbage({ registry: site.registry, store, last: 20, now: inDays(6) })).removed,
  ).toEqual([])
  const { removed, bytes } = await collectGarbage({
    registry: site.registry,
    store,
    last: 20,
    now: inDays(9),
  })
  const kinds = removed.map((key) => key.split('/')[0])
  expect(kinds).toEqual(['versions', 'manifests', 'blobs', 'claims', 'claims'])
  expect(bytes).toBeGreaterThan(100)
  expect(await isWhole(site, 'live')).toBe(true)
  expect(await isWhole(site, 'never live')).toBe(false)
  expect(await site.registry.log('production')).toHaveLength(1)
})

test('[CP2] a tab of the last 30 days finds its files, the last compositions stay, and so does what a rollback goes back to', async () => {
  await using site = await createSite()
  await site.release('regions', 'seldom 1', carousel)
  await site.release('regions', 'seldom 2', carousel)
  for (const text of ['m1', 'm2', 'm3', 'm4']) await site.release('maps', text)
  const store = storeOf(site)
  const wholeOnes = async () => {
    const texts = ['m1', 'm2', 'm3', 'm4']
    const whole = await Promise.all(texts.map((text) => isWhole(site, text)))
    return texts.filter((_, index) => whole[index])
  }
  await collectGarbage({ registry: site.registry, store, last: 1, now: inDays(29) })
  expect(await wholeOnes()).toEqual(['m1', 'm2', 'm3', 'm4'])
  await collectGarbage({ registry: site.registry, store, last: 3, now: inDays(40) })
  expect(await wholeOnes()).toEqual(['m2', 'm3', 'm4'])
  await collectGarbage({ registry: site.registry, store, last: 1, now: inDays(40) })
  expect(await wholeOnes()).toEqual(['m3', 'm4'])
  expect(
    await site.registry.version('regions', fakeBuild('regions', 'seldom 1').manifest.version),
  ).toBeDefined()
})

test('[CP2] every environment counts, and a canary too', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'staged')
  await promoteRemote({ ...asAnn, environment: 'staging', registry: site.registry, remote: 'maps', version })
  await site.release('maps', 'm1')
  const canary = fakeBuild('maps', 'canary').manifest.version
  await site.publish('maps', 'canary')
  const manifest = (await site.registry.version('maps', canary)) ?? ''
  const [newest] = await site.registry.log('production')
  if (newest?.status !== 'good') throw new Error('no log')
  const rules = { steps: [50], holdSeconds: 1, leastViews: 1, patienceSeconds: 10 }
  await site.registry.append({
    ...newest.stored.record,
    number: newest.number + 1,
    previous: newest.sha256,
    change: { kind: 'canary', remote: 'maps', from: null, to: canary, percent: 10 },
    canaries: { maps: { version: canary, manifest, percent: 10, since: newest.number + 1, rules } },
  })
  await collectGarbage({ registry: site.registry, store: storeOf(site), last: 1, now: inDays(100) })
  for (const text of ['staged', 'm1', 'canary']) expect(await isWhole(site, text)).toBe(true)
})

test('[CP2] a dry run names what would go and changes nothing', async () => {
  await using site = await createSite()
  await site.publish('maps', 'never live')
  const store = storeOf(site)
  const dry = await collectGarbage({ registry: site.registry, store, last: 20, now: inDays(9), dryRun: true })
  expect(await isWhole(site, 'never live')).toBe(true)
  const wet = await collectGarbage({ registry: site.registry, store, last: 20, now: inDays(9) })
  const inOrder = ({ removed }: typeof dry) => removed.toSorted()
  expect({ ...dry, removed: inOrder(dry) }).toEqual({ ...wet, removed: inOrder(wet), dryRun: true })
})

test('[CP1] where a log cannot tell what it named, or a live manifest is damaged, nothing is removed', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.publish('maps', 'never live')
  const store = storeOf(site)
  const key = 'env/production/0000000000000001.json'
  const record = (await store.read(key)) ?? new Uint8Array()
  await store.replace(key, Buffer.from('{'))
  await expect(collectGarbage({ registry: site.registry, store, last: 20, now: inDays(9) })).rejects.toThrow(
    /What it named is unknown/,
  )
  await store.replace(key, record)
  const manifest = await site.registry.version('maps', fakeBuild('maps', 'm1').manifest.version)
  await store.replace(`manifests/${manifest}`, Buffer.from('{}'))
  await expect(collectGarbage({ registry: site.registry, store, last: 20, now: inDays(9) })).rejects.toThrow(
    /its content differs/,
  )
  expect(await isWhole(site, 'never live')).toBe(true)
})

test('what crashes and stopped processes left goes after a day, signatures with their manifest', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.publish('maps', 'never live')
  const store = storeOf(site)
  const signed = async (text: string) => {
    const manifest = await site.registry.version('maps', fakeBuild('maps', text).manifest.version)
    await store.create(`signatures/${manifest}/${'a'.repeat(16)}`, Buffer.from('{}'))
    return `signatures/${manifest}/${'a'.repeat(16)}`
  }
  const [stays, goes] = [await signed('m1'), await signed('never live')]
  await writeFile(join(site.root, 'registry/unfinished/left'), 'half')
  await store.replace('figures/production/gone.json', Buffer.from('{}'))
  const { removed } = await collectGarbage({ registry: site.registry, store, last: 20, now: inDays(9) })
  expect(removed).toEqual(expect.arrayContaining([goes, 'unfinished/left', 'figures/production/gone.json']))
  expect(removed).not.toContain(stays)
})

test.each(['versions/', 'manifests/', 'blobs/'])(
  '[CP2] a publish while %s is being removed loses nothing',
  async (kind) => {
    await using site = await createSite()
    await site.release('maps', 'live')
    await site.publish('maps', 'old')
    await age(site, 10)
    const store = storeOf(site)
    const racing: Store = { ...store, remove: once(kind, store, () => site.publish('maps', 'old')) }
    const { spared } = await collectGarbage({ registry: site.registry, store: racing, last: 1 })
    expect(await isWhole(site, 'old')).toBe(true)
    expect(kind === 'blobs/' || spared.length > 0).toBe(true)
    for (const key of spared) expect(key).toMatch(/^(versions|manifests|blobs)\//)
  },
)

test('[CP2] a promotion between the plan and the removal keeps its files', async () => {
  await using site = await createSite()
  await site.release('maps', 'live')
  const version = await site.publish('maps', 'old')
  await age(site, 40)
  const store = storeOf(site)
  const promote = () => promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version })
  let planned = false
  const racing: Store = {
    ...store,
    async create(key, bytes) {
      if (key.startsWith('removed/') && !planned) {
        planned = true
        await promote()
      }
      return store.create(key, bytes)
    },
  }
  await collectGarbage({ registry: site.registry, store: racing, last: 1 })
  expect(await site.live()).toEqual({ maps: version })
  expect(await isWhole(site, 'old')).toBe(true)
})

test('[CP2] where a manifest that a rollback needs cannot be read now, nothing is removed', async () => {
  await using site = await createSite()
  await site.release('maps', 'before')
  await site.release('maps', 'current')
  const before = await site.registry.version('maps', fakeBuild('maps', 'before').manifest.version)
  const store = withoutAnswer(storeOf(site), (key) => key === `manifests/${before}`)
  await expect(collectGarbage({ registry: site.registry, store, last: 1, now: inDays(40) })).rejects.toThrow(
    /no answer/,
  )
  expect(await isWhole(site, 'before')).toBe(true)
})

test('[CP2] where what was leased during the removal cannot be read now, it goes back', async () => {
  await using site = await createSite()
  await site.release('maps', 'current')
  const version = await site.publish('maps', 'old')
  await age(site, 40)
  const manifest = (await site.registry.version('maps', version)) ?? ''
  const store = storeOf(site)
  let isLost = false
  const racing: Store = {
    ...withoutAnswer(store, (key) => isLost && key === `manifests/${manifest}`),
    async create(key, bytes) {
      if (key.startsWith('removed/blobs')) {
        await site.registry.lease(manifest)
        await site.publish('maps', 'old')
        isLost = true
      }
      return store.create(key, bytes)
    },
  }
  await expect(collectGarbage({ registry: site.registry, store: racing, last: 1 })).rejects.toThrow(
    /no answer/,
  )
  expect(await isWhole(site, 'old')).toBe(true)
  expect(await store.list('removed')).toEqual([])
})

/** Runs something right after the first removal of a kind. */
function once(kind: string, store: Store, act: () => Promise<unknown>): Store['remove'] {
  let done = false
  return async function remove(key) {
    await store.remove(key)
    if (done || !key.startsWith(kind)) return
    done = true
    await act()
  }
}

/** Makes everything in the registry that many days older, claims too. */
async function age(site: Site, days: number): Promise<void> {
  const store = storeOf(site)
  const then = inDays(-days)
  const folders = ['blobs', 'manifests', 'versions/maps']
  for (const folder of folders) {
    for (const name of await store.list(folder))
      await utimes(join(site.root, 'registry', folder, name), then, then)
  }
  for (const name of await store.list('claims')) {
    const older = `${then.toISOString().slice(0, 10)}${name.slice(10)}`
    await rename(join(site.root, 'registry/claims', name), join(site.root, 'registry/claims', older))
  }
}

/** Answers no read of these keys, as a store does whose network fails for a moment. */
function withoutAnswer(store: Store, isLost: (key: string) => boolean): Store {
  return {
    ...store,
    async read(key) {
      if (isLost(key)) throw new RegistryError('unreachable', key, 'no answer')
      return store.read(key)
    },
  }
}

test('[CP2] what a running preview shows stays; one that is over goes a day later, with its record', async () => {
  await using site = await createSite()
  await site.release('maps', 'live')
  const version = await site.publish('maps', 'shown')
  const store = storeOf(site)
  const manifest = (await site.registry.version('maps', version)) ?? ''
  const about = { environment: 'production', name: 'pr-1', remote: 'maps', version, manifest, actor: 'ann' }
  const request = async () => ({
    store,
    trust: undefined,
    parts: await readPreviews({ store, environment: 'production', trust: undefined }),
  })
  await keepPreview(await request(), about, 30)
  await keepPreview(await request(), about, 20)
  const collect = (now: Date) => collectGarbage({ registry: site.registry, store, last: 20, now })
  const { removed } = await collect(inDays(19))
  expect(removed.filter((key) => key.startsWith('previews/'))).toHaveLength(1)
  expect(await isWhole(site, 'shown')).toBe(true)
  const { removed: later } = await collect(inDays(21))
  expect(later.filter((key) => key.startsWith('previews/'))).toHaveLength(1)
  expect(await isWhole(site, 'shown')).toBe(false)
})
