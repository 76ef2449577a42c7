import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { createTestContent, place, smallSite, type TestContent } from '../testing/createTestContent.ts'
import { programs } from './programs.ts'
import { startCompiler } from './startCompiler.ts'

let site: TestContent
let keepIn: string

beforeEach(async function makeFolders() {
  const many = Array.from({ length: 20_000 }, (_none, row) =>
    place(`x${row}`, `Place x${row}`, '29', row, 36, -5),
  )
  site = await createTestContent({ ...smallSite, 'places/many.json': { places: many } })
  keepIn = await mkdtemp(join(tmpdir(), 'compiled-'))
})
afterEach(async function removeFolders() {
  await site.close()
  await rm(keepIn, { recursive: true })
})

test('one that is stopped while it writes leaves nothing of that', async () => {
  const compiler = startCompiler({
    dir: site.dir,
    keepIn,
    onCompiled: () => {},
    onProgress: () => {},
    onFailed: () => {},
    onError: () => {},
  })
  const isWriting = async () => (await readdir(keepIn)).some((name) => name.endsWith('.next'))
  while (!(await isWriting())) await wait(1)
  await compiler.stop()
  expect(await readdir(keepIn)).toEqual([])
})

test('one whose server ended takes the copy along that it had at hand', async () => {
  const child = fork(programs.compiler, [site.dir, keepIn], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  await writeFile(spareFile(compiledFile(keepIn, site.dir), child.pid ?? 0), 'a copy')
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  expect(await readdir(keepIn)).toEqual([expect.stringMatching(/sqlite$/)])
})
