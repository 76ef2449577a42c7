import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpare } from './createSpare.ts'

let folder: string
let file: string
beforeEach(async function makeFile() {
  folder = await mkdtemp(join(tmpdir(), 'spare-'))
  file = join(folder, 'a.2.sqlite')
  await writeFile(file, 'first')
})
afterEach(() => rm(folder, { recursive: true }))

async function replace(text: string): Promise<void> {
  await writeFile(join(folder, 'new'), text)
  await rename(join(folder, 'new'), file)
}

test('a copy that was made ahead is used as it is, once', async () => {
  const spare = createSpare(file)
  spare.makeAhead()
  const { ino } = await stat(spare.path)
  spare.make()
  expect((await stat(spare.path)).ino).toBe(ino)
  await writeFile(spare.path, 'written into')
  spare.make()
  expect(await readFile(spare.path, 'utf8')).toBe('first')
})

test('a copy of what another process has replaced since is made again', async () => {
  const spare = createSpare(file)
  spare.makeAhead()
  await replace('other')
  spare.make()
  expect(await readFile(spare.path, 'utf8')).toBe('other')
})

test('what processes left that were killed goes, what others are writing stays', async () => {
  await writeFile(`${file}.999999999.next`, '')
  await writeFile(`${file}.${process.ppid}.next`, '')
  createSpare(file).make()
  expect(await readdir(folder)).toEqual(
    ['a.2.sqlite', `a.2.sqlite.${process.pid}.next`, `a.2.sqlite.${process.ppid}.next`].toSorted(),
  )
})

test('without room none is made ahead, and the change that needs it says why', async () => {
  const spare = createSpare(file)
  await rm(file)
  await mkdir(file) // cannot be copied, as on a full disk
  expect(spare.makeAhead).not.toThrow()
  expect(spare.make).toThrow()
  expect(await readdir(folder)).toEqual(['a.2.sqlite'])
})
