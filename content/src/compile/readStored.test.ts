import { expect, test } from '@jest/globals'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCompilation } from './createCompilation.ts'
import { readStored } from './readStored.ts'

test('[RT1] a file that is not whole has nothing; one that was looked through a moment ago is believed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'held-'))
  const file = join(folder, 'compiled.sqlite')
  createCompilation({ file, program: 'test', isFresh: true }).publish('0')
  expect(readStored(file, 'test', false)).toEqual([])
  expect(readStored(file, 'another', true)).toBeUndefined()
  const compiled = await open(file, 'r+')
  const { size } = await compiled.stat()
  await compiled.write(Buffer.alloc(4096, 'x'), 0, 4096, size - 4096)
  await compiled.close()
  expect(readStored(file, 'test', false)).toBeUndefined()
  expect(readStored(file, 'test', true)).toEqual([])
  await rm(folder, { recursive: true })
})
