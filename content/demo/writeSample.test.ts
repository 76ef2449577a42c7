import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { compileContent } from '../src/compileContent.ts'
import { writeSample } from './writeSample.ts'

test('[CP1] the sample that a shell brings along is whole, and smaller than the demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sample-'))
  await writeSample(join(folder, 'documents'))
  const { problems, files } = await compileContent({
    folder: join(folder, 'documents'),
    keepIn: join(folder, 'kept'),
    onProgress: () => {},
    onError: (message) => expect(message).toBe(''),
  })
  expect(problems).toEqual([])
  const shipped = await readdir(join(folder, 'documents/generated/media'))
  expect(Object.keys(files).filter((file) => file.startsWith('generated/media/'))).toHaveLength(
    shipped.length,
  )
  await rm(folder, { recursive: true })
})
