import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import S3rver from 's3rver'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { openRegistry } from '../registry/openRegistry.ts'
import { openUntriedStore } from '@tessera/store/openStore'
import { asAnn } from '../testing/createSite.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import type { Store } from '@tessera/store/Store'
import { tryConditions } from '../../../store/src/engines/tryConditions.ts'

const keys = ['a', 'b', 'c'].map((name) => `unfinished/${name}`)
const bytes = Buffer.from('one')

async function createStore(change: (store: Store) => Partial<Store> = () => ({})) {
  const folder = await createFolder()
  const whole = createDirectoryStore(join(folder.path, 'registry'))
  const writes: string[] = []
  const changed: Store = { ...whole, ...change(whole) }
  const counting: Store = {
    ...changed,
    create(key, data) {
      writes.push(key)
      return changed.create(key, data)
    },
  }
  const [a = '', b = ''] = keys
  const dispose = () => folder[Symbol.asyncDispose]()
  return { store: tryConditions(counting), whole, writes, a, b, [Symbol.asyncDispose]: dispose }
}

const ignoring = ({ replace }: Store): Partial<Store> => ({
  create: async (key, data) => (await replace(key, data), 'created'),
})

const inverting = (store: Store): Partial<Store> => ({
  async create(key, data) {
    if (!(await store.read(key))) return 'exists'
    await store.replace(key, data)
    return 'created'
  },
})

test.each([
  ['ignores', ignoring, 0],
  ['inverts', inverting, 0],
  ['inverts', inverting, 1],
] as const)('[CP2] a store that %s conditions is refused at the first write', async (_, change, there) => {
  await using made = await createStore(change)
  for (const key of keys.slice(0, there)) await made.whole.replace(key, bytes)
  await expect(made.store.create(made.a, bytes)).rejects.toThrow(/(ignores|inverts) conditions/)
  await expect(made.store.create(made.b, bytes)).rejects.toThrow(/(ignores|inverts) conditions/)
  expect(await made.whole.read(made.b)).toBeUndefined()
})

test('[CP2] one that weighs them is asked once more, once, and writes at once wait for that', async () => {
  await using made = await createStore()
  expect(await Promise.all([...keys, made.a].map((key) => made.store.create(key, bytes)))).toEqual([
    'created',
    'created',
    'created',
    'exists',
  ])
  expect(made.writes).toEqual([made.a, made.a, ...keys.slice(1), made.a])
})

test('[CP2] a name that is taken at the first write is told as such', async () => {
  await using made = await createStore()
  await made.whole.create(made.a, Buffer.from('theirs'))
  expect(await made.store.create(made.a, bytes)).toBe('exists')
  expect(String(await made.whole.read(made.a))).toBe('theirs')
})

test('[CP1] a store that did not answer the first time is tried at the next', async () => {
  let isAway = true
  await using made = await createStore((store) => ({
    create: (key, data) => (isAway ? Promise.reject(new Error('no answer')) : store.create(key, data)),
  }))
  await expect(made.store.create(made.a, bytes)).rejects.toThrow('no answer')
  isAway = false
  expect(await made.store.create(made.a, bytes)).toBe('created')
  expect(made.writes).toEqual([made.a, made.a, made.a])
})

test('[CP2] `publish` and `promote` on an engine that ignores conditions change nothing and say why', async () => {
  await using folder = await createFolder()
  const s3rver = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: 'bucket' }],
  })
  const { port } = await s3rver.run()
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  const url = `s3://bucket?endpoint=http://127.0.0.1:${port}&pathStyle=1`
  try {
    const { manifest, files } = fakeBuild('maps', 'm1')
    const { version, name: remote } = manifest
    await expect(openRegistry(url).publish(manifest, files)).rejects.toThrow('ignores conditions')
    expect(await openRegistry(url).version(remote, version)).toBeUndefined()
    const before = openUntriedStore(url)
    for (const [key, data] of await written(manifest, files)) await before.replace(key, data)
    const promoted = promoteRemote({ ...asAnn, registry: openRegistry(url), remote, version })
    await expect(promoted).rejects.toThrow('ignores conditions')
    expect(await openRegistry(url).newest('production')).toBeUndefined()
  } finally {
    await s3rver.close()
  }
})

/** What a publish writes, from a folder. */
async function written(
  ...[manifest, files]: Parameters<ReturnType<typeof openRegistry>['publish']>
): Promise<[string, Uint8Array][]> {
  await using folder = await createFolder()
  await openRegistry('file:registry', folder.path).publish(manifest, files)
  const store = createDirectoryStore(join(folder.path, 'registry'))
  const folders = ['blobs', 'manifests', 'versions/maps']
  const names = await Promise.all(
    folders.map(async (path) => (await store.list(path)).map((name) => `${path}/${name}`)),
  )
  const read = async (key: string) => [key, (await store.read(key)) ?? Buffer.of()] as [string, Uint8Array]
  return Promise.all(names.flat().map(read))
}
