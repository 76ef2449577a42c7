import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { changeTrust, keyOf, withState } from '@tessera/release/testing/forging'
import { createSignedRegistry, type SignedRegistry } from '@tessera/release/testing/signedRegistry'
import { until } from '@tessera/kit/testing/until'
import { createRegistryFolder, promote } from '../../testing/fixtureRemote.ts'
import { follow, saying, type TestFollowed } from '../../testing/follow.ts'

const maps = (text: string) => saying(text, 'maps', 'list-map')
const tiles = saying('tiles', 'regions', 'regions-carousel')
const first = { regions: 'tiles', maps: 'first' }

let site: TestFollowed | undefined
let lastGoodFolder: string
beforeEach(async function makeFolder() {
  lastGoodFolder = await mkdtemp(join(tmpdir(), 'tessera-last-good-'))
})
afterEach(async function stop() {
  site?.stop()
  await rm(lastGoodFolder, { recursive: true, maxRetries: 9 }) // it may be writing still
})

describe('in an open registry', () => {
  let folder: string
  let registry: Registry
  beforeEach(async function releaseBoth() {
    ;({ folder, registry } = await createRegistryFolder())
    await promote(registry, tiles)
    await promote(registry, maps('first'))
  })

  test.each<[string, (folder: string) => Promise<unknown>]>([
    ['deleted', (path) => rm(path, { recursive: true })],
    ['without its files', (path) => rm(join(path, 'blobs'), { recursive: true })],
    ['without its manifests', (path) => rm(join(path, 'manifests'), { recursive: true })],
    ['a file', async (path) => (await rm(path, { recursive: true }), writeFile(path, ''))],
    ['garbled', async (path) => garble(join(path, 'env/production'))],
    [
      'endless',
      async (path) => replaceEach(join(path, 'env/production'), (file) => symlink('/dev/zero', file)),
    ],
    [
      'pipes',
      async (path) =>
        replaceEach(join(path, 'env/production'), (file) => promisify(execFile)('mkfifo', [file])),
    ],
  ])('[CP1] a site that starts on a registry that is %s shows what it showed last', async (_, harm) => {
    await showOnce(registry)
    await harm(folder)
    site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder })
    expect(await site.says()).toEqual(first)
  })

  test('[CP1] a registry that hangs at the start: what was shown last is there in time, and it is told once', async () => {
    await showOnce(registry)
    const hangs = { ...registry, newest: () => new Promise<never>(() => {}) }
    site = await follow(hangs, { lastGoodFolder, startWithin: 50 })
    expect(await site.says()).toEqual(first)
    const told = site.problems.filter(({ name }) => name === 'registryUnreachable')
    expect(told).toEqual([
      expect.objectContaining({ cause: expect.stringMatching(/production: number 2 .*showed last/) }),
    ])
  })

  test('[CP2] once the registry is back it is followed as ever', async () => {
    await showOnce(registry)
    await rename(folder, `${folder}-away`)
    const running = (site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder }))
    expect(running.isFromLastGood()).toBe(true)
    await rename(`${folder}-away`, folder)
    await until('the registry is followed', () => !running.isFromLastGood())
    await promote(registry, maps('second'))
    await running.shows({ ...first, maps: 'second' })
    expect(running.isFromLastGood()).toBe(false)
  })

  test('[CP1] what was altered in the folder is not shown', async () => {
    await showOnce(registry)
    const blobs = join(lastGoodFolder, 'production/blobs')
    for (const name of await readdir(blobs)) await writeFile(join(blobs, name), 'evil()')
    await rm(folder, { recursive: true })
    site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder })
    expect(await site.says()).toEqual({ regions: 'dead', maps: 'dead' })
  })

  test('[CP1] another composition in its place is not shown, and told', async () => {
    await showOnce(registry)
    const head = join(lastGoodFolder, 'production/head.json')
    await writeFile(head, (await readFile(head, 'utf8')).replace('"actor":"test"', '"actor":"evil"'))
    await rm(folder, { recursive: true })
    site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder })
    expect(site.current().id).toBe('production/0')
    expect(site.problems).toContainEqual(expect.objectContaining({ name: 'compositionRefused' }))
  })

  test('[CP2] only what is shown now is kept', async () => {
    site = await follow(registry, { lastGoodFolder })
    await isKept(2)
    const before = await namesOf('blobs')
    await promote(registry, maps('second'))
    await site.shows({ ...first, maps: 'second' })
    await isKept(3)
    await until('as many files as before', async () => (await namesOf('blobs')).length === before.length)
    await until('two manifests', async () => (await namesOf('manifests')).length === 2)
    site.stop()
    await rm(folder, { recursive: true })
    site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder })
    expect(await site.says()).toEqual({ ...first, maps: 'second' })
  })

  test('[CP2] a folder that cannot be written changes nothing', async () => {
    await writeFile(join(lastGoodFolder, 'production'), 'a file')
    site = await follow(registry, { lastGoodFolder })
    expect(await site.says()).toEqual(first)
  })

  test('[CP1] damage to the newest record: the newer of the last valid one and what was shown last', async () => {
    await showOnce(registry)
    await garble(join(folder, 'env/production'), '0000000000000002.json')
    site = await follow(openRegistry(`file:${folder}`), { lastGoodFolder })
    expect(site.current().id).toBe('production/2')
  })
})

