import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createBucket } from '../testing/createBucket.ts'
import { createFaultyWire, type Mishap } from '../testing/faultyWire.ts'
import { openStore } from '@tessera/store/openStore'
import type { Store } from '@tessera/store/Store'

const engine = process.env['S3_ENDPOINT'] ?? ''
const text = async (store: Store, key: string) => Buffer.from((await store.read(key)) ?? []).toString()

async function createStores() {
  const url = await createBucket()
  const wire = await createFaultyWire(engine)
  const faulty = openStore(url.replace(encodeURIComponent(engine), encodeURIComponent(wire.endpoint)))
  return { wire, faulty, sound: openStore(url), [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose]() }
}

test.each<Mishap>(['lost', 409, 500, 503])(
  '[CP2] a write that arrived and whose answer is %s is known as created; one that did not is sent again',
  async (mishap) => {
    await using stores = await createStores()
    const { wire, faulty, sound } = stores
    wire.expect('PUT', [mishap])
    expect(await faulty.create('blobs/a', Buffer.from('mine'))).toBe('created')
    wire.expect('PUT', [mishap], { delivered: false })
    expect(await faulty.create('blobs/b', Buffer.from('mine'))).toBe('created')
    expect([await text(sound, 'blobs/a'), await text(sound, 'blobs/b')]).toEqual(['mine', 'mine'])
  },
)

test('[CP2] whoever lost the race is told so, also when the answer was lost and the bytes are the same', async () => {
  await using stores = await createStores()
  const { wire, faulty, sound } = stores
  await sound.create('blobs/a', Buffer.from('same'))
  wire.expect('PUT', ['lost', 500])
  expect(await faulty.create('blobs/a', Buffer.from('same'))).toBe('exists')
})

test('[CP2] where the outcome cannot be known, the fault says so', async () => {
  await using stores = await createStores()
  const { wire, faulty } = stores
  wire.expect('PUT', Array<Mishap>(9).fill(500), { delivered: false })
  await expect(faulty.create('blobs/a', Buffer.from('mine'))).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('it may be written or not'),
  })
})

test.each<Mishap>(['hangs', 'body hangs'])(
  '[CP1] a store whose answer %s is out of reach after ten seconds',
  async (mishap) => {
    await using stores = await createStores()
    const { wire, faulty } = stores
    await stores.sound.create('blobs/a', Buffer.from('mine'))
    wire.expect('GET', Array<Mishap>(9).fill(mishap))
    const began = performance.now()
    await expect(faulty.read('blobs/a')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(performance.now() - began).toBeLessThan(12_000)
  },
  20_000,
)

test('a list of more than a thousand comes whole and in order', async () => {
  await using stores = await createStores()
  const names = Array.from({ length: 1100 }, (_, index) => `${String(index).padStart(16, '0')}.json`)
  await Promise.all(names.map((name) => stores.sound.create(`env/long/${name}`, Buffer.from('{}'))))
  expect(await stores.sound.list('env/long')).toEqual(names)
  expect(await stores.sound.list('env')).toEqual(['long'])
}, 60_000)

test.each([
  [
    'no such bucket',
    `s3://${randomUUID()}?endpoint=${encodeURIComponent(engine)}&pathStyle=1`,
    /there is no bucket .*; create it/,
  ],
  ['nobody there', 's3://bucket?endpoint=http://127.0.0.1:9&pathStyle=1', /127\.0\.0\.1:9.*ECONNREFUSED/],
])('[CP1] %s: the fault says what to do', async (_, url, cause) => {
  await expect(openStore(url).read('blobs/a')).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringMatching(cause),
  })
})

test.each(['s3://', 's3://bucket?endpiont=x', 's3://bucket?endpoint=ftp://x'])(
  '%s is refused at once',
  (url) => {
    expect(() => openStore(url)).toThrow(/Write it like s3:\/\/bucket\/prefix/)
  },
)
