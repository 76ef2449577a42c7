import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { createSite } from '../testing/createSite.ts'
import { createFolder } from '../testing/fakeRemote.ts'
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
