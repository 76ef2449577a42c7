import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openContentHere } from './testing/openContentHere.ts'

test('[CP1] the sample that a shell brings along is whole', async () => {
  const folder = join(import.meta.dirname, '../sample')
  const content = await openContentHere(folder)
  expect(content.engine.shown().problems).toEqual([])
  for (const file of await readdir(join(folder, 'generated/media')))
    expect([file, await content.mediaFile(file)]).toEqual([file, expect.anything()])
  await content.close()
})
