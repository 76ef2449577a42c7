import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@tessera/kit/testing/until'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { createTestContent, type TestContent } from '../testing/createTestContent.ts'
import { createTown } from '../testing/towns.ts'
import { programs } from './programs.ts'
import { startCompiler } from './startCompiler.ts'

let site: TestContent
let keepIn: string

beforeEach(async function makeFolders() {
  site = await createTestContent()
  keepIn = await mkdtemp(join(tmpdir(), 'compiled-'))
})
afterEach(async function removeFolders() {
  await site.close()
  await rm(keepIn, { recursive: true })
})

test('one that is stopped while it writes leaves nothing of that', async () => {
  let left: readonly string[] = ['of records that were compiled too soon to be stopped.sqlite']
  for (let rows = 4_000; left.some((name) => name.endsWith('.sqlite')); rows *= 2) {
    for (const name of await readdir(keepIn)) await rm(join(keepIn, name))
    const records = Array.from({ length: rows }, (_none, row) => createTown(`x${row}`, row))
    await site.write('records/town/many.json', { records })
    const compiler = startCompiler({
      dir: site.dir,
      keepIn,
      onCompiled: () => {},
      onProgress: () => {},
      onFailed: () => {},
      onError: () => {},
    })
    await until('a file that is written', async () => (await readdir(keepIn)).length > 0)
    await compiler.stop()
    left = await readdir(keepIn)
  }
  expect(left).toEqual([])
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
