import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { retainBuilds } from './retainBuilds.ts'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'

let folder: string
const log = { error: (event: string) => expect(event).toBe('') }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-builds-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A build whose files hold their own names. */
function build(...names: string[]): ReadonlyMap<string, ServedFile> {
  return new Map(names.map((name) => [name, createServedFile(name, Buffer.from(name))]))
}

const textOf = async (file: ServedFile | undefined) =>
  file && Buffer.from((await file.body('identity')).bytes).toString('utf8')

test('[CP2] after a release of the shell a tab still finds the files that it was opened with', async () => {
  await retainBuilds(build('search.1.js'), folder, log)
  const next = await retainBuilds(build('search.2.js'), folder, log)
  const file = await next('search.1.js')
  expect(await textOf(file)).toBe('search.1.js')
  expect(file?.type).toMatch(/javascript/)
})

test('[CP2] a process that is about to leave gives out files of the next one', async () => {
  const leaving = await retainBuilds(build('search.1.js'), folder, log)
  expect(await leaving('search.2.js')).toBeUndefined()
  await retainBuilds(build('search.2.js'), folder, log)
  const file = await until('the file of the next one', () => leaving('search.2.js'))
  expect(await textOf(file)).toBe('search.2.js')
})

test('[CP2] what no process had for 30 days goes; what this one has stays', async () => {
  await retainBuilds(build('search.1.js', 'react.js'), folder, log)
  const long = new Date(Date.now() - 31 * 24 * 3600 * 1000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), long, long)
  await retainBuilds(build('search.2.js', 'react.js'), folder, log)
  expect((await readdir(folder)).toSorted()).toEqual(['react.js', 'search.2.js'])
})

test('no name leads out of the folder', async () => {
  await writeFile(`${folder}-secret`, 'secret')
  const builds = await retainBuilds(build('search.1.js'), folder, log)
  expect(await builds(`../${folder.split('/').at(-1)}-secret`)).toBeUndefined()
  await rm(`${folder}-secret`)
})

test('processes that start at one time share the folder; what is half written is given to nobody', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `part.${index}.js`)
  await writeFile(join(folder, '.search.1.js.7'), 'half')
  const all = await Promise.all(Array.from({ length: 8 }, () => retainBuilds(build(...names), folder, log)))
  expect(await all[0]?.('.search.1.js.7')).toBeUndefined()
  expect(await textOf(await all[0]?.('part.49.js'))).toBe('part.49.js')
})

test('a folder that cannot be written is logged', async () => {
  const errors: string[] = []
  const taken = join(folder, 'file')
  await writeFile(taken, '')
  const builds = await retainBuilds(build('search.1.js'), join(taken, 'assets'), {
    error: (event) => void errors.push(event),
  })
  expect(await builds('search.1.js')).toBeUndefined()
  expect(errors).toEqual(['the files of this build could not be kept for open tabs'])
})
