import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { createSite } from '../testing/createSite.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { trustedStateFile, openTrustedState } from './trustedState.ts'

const url = 'file:/srv/registry'

test('[CP1] what one process saw the next one knows; it only ever goes up, whoever writes last', async () => {
  await using folder = await createFolder()
  const slow = openTrustedState(folder.path, url)
  openTrustedState(folder.path, url).keepTrust('a', { number: 3, sha256: 'three' })
  slow.keepTrust('a', { number: 2, sha256: 'two' })
  expect(openTrustedState(folder.path, url)).toMatchObject({ root: 'a', trust: { number: 3 } })
  expect(openTrustedState(folder.path, 's3://another').trust).toBeUndefined()
})

test('[CP1] a state folder that cannot be written stops nothing, and is told', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const trustedState = openTrustedState(file, url)
  trustedState.keepTrust('a', { number: 1, sha256: 'one' })
  expect(trustedState.trust?.number).toBe(1)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('STATE_DIR cannot be written'))
  warn.mockRestore()
})

test('[CP1] a trusted state that does not read is forgotten, and reported', async () => {
  await using folder = await createFolder()
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})
  expect(openTrustedState(folder.path, url).trust).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
  await writeFile(trustedStateFile(folder.path, url), '{')
  expect(openTrustedState(folder.path, url).trust).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be read'))
  warn.mockRestore()
})

test('[CP1] a process forgets nothing when its file stops reading while it runs', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const stored = await site.registry.newest('production')
  if (!stored) throw new Error('nothing was released')
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const state = openTrustedState(site.root, url)
  state.keepComposition(stored)
  await writeFile(trustedStateFile(site.root, url), '{')
  state.keepTrust('a', { number: 1, sha256: 'one' })
  expect(state.composition('production')).toEqual(stored)
  expect(openTrustedState(site.root, url).composition('production')).toEqual(stored)
  warn.mockRestore()
})

const recordOf = (number: number, environment = 'production'): CompositionRecord => ({
  format: 1,
  environment,
  number,
  previous: null,
  created: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  reason: '',
  change: { kind: 'promote', remote: 'maps', from: null, to: '1.0.0' },
  remotes: {},
})
const stored = (record: CompositionRecord) => ({ record, sha256: sha256Of(canonicalBytes(record)) })

test('[CP1] of each environment the newest composition is remembered, beside what others saw', async () => {
  await using folder = await createFolder()
  const memory = openTrustedState(folder.path, url)
  expect(memory.composition('production')).toBeUndefined()
  const slow = openTrustedState(folder.path, url)
  memory.keepTrust('a', { number: 1, sha256: 'one' })
  memory.keepComposition(stored(recordOf(3)))
  memory.keepComposition(stored(recordOf(1, 'staging')))
  expect(memory.composition('production')).toEqual(stored(recordOf(3)))
  slow.keepComposition(stored(recordOf(2)))
  expect(slow.composition('production')?.record.number).toBe(3)
  memory.keepComposition(stored(recordOf(2)))
  memory.keepComposition(stored({ ...recordOf(3), reason: 'another' }))
  const next = openTrustedState(folder.path, url)
  expect(next.composition('production')).toEqual(stored(recordOf(3)))
  expect(next.composition('staging')).toEqual(stored(recordOf(1, 'staging')))
  expect(next).toMatchObject({ root: 'a', trust: { number: 1, sha256: 'one' } })
})

test('[CP1] the same number of another trust log changes nothing that is remembered', async () => {
  await using folder = await createFolder()
  const memory = openTrustedState(folder.path, url)
  const slow = openTrustedState(folder.path, url)
  memory.keepTrust('a', { number: 1, sha256: 'one' })
  memory.keepTrust('b', { number: 1, sha256: 'other' })
  slow.keepTrust('c', { number: 1, sha256: 'third' })
  expect(memory).toMatchObject({ root: 'a', trust: { sha256: 'one' } })
  expect(slow).toMatchObject({ root: 'a', trust: { sha256: 'one' } })
})

test('a memory is one file of its registry, in a folder that is made for it; nothing lies beside it', async () => {
  await using folder = await createFolder()
  const deep = join(folder.path, 'a/b')
  const memory = openTrustedState(deep, url)
  memory.keepTrust('a', { number: 1, sha256: 'one' })
  const file = trustedStateFile(deep, url)
  expect(await readdir(deep)).toEqual([basename(file)])
  expect(basename(file)).toMatch(/^registry-[0-9a-f]{16}\.json$/)
  expect(memory.hint).toBe(`If going back was meant, remove ${file}.`)
  expect(basename(trustedStateFile(deep, 's3://another'))).not.toBe(basename(file))
})

test.each([
  ['a root that is no text', { root: 1 }],
  ['a number that is none', { trust: { number: 'x', sha256: 'a' } }],
  ['no sha256', { trust: { number: 1 } }],
  ['a composition that is none', { environments: { production: { number: 3 } } }],
])('[CP1] a memory with %s is forgotten whole', async (_what, contents) => {
  await using folder = await createFolder()
  await writeFile(trustedStateFile(folder.path, url), JSON.stringify({ root: 'a', ...contents }))
  const memory = openTrustedState(folder.path, url)
  expect([memory.root, memory.trust, memory.composition('production')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
