import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { collectGarbage } from '../gc/collectGarbage.ts'
import { createRegistry } from '../registry/createRegistry.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { createFolder } from '@tessera/store/testing/createFolder'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { followContent } from './followContent.ts'
import { publishContent, type ContentRequest } from './publishContent.ts'

const place = { environment: 'production', layout: 2 }
const piece = 1024 * 1024
let folder: Awaited<ReturnType<typeof createFolder>>
let store: Store
beforeEach(async function makeFolder() {
  folder = await createFolder()
  store = createDirectoryStore(join(folder.path, 'registry'))
})
afterEach(async () => folder[Symbol.asyncDispose]())

const keepIn = () => join(folder.path, 'kept')
const follow = (trust?: ContentRequest['trust']) =>
  followContent({ store, trust: async () => trust, keepIn: keepIn(), ...place })

/** A folder of two files. */
async function publish(main: Buffer | string, more: Partial<ContentRequest> = {}) {
  await mkdir(join(folder.path, 'site'), { recursive: true })
  await writeFile(join(folder.path, 'site/main'), main)
  await writeFile(join(folder.path, 'site/logo'), 'logo')
  const files = {
    'content.sqlite': join(folder.path, 'site/main'),
    'media/logo.svg': join(folder.path, 'site/logo'),
  }
  return publishContent({ store, trust: undefined, files, revision: 'r', actor: 'ann', ...place, ...more })
}

async function written(text: string): Promise<string> {
  await writeFile(join(folder.path, text), text)
  return join(folder.path, text)
}

/** As a file of one chunk. */
async function stored(bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.create(keyOf.chunk(sha256), zstdCompressSync(bytes))
  return { bytes: bytes.length, pieces: [sha256] }
}

/** A record like the first one, with other things said. */
async function forge(number: number, said: object): Promise<void> {
  const first = (await store.read(keyOf.contentRecord('production', 2, 1))) ?? []
  const record = { ...(JSON.parse(Buffer.from(first).toString()) as object), number, ...said }
  await store.create(keyOf.contentRecord('production', 2, number), Buffer.from(JSON.stringify(record)))
}

/** Compared by itself: Jest looks at each byte, for seconds. */
async function hasFetched(number: number, main: Buffer | string): Promise<boolean> {
  return Buffer.from(main).equals(await readFile(join(keepIn(), `${number}/content.sqlite`)))
}

/** Chunks that differ from each other. */
const large = (...letters: readonly string[]) =>
  Buffer.concat(letters.map((letter) => Buffer.alloc(piece, letter)).concat(Buffer.from('end')))

test('what was published arrives on another machine, and then what changed of it alone', async () => {
  expect(await follow().newer(0)).toBeUndefined()
  expect(await publish(large('a', 'b'))).toMatchObject({ number: 1, isNew: true, files: 2, written: 4 })
  const { kept, newer } = follow()
  expect(await newer(0)).toEqual({ number: 1, folder: join(keepIn(), '1') })
  expect(await hasFetched(1, large('a', 'b'))).toBe(true)
  expect(await newer(1)).toBeUndefined()

  expect(await publish(large('a', 'c'))).toMatchObject({ number: 2, written: 1 })
  const read: string[] = []
  const counting = { ...store, read: (key: string) => (read.push(key), store.read(key)) }
  const other = followContent({ store: counting, trust: async () => undefined, keepIn: keepIn(), ...place })
  expect(await other.newer(1)).toMatchObject({ number: 2 })
  expect(read.filter((key) => key.startsWith('pieces/'))).toHaveLength(2) // the list, and the chunk that differs
  expect(await hasFetched(2, large('a', 'c'))).toBe(true)
  expect(await hasFetched(1, large('a', 'b'))).toBe(true)
  const inodes = await Promise.all([1, 2].map((number) => stat(join(keepIn(), `${number}/media/logo.svg`))))
  expect(inodes[0]?.ino).toBe(inodes[1]?.ino)
  expect(await kept()).toEqual([2, 1].map((number) => ({ number, folder: join(keepIn(), `${number}`) })))
})

test('shorter content arrives as short as it is; what is not shown any more is removed', async () => {
  for (const letters of [['a', 'b'], ['a'], ['b']]) {
    await publish(large(...letters))
    await follow().newer(0)
  }
  await follow().removeBefore(2)
  expect(await hasFetched(3, large('b'))).toBe(true)
  expect((await readdir(keepIn())).toSorted()).toEqual(['2', '3'])
})

test('the same content again is nothing new, and brings back what was lost of it', async () => {
  await publish('first')
  const [lost = ''] = await store.list('pieces')
  await store.remove(keyOf.chunk(lost))
  expect(await publish('first', { dryRun: true })).toMatchObject({ number: 1, isNew: false })
  expect(await publish('first')).toMatchObject({ number: 1, isNew: false, written: 1 })
  expect(await follow().newer(0)).toMatchObject({ number: 1 })
})