describe('in a signed registry', () => {
  let signed: SignedRegistry
  beforeEach(async function releaseTwice() {
    signed = await createSignedRegistry()
    await promote(signed.registry, maps('first'), { signer: signed.keys.ops })
    await promote(signed.registry, maps('second'), { signer: signed.keys['team-maps'] })
  })
  afterEach(async () => signed[Symbol.asyncDispose]())

  test.each([
    ['deleted', () => rm(join(signed.root, 'registry'), { recursive: true })],
    ['without a trust log', () => rm(join(signed.root, 'registry/trust'), { recursive: true })],
    ['with a damaged trust log', () => signed.store.replace(keyOf.trust(1), Buffer.from('{'))],
    ['with an empty log', () => rm(join(signed.root, 'registry/env'), { recursive: true })],
  ])('[CP1] a site that starts on a registry that is %s shows what it showed last', async (_, harm) => {
    await showOnce(signed.reopen())
    await harm()
    site = await follow(signed.reopen(), { lastGoodFolder })
    expect(await site.says()).toEqual({ maps: 'second' })
  })

  test('[CP1] what a key signed that was revoked since, is not shown after the revocation was taken away', async () => {
    await showOnce(signed.reopen())
    await revoke()
    await signed.reopen().trust()
    await rm(join(signed.root, 'registry'), { recursive: true })
    site = await follow(signed.reopen(), { lastGoodFolder })
    expect(site.current().id).toBe('production/0')
    expect(site.problems).toContainEqual(
      expect.objectContaining({ name: 'signatureRefused', cause: expect.stringMatching(/changed since/) }),
    )
  })

  test('[CP1] a running site that sees a revocation keeps what took the place of what the key signed', async () => {
    site = await follow(signed.reopen(), { lastGoodFolder })
    await isKept(2)
    await revoke()
    await site.shows({ maps: 'first' })
    await isKept(1)
    site.stop()
    await signed.store.remove(keyOf.trust(2))
    site = await follow(signed.reopen(), { lastGoodFolder })
    expect(await site.says()).toEqual({ maps: 'first' })
  })

  test('[CP1] a release that only a revoked key signed is struck from what is kept', async () => {
    await promote(signed.registry, tiles, { signer: signed.keys.ops })
    site = await follow(signed.reopen(), { lastGoodFolder })
    await isKept(3)
    await revoke()
    await until('one manifest', async () => (await namesOf('manifests')).length === 1)
    site.stop()
    await rm(join(signed.root, 'registry'), { recursive: true })
    site = await follow(signed.reopen(), { lastGoodFolder })
    expect(await site.says()).toEqual({ regions: 'tiles', maps: 'dead' })
  })

  test.each([
    [
      'another root',
      () => openRegistry(signed.url, signed.root, { ...state, trustRoot: signed.keys.stranger.key }),
    ],
    [
      'a lost trusted state',
      () => openRegistry(signed.url, signed.root, { stateFolder: 'other', trustRoot: signed.keys.root.key }),
    ],
  ])('[CP1] with %s it is not shown', async (_, reopen) => {
    await showOnce(signed.reopen())
    await rm(join(signed.root, 'registry'), { recursive: true })
    site = await follow(reopen(), { lastGoodFolder })
    expect(site.current().id).toBe('production/0')
  })

  test('[CP1] what an open registry had is not shown where a root is known', async () => {
    const { registry } = await createRegistryFolder()
    await promote(registry, maps('unsigned'))
    await showOnce(registry, 1)
    await rm(join(signed.root, 'registry'), { recursive: true })
    site = await follow(signed.reopen(), { lastGoodFolder })
    expect(await site.says()).toEqual({})
  })

  const revoke = () =>
    changeTrust({ registry: signed.registry, signer: signed.keys.root, actor: 'ann', reason: '' }, (said) =>
      withState(said, signed.keys['team-maps'].key, 'revoked'),
    )
  const state = { stateFolder: 'state' }
})

/** A site shows what is newest, keeps it and ends. */
async function showOnce(registry: Registry, number = 2): Promise<void> {
  const before = await follow(registry, { lastGoodFolder })
  await isKept(number)
  before.stop()
}

async function isKept(number: number): Promise<void> {
  await until(`number ${number} is kept`, async () => {
    const head = await readFile(join(lastGoodFolder, 'production/head.json'), 'utf8')
    return JSON.parse(head).record.number === number
  })
}

const namesOf = (kind: 'blobs' | 'manifests') => readdir(join(lastGoodFolder, 'production', kind))

async function garble(folder: string, only?: string): Promise<void> {
  const names = only === undefined ? await readdir(folder) : [only]
  for (const name of names) await writeFile(join(folder, name), '{')
}

async function replaceEach(folder: string, put: (file: string) => Promise<unknown>): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name))
    await put(join(folder, name))
  }
}
