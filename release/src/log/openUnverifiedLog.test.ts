import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { examine } from '../doctor/examine.ts'
import { collectGarbage } from '../gc/collectGarbage.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import { readStatus } from '../status/readStatus.ts'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { createCountingStore } from '../testing/countingStore.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { carousel } from '../testing/fakeRemote.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { openUnverifiedLog } from './openUnverifiedLog.ts'

test.each([
  ['the largest of all names', '9999999999999999.json'],
  ['a name far off', '0000000000300000.json'],
  ['a name near by with nothing in it', '0000000000000005.json'],
])('[CP1] %s is no part of the log: releases and rollbacks go on, the doctor names it', async (_, name) => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  await drop(site, `env/production/${name}`)
  expect((await site.registry.newest('production'))?.record.number).toBe(2)
  await rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })
  expect(await site.live()).toEqual({ maps: first })
  expect((await site.registry.log('production')).map(({ number }) => number)).toEqual([3, 2, 1])
  expect(Object.keys(await site.registry.heads())).toEqual(['production'])
  expect(await findingsOf(site)).toContainEqual(
    expect.objectContaining({ status: 'warned', cause: expect.stringContaining(`production/${name}`) }),
  )
})

test('[CP1] a log that lost some records goes on after them, and they are damaged', async () => {
  await using site = await createSite()
  for (let turn = 1; turn <= 8; turn += 1) await site.release('maps', `m${turn}`)
  for (const number of [1, 4, 5]) await storeOf(site).remove(keyOf.composition('production', number))
  const log = await site.registry.log('production')
  expect(log.filter(({ status }) => status === 'damaged').map(({ number }) => number)).toEqual([5, 4, 1])
  expect((await site.registry.newest('production'))?.record.number).toBe(8)
})

test('[CP1] a log that lost its greater part goes on where as many records follow', async () => {
  await using site = await createSite()
  const store = storeOf(site)
  const { record } = await firstOf(site)
  for (let number = 13; number <= 24; number += 1) await plant(site, { ...record, number })
  expect((await openUnverifiedLog(store, 'production').end()).newest).toBe(24)
  await store.remove(keyOf.composition('production', 24))
  await store.remove(keyOf.composition('production', 23))
  expect((await openUnverifiedLog(store, 'production').end()).newest).toBe(1)
})

test('[CP1] after a loss of any size the log goes on to the number that this machine saw', async () => {
  await using site = await createSite()
  const { record } = await firstOf(site)
  await plant(site, { ...record, number: 40 })
  expect((await openUnverifiedLog(storeOf(site), 'production').end()).newest).toBe(1)
  expect((await openUnverifiedLog(storeOf(site), 'production').end(40)).newest).toBe(40)
})

test('[CP1] what is dropped far off costs no reader anything', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const { store, calls } = createCountingStore(storeOf(site))
  for (let far = 0; far < 50; far += 1)
    await drop(site, `env/production/${String(300_000 + 2 * far).padStart(16, '0')}.json`)
  calls()
  expect((await openUnverifiedLog(store, 'production').end()).newest).toBe(1)
  expect(calls()).toEqual({ list: 1 })
})

test('[CP1] names of rubbish in every folder stop nothing, and the doctor tells them', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('regions', 'r1', carousel)
  for (const folder of folders) await litter(site, folder)
  const third = await site.release('maps', 'm3')
  expect(await site.live()).toMatchObject({ maps: third })
  expect(await site.registry.remotes()).toEqual(['file', 'maps', 'regions'])
  expect((await readStatus(site.registry, 'production')).others).toEqual({})
  const store = storeOf(site)
  await expect(collectGarbage({ registry: site.registry, store, last: 1 })).resolves.toBeDefined()
  const strange = (await findingsOf(site)).filter(({ status }) => status !== 'passed')
  expect(strange).toContainEqual(
    expect.objectContaining({
      status: 'warned',
      cause: expect.stringMatching(/is called .*, \d+ more/),
      fix: expect.stringContaining('who else can write'),
    }),
  )
  expect(strange.filter(({ status }) => status === 'refused')).toEqual([])
})

test('[CP1] rubbish in a signed registry stops no reader', async () => {
  await using site = await createSignedRegistry()
  for (const folder of ['trust', 'signatures']) await litter({ root: site.root }, folder)
  expect((await site.reopen().trust())?.record.number).toBe(1)
})

test('[CP2] nothing is put back by a name that leads out of the registry', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await drop(site, 'removed/..~outside')
  await collectGarbage({ registry: site.registry, store: storeOf(site), last: 1 })
  expect(await createDirectoryStore(site.root).read('outside')).toBeUndefined()
})

const folders = [
  'blobs',
  'manifests',
  'versions',
  'versions/maps',
  'env',
  'env/production',
  'unfinished',
  'claims',
  'removed',
  'trust',
  'signatures',
  'figures',
  'figures/production',
]

const storeOf = ({ root }: Pick<Site, 'root'>) => createDirectoryStore(join(root, 'registry'))

async function drop({ root }: Pick<Site, 'root'>, key: string): Promise<void> {
  const path = join(root, 'registry', key)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, '')
}

/** Names of nothing, a folder, and where a folder is expected a file. */
async function litter(site: Pick<Site, 'root'>, folder: string): Promise<void> {
  await mkdir(join(site.root, 'registry', folder, 'Folder.of nothing'), { recursive: true })
  for (let number = 0; number < 30; number += 1) await drop(site, `${folder}/Rubbish ${number}`)
  if (['env', 'versions', 'figures'].includes(folder)) await drop(site, `${folder}/file`)
  if (folder === 'signatures') await drop(site, `signatures/${'a'.repeat(64)}`)
}

async function firstOf(site: Site) {
  await site.release('maps', 'm1')
  const newest = await site.registry.newest('production')
  if (!newest) throw new Error('there is none')
  return newest
}

async function plant(site: Site, record: Parameters<Site['registry']['append']>[0]): Promise<void> {
  await storeOf(site).replace(keyOf.composition('production', record.number), canonicalBytes(record))
}

const findingsOf = (site: Site) => examine({ registry: site.registry, store: storeOf(site) }, () => {})
