import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createReads } from '../documents/createReads.ts'
import { openDocuments, type AcceptedDocument } from '../documents/openDocuments.ts'
import { publicationFile, type Publication } from '../documents/readPublication.ts'
import { textPage } from '../testing/createTestContent.ts'
import { createPublicationGate } from './createPublicationGate.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gate-'))
  await mkdir(join(dir, '.tessera'))
  await mkdir(join(dir, 'pages'))
})
afterEach(() => rm(dir, { recursive: true }))

/** Synchronous, so that nothing is read between this and what follows. */
const write = (publication: Publication) =>
  writeFileSync(join(dir, publicationFile), JSON.stringify(publication))
const applying = (number: number, ...files: string[]) => ({
  number,
  since: 0,
  files: files.map((file) => ({ file, text: 'x' })),
})

test('[WR2] a text of a set that is half written is not read before the set is whole', async () => {
  const [page, other] = [join(dir, 'page.md'), join(dir, 'other.md')]
  await writeFile(page, 'old')
  await writeFile(other, 'other')
  write({ applied: 1, last: [] })
  const gate = createPublicationGate(dir, () => {})
  const read = (path: string) => gate.readWhole(path, () => readFile(path, 'utf8'))
  await gate.settled()
  write({ applied: 1, last: [], applying: applying(2, 'page.md') })
  await writeFile(page, 'new')
  let text: string | undefined
  const reading = read(page).then((found) => (text = found))
  expect(await read(other)).toBe('other') // in which the one before it would have come
  expect(text).toBeUndefined()
  write({ applied: 2, last: [] })
  expect(await reading).toBe('new')
})

test('[WR2] to wait for a set is no slow read: it is read whole, however long its writer took', async () => {
  const files = ['pages/one.md', 'pages/two.md']
  for (const file of files) await writeFile(join(dir, file), textPage('Old'))
  await writeFile(join(dir, 'site.json'), '{}')
  write({ applied: 1, last: [] })
  const { readWhole, settled } = createPublicationGate(dir, () => {})
  await settled()
  const shown = new Map<string, string>()
  const put = ({ document: { file }, text }: AcceptedDocument) => void shown.set(file, text)
  const limit = 200 /* ms */
  const store = await openDocuments(
    dir,
    { put, forget: () => {} },
    { readInTime: createReads(3, limit), readWhole },
  )
  write({ applied: 1, last: [], applying: applying(2, ...files) })
  await writeFile(join(dir, 'pages/one.md'), textPage('New'))
  const reading = store.refresh(['pages/one.md'])
  await wait(2 * limit)
  await writeFile(join(dir, 'pages/two.md'), textPage('New'))
  write({ applied: 2, last: [{ number: 2, files }] })
  await Promise.all([reading, store.refresh(files)])
  expect(files.map((file) => shown.get(file))).toEqual([textPage('New'), textPage('New')])
})

test('[WR2] a look that was overtaken tells no reader that nothing changed', async () => {
  await writeFile(join(dir, 'page.md'), 'page')
  write({ applied: 1, last: [] })
  const gate = createPublicationGate(dir, () => {})
  const before = await gate.settled()
  write({ applied: 2, last: [] })
  await gate.readWhole('page.md', async () => 'of the second set')
  write({ applied: 1, last: [] }) // as a reader finds it that opened the file before the second set was written
  expect(await gate.isUnchanged(before)).toBe(false)
})