test('a dry run says what it would do, and writes nothing', async () => {
  expect(await publish('first', { dryRun: true })).toMatchObject({ number: 1, isNew: true, written: 2 })
  expect(await store.list('content')).toEqual([])
  expect(await store.list('pieces')).toEqual([])
})

test('a piece that is missing, altered or endless is refused by name, and what is kept stays', async () => {
  await publish('first')
  await follow().newer(0)
  await publish('second')
  const sha256 = createHash('sha256').update('second').digest('hex')
  const good = (await store.read(keyOf.chunk(sha256))) ?? new Uint8Array()
  const endless = zstdCompressSync(Buffer.alloc(2 * piece))
  for (const bytes of [Buffer.from('rubbish'), zstdCompressSync(Buffer.from('other')), endless]) {
    await store.replace(keyOf.chunk(sha256), bytes)
    await expect(follow().newer(1)).rejects.toMatchObject({ kind: 'altered', object: keyOf.chunk(sha256) })
  }
  await store.remove(keyOf.chunk(sha256))
  await expect(follow().newer(1)).rejects.toMatchObject({ kind: 'missing', object: keyOf.chunk(sha256) })
  expect(await follow().kept()).toMatchObject([{ number: 1 }])
  expect((await readdir(keepIn())).toSorted()).toEqual(['1'])
  await store.create(keyOf.chunk(sha256), good)
  expect(await follow().newer(1)).toMatchObject({ number: 2 })
})

