import { expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicationFile } from '../documents/readPublication.ts'
import { createPublicationGate } from './createPublicationGate.ts'

test('[WR2] a text of a set that is half written is not read before the set is whole', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'gate-'))
  const page = join(dir, 'page.md')
  const write = (publication: object) => writeFile(join(dir, publicationFile), JSON.stringify(publication))
  await mkdir(join(dir, '.tessera'))
  await writeFile(page, 'old')
  const other = join(dir, 'other.md')
  await writeFile(other, 'other')
  await write({ applied: 1, last: [] })
  const gate = createPublicationGate(dir, () => {})
  await gate.settled()
  await write({
    applied: 1,
    last: [],
    applying: { number: 2, files: [{ file: 'page.md', text: 'x' }] },
  })
  await writeFile(page, 'new')
  let text: string | undefined
  const reading = gate.read(page, 1000).then((read) => (text = read))
  expect(await gate.read(other, 1000)).toBe('other') // in which the one before it would have come
  expect(text).toBeUndefined()
  await write({ applied: 2, last: [] })
  expect(await reading).toBe('new')
  await rm(dir, { recursive: true })
})
