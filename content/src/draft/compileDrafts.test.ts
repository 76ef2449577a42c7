import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { createTestContent, textPage, type TestContent } from '../testing/createTestContent.ts'
import { createTown } from '../testing/towns.ts'
import { openContentHere } from '../testing/openContentHere.ts'
import { openDrafts } from './openDrafts.ts'

let site: TestContent
afterEach(() => site.close())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('[PV1] the compiled file stays byte by byte as it is while drafts are compiled into it', async () => {
  site = await createTestContent()
  const kept = join(site.dir, 'kept')
  const content = await openContentHere(site.dir, undefined, kept)
  const { use, content: drafted } = openDrafts(content)
  const filesNow = async () =>
    Promise.all((await readdir(kept)).map(async (name) => [name, hashOf(await readFile(join(kept, name)))]))
  const before = await filesNow()
  const records = Array.from({ length: 5_000 }, (_none, row) =>
    createTown(`Nueva-${row}`, 100 + row, 36 + row / 5_000),
  )
  await use([
    { file: 'records/town/new.json', text: JSON.stringify({ records }) },
    { file: 'pages/about.md', text: textPage('Second') },
  ])
  expect(await drafted.search('nueva-4999', 9)).toHaveLength(1)
  expect((await drafted.entries?.('town', {}))?.total).toBe(5_005)
  expect((await content.entries?.('town', {}))?.total).toBe(5)
  expect(await filesNow()).toEqual(before)
  await content.close()
})
