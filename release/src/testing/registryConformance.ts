import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Metrics } from '@tessera/kit/contract/metrics'
import { fakeBuild } from './fakeRemote.ts'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'
import { keyOf } from '../layout/keyOf.ts'
import type { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'

/** An empty store, and the URL under which another process opens it. */
export interface Engine {
  store: Store
  url: string
  end(): PromiseLike<void>
}

/** What every engine must pass before it may hold releases. */
export function registryConformance(name: string, create: () => Promise<Engine>): void {
  describe(`registry in ${name}`, () => {
    let engine: Engine
    let registry: Registry

    beforeAll(async () => {
      engine = await create()
      registry = createRegistry(engine.store)
    })
    afterAll(async () => engine.end())

    const damage = (key: string, text: string) => engine.store.replace(key, Buffer.from(text))
    const another = () => createRegistry(engine.store)

    test('[CP2] an object is created once; whoever comes later is told, and changes nothing', async () => {
      const key = keyOf.blob('0'.repeat(64))
      const outcomes = await Promise.all(
        ['a', 'b', 'c'].map((text) => engine.store.create(key, Buffer.from(text))),
      )
      expect(outcomes.toSorted()).toEqual(['created', 'exists', 'exists'])
      const winner = ['a', 'b', 'c'][outcomes.indexOf('created')]
      expect(Buffer.from((await engine.store.read(key)) ?? []).toString()).toBe(winner)
    })

    test('nothing is read as nothing, a folder that is not there as empty', async () => {
      expect(await engine.store.read(keyOf.blob('f'.repeat(64)))).toBeUndefined()
      expect(await engine.store.list('env/nowhere')).toEqual([])
      expect(await registry.newest('nowhere')).toBeUndefined()
      expect(await registry.history('nowhere')).toEqual([])
      expect(await registry.versions('nobody')).toEqual([])
    })

    test('an object is replaced whole, tells when it was written, and can be removed more than once', async () => {
      const { store } = engine
      const key = keyOf.metrics('production', 'one')
      expect(await store.modified(key)).toBeUndefined()
      expect(await store.size(key)).toBeUndefined()
      const before = Date.now()
      await store.replace(key, Buffer.from('a longer text'))
      await store.replace(key, Buffer.from('short'))
      expect(Buffer.from((await store.read(key)) ?? []).toString()).toBe('short')
      expect(await store.size(key)).toBe(5)
      const hours = Math.abs(((await store.modified(key))?.getTime() ?? 0) - before) / 3_600_000
      expect(hours).toBeLessThan(1)
      await store.remove(key)
      await store.remove(key)
      expect(await store.read(key)).toBeUndefined()
    })

    test('each process keeps its own figures; what does not read is left out', async () => {
      const metrics = (instance: string, views: number): Metrics => ({
        format: 1,
        environment: 'counted',
        instance,
        written: '2026-01-01T00:00:00.000Z',
        remotes: {
          maps: {
            since: 3,
            versions: {
              '0.1.0-aa': {
                views,
                failedViews: 1,
                drawn: 2,
                notDrawn: 0,
                networks: {},
                causes: {},
                vitals: { lcp: [1, 2] },
              },
            },
          },
        },
      })
      await registry.keepMetrics(metrics('one', 5))
      await registry.keepMetrics(metrics('two', 7))
      await registry.keepMetrics(metrics('one', 6))
      await engine.store.replace(keyOf.metrics('counted', 'three'), Buffer.from('{"format":1'))
      const read = await another().metrics('counted')
      expect(read).toEqual([metrics('one', 6), metrics('two', 7)])
      await expect(registry.keepMetrics(metrics('../one', 6))).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('[CP2] a published remote reads back as it was built; published again it changes nothing', async () => {
      const { manifest, files } = fakeBuild('maps', 'read back')
      const published = await registry.publish(manifest, files)
      expect(await registry.manifest(published.manifest)).toEqual(manifest)
      const entry = await registry.blob(manifest.files['entry.js']?.sha256 ?? '')
      expect(Buffer.from(entry)).toEqual(files.get('entry.js'))
      expect(await registry.version('maps', manifest.version)).toBe(published.manifest)
      expect(await registry.versions('maps')).toContain(manifest.version)
      expect(await registry.publish(manifest, files)).toEqual(published)
    })

    test('[CP1] an altered blob or manifest is refused by name; publishing again mends it', async () => {
      const { manifest, files } = fakeBuild('maps', 'altered')
      const { manifest: sha256 } = await registry.publish(manifest, files)
      const blob = manifest.files['entry.js']?.sha256 ?? ''
      await damage(keyOf.blob(blob), 'alert(1)')
      await damage(keyOf.manifest(sha256), '{}')
      await expect(registry.blob(blob)).rejects.toMatchObject(error('altered', `blobs/${blob}`))
      await expect(registry.manifest(sha256)).rejects.toMatchObject(error('altered', `manifests/${sha256}`))
      expect(await registry.missing(manifest)).toEqual(['entry.js'])
      await registry.publish(manifest, files)
      expect(await registry.missing(manifest)).toEqual([])
      expect(await registry.manifest(sha256)).toEqual(manifest)
    })

    test('[CP1] a blob that is not there is a fault with its name', async () => {
      const sha256 = 'e'.repeat(64)
      await expect(registry.blob(sha256)).rejects.toMatchObject(error('missing', `blobs/${sha256}`))
    })

    test('a build that differs from its manifest is not stored', async () => {
      const { manifest, files } = fakeBuild('maps', 'lies')
      const altered = new Map(files).set('entry.js', Buffer.from('something else'))
      await expect(registry.publish(manifest, altered)).rejects.toMatchObject(error('altered', 'entry.js'))
      expect(await registry.version('maps', manifest.version)).toBeUndefined()
    })

    test('a version means one manifest for ever', async () => {
      const { manifest, files } = fakeBuild('maps', 'for ever')
      await registry.publish(manifest, files)
      const other = { ...manifest, budgetKb: 99 }
      await expect(registry.publish(other, files)).rejects.toThrow(
        /another build was published as this version/,
      )
    })

    test('names that lead elsewhere are refused', async () => {
      await expect(registry.newest('../production')).rejects.toMatchObject({ kind: 'invalid' })
      await expect(registry.blob('../../etc/passwd')).rejects.toMatchObject({ kind: 'invalid' })
      await expect(registry.version('maps', '../x')).rejects.toMatchObject({ kind: 'invalid' })
      await expect(registry.composition('production', -1)).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('[CP2] the log grows by one number; every reader sees it; an old number cannot be written anew', async () => {
      const reader = another()
      expect(await reader.newest('growing')).toBeUndefined()
      const first = firstRecord('growing')
      expect(await registry.append(first)).toBe('appended')
      expect(await registry.append({ ...first, actor: 'bob' })).toBe('conflict')
      const stored = await reader.newest('growing')
      expect(stored?.record).toEqual(first)
      const second = { ...first, number: 2, previous: stored?.sha256 ?? null }
      expect(await registry.append(second)).toBe('appended')
      expect((await reader.newest('growing'))?.record.number).toBe(2)
      expect((await reader.history('growing')).map(({ record }) => record.number)).toEqual([2, 1])
      expect((await reader.history('growing', 1)).map(({ record }) => record.number)).toEqual([2])
      expect((await reader.composition('growing', 1))?.record).toEqual(first)
    })

    test('a record that skips a number or follows another record is refused', async () => {
      const first = firstRecord('strict')
      await expect(registry.append({ ...first, number: 2 })).rejects.toMatchObject({ kind: 'invalid' })
      await registry.append(first)
      const stray = { ...first, number: 2, previous: 'a'.repeat(64) }
      await expect(registry.append(stray)).rejects.toThrow(/`previous` is not the record before it/)
    })

    test.each([
      ['cut off', '{"format":1'],
      ['empty', ''],
      ["another environment's", JSON.stringify(firstRecord('elsewhere'))],
    ])(
      '[CP1] a newest record that is %s is a fault with its name; the one before is still there',
      async (kind, text) => {
        const environment = `garbled-${kind.replaceAll(/[^a-z]/g, '')}`
        const first = firstRecord(environment)
        await registry.append(first)
        const key = keyOf.composition(environment, 2)
        await engine.store.create(key, Buffer.from(text))
        await expect(another().newest(environment)).rejects.toMatchObject({ object: key })
        expect((await registry.history(environment)).map(({ record }) => record)).toEqual([first])
        expect((await registry.history(environment, 1)).map(({ record }) => record)).toEqual([first])
        expect((await registry.log(environment)).map(({ status }) => status)).toEqual(['damaged', 'good'])
      },
    )

    test('[CP1] a record altered after another was built on it shows in the log', async () => {
      const first = firstRecord('rewritten')
      await registry.append(first)
      const [entry] = await registry.log('rewritten')
      await registry.append({ ...first, number: 2, previous: entry?.sha256 ?? null })
      await engine.store.replace(
        keyOf.composition('rewritten', 1),
        canonicalBytes({ ...first, actor: 'eve' }),
      )
      const log = await another().log('rewritten')
      expect(log.map(({ number, status }) => [number, status])).toEqual([
        [2, 'good'],
        [1, 'damaged'],
      ])
    })
  })
}

function firstRecord(environment: string): CompositionRecord {
  return {
    format: 1,
    environment,
    number: 1,
    previous: null,
    created: '2026-01-01T00:00:00.000Z',
    actor: 'ann',
    reason: 'first',
    change: { kind: 'promote', remote: 'maps', from: null, to: '0.1.0-00000000' },
    remotes: { maps: { version: '0.1.0-00000000', manifest: '0'.repeat(64) } },
  }
}

const error = (kind: RegistryError['kind'], object: string) => ({ name: 'RegistryError', kind, object })