test.each(['../out', '/out', 'media/../../out', 'media/.hidden', 'a\\b', ''])(
  'the path %j, which leads out of the folder or is hidden in it, is neither published nor fetched',
  async (path) => {
    await expect(publish('x', { files: { [path]: join(folder.path, 'site/main') } })).rejects.toThrow(
      /content: .*no path inside|content: .*Invalid key/,
    )
    expect(await store.list('content')).toEqual([])
    await publish('good')
    const list = Buffer.from(JSON.stringify({ [path]: { bytes: 0, pieces: [] } }))
    await forge(2, { list: await stored(list) })
    await expect(follow().newer(0)).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test('names as people give them to pictures arrive', async () => {
  await publish('first', { files: { 'media/(1) Córdoba ..jpg': await written('picture') } })
  await follow().newer(0)
  expect(await readFile(join(keepIn(), '1/media/(1) Córdoba ..jpg'), 'utf8')).toBe('picture')
})

test('a record of another place, one that is none, and more than a machine takes are refused', async () => {
  await publish('first')
  await forge(2, { number: 1 })
  await expect(follow().newer(0)).rejects.toThrow(/belongs to another key/)
  await forge(3, { environment: 'staging' })
  await expect(follow().newer(0)).rejects.toThrow(/belongs to another key/)
  await store.create(keyOf.contentRecord('production', 2, 4), Buffer.from('{}'))
  await expect(follow().newer(0)).rejects.toMatchObject({ kind: 'invalid' })
  const pieces = Array.from({ length: 65 }, () => 'a'.repeat(64))
  await forge(5, { list: { bytes: 65 * piece, pieces } })
  await expect(follow().newer(0)).rejects.toThrow(/is too long/)
  await forge(6, { list: { bytes: 3 * piece, pieces: ['a'.repeat(64)] } })
  await expect(follow().newer(0)).rejects.toThrow(/as many chunks/)
  expect(await follow().kept()).toEqual([])
})

test('a piece that is longer than one may be is refused, whatever its name proves', async () => {
  await publish('first')
  await forge(2, { list: { ...(await stored(Buffer.alloc(2 * piece, ' '))), bytes: piece } })
  await expect(follow().newer(1)).rejects.toMatchObject({ kind: 'altered' })
})

test('an older revision in the place of a newer one is never taken', async () => {
  for (const main of ['first', 'second', 'third']) await publish(main)
  const [first = ''] = await store.list('content/production-2')
  const lying = { ...store, list: async () => [first] }
  const { newer } = followContent({ store: lying, trust: async () => undefined, keepIn: keepIn(), ...place })
  expect(await newer(2)).toBeUndefined()
  await store.remove(keyOf.contentRecord('production', 2, 3))
  expect(await follow().newer(2)).toBeUndefined()
})

test('a piece that is old and that no record names is young again once a publish needs it', async () => {
  await publish('first')
  await publish('second')
  const first = keyOf.chunk(createHash('sha256').update('first').digest('hex'))
  const logo = keyOf.chunk(createHash('sha256').update('logo').digest('hex'))
  const longAgo = new Date('2020-01-01')
  for (const key of [first, logo]) await utimes(join(folder.path, 'registry', key), longAgo, longAgo)
  await publish('first')
  expect(await store.modified(first)).not.toEqual(longAgo)
  expect(await store.modified(logo)).toEqual(longAgo) // the record before names it
})

test('whatever is broken of what a machine has is fetched anew, and stays until then', async () => {
  await publish('first')
  await follow().newer(0)
  await writeFile(join(keepIn(), '1/content.sqlite'), 'broken')
  const [lost = ''] = await store.list('pieces')
  const bytes = (await store.read(keyOf.chunk(lost))) ?? new Uint8Array()
  await store.remove(keyOf.chunk(lost))
  await expect(follow().again(1)).rejects.toMatchObject({ kind: 'missing' })
  expect(await hasFetched(1, 'broken')).toBe(true)
  await store.create(keyOf.chunk(lost), bytes)
  expect(await follow().again(1)).toMatchObject({ number: 1 })
  expect(await hasFetched(1, 'first')).toBe(true)
  expect(await readdir(keepIn())).toEqual(['1'])
})

test('what a killed process left of a fetch is removed after a day', async () => {
  await publish('first')
  await follow().newer(0)
  const [old, young] = ['old', 'young'].map((name) => join(keepIn(), `unfinished-${name}`))
  for (const path of [old, young]) await mkdir(path ?? '')
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(old ?? '', yesterday, yesterday)
  await follow().removeBefore(1)
  expect((await readdir(keepIn())).toSorted()).toEqual(['1', 'unfinished-young'])
})

test('a clean-up takes pieces that no revision of the last ten names, once they are a week old', async () => {
  const registry = createRegistry(store)
  for (let revision = 1; revision <= 12; revision++) await publish(`revision ${revision}`)
  const before = await store.list('pieces')
  const collect = (days: number) =>
    collectGarbage({ registry, store, last: 1, now: new Date(Date.now() + days * 24 * 3600 * 1000) })
  expect((await collect(6)).removed).toEqual([])
  expect((await collect(8)).removed).toHaveLength(4) // of two revisions the file and the list
  expect(await store.list('pieces')).toHaveLength(before.length - 4)
  expect(await follow().newer(0)).toMatchObject({ number: 12 })
})

test('[CP2] a piece that a publish writes anew while a clean-up looks at it stays', async () => {
  const registry = createRegistry(store)
  for (let revision = 1; revision <= 12; revision++) await publish(`revision ${revision}`)
  const now = new Date(Date.now() + 8 * 24 * 3600 * 1000)
  const looked = new Set<string>()
  const writtenAnew: Store = {
    ...store,
    async modified(key) {
      const isAgain = looked.has(key)
      looked.add(key)
      return isAgain ? now : store.modified(key)
    },
  }
  const before = await store.list('pieces')
  expect((await collectGarbage({ registry, store: writtenAnew, last: 1, now })).removed).toEqual([])
  expect(await store.list('pieces')).toEqual(before)
})

test('with trust, only a key that may publish content is believed', async () => {
  await using signed = await createSignedRegistry()
  const trust = await signed.registry.trust()
  await publish('open')
  await expect(follow(trust).newer(0)).rejects.toThrow(/it is not signed/)
  await expect(publish('x', { trust })).rejects.toThrow(/nothing unsigned/)
  await expect(publish('x', { trust, signer: signed.keys['team-maps'] })).rejects.toThrow(
    /may not release content/,
  )
  expect(await publish('x', { trust, dryRun: true })).toMatchObject({ number: 2 })
  expect(await publish('x', { trust, signer: signed.keys.ops })).toMatchObject({ number: 2 })
  expect(await follow(trust).newer(0)).toMatchObject({ number: 2 })

  const key = keyOf.contentRecord('production', 2, 2)
  const record = JSON.parse(Buffer.from((await store.read(key)) ?? []).toString()) as object
  await store.create(
    keyOf.contentRecord('production', 2, 3),
    Buffer.from(JSON.stringify({ ...record, number: 3 })),
  )
  await expect(follow(trust).newer(2)).rejects.toThrow(/its signature is not right/)
})

test('a grant for one environment publishes to no other', async () => {
  await using signed = await createSignedRegistry()
  const open = await signed.registry.trust()
  const signer = signed.keys['team-maps']
  const grants = [{ key: signer.key, remotes: ['content'], environments: ['staging'] }]
  const trust = open && { ...open, record: { ...open.record, grants } }
  await expect(publish('x', { trust, signer })).rejects.toThrow(/may not release content to production/)
  expect(await publish('x', { trust, signer, environment: 'staging' })).toMatchObject({ number: 1 })
})
