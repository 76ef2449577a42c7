import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@tessera/kit/testing/until'
import { textPage } from '../testing/createTestContent.ts'
import { ownTime } from '../testing/ownTime.ts'
import { createReads } from './createReads.ts'
import { createShelf } from '../testing/createShelf.ts'
import { openDocuments } from './openDocuments.ts'

const run = promisify(execFile)
const timeout = 1_000 /* ms */
const reads = 3
let dir: string
let reading: Set<string>
const pipes = new Set<string>()

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'documents-'))
  await mkdir(join(dir, 'pages'))
  reading = new Set()
  ownTime()
})
afterEach(() => rm(dir, { recursive: true }))

const write = (name: string, heading = name) => writeFile(join(dir, `pages/${name}.md`), textPage(heading))

/** A file that is read until the test ends it: with plain `readFile`, as a disk that hangs. */
async function createHanging(name: string): Promise<{ end(text: string): Promise<void> }> {
  const path = join(dir, `pages/${name}.md`)
  await run('mkfifo', [path])
  pipes.add(path)
  return { end: (text) => writeFile(path, text) }
}

/** Reads plainly, so that pipes hang. */
async function open(maxDocuments?: number) {
  const shelf = createShelf()
  const readInTime = createReads(reads, timeout)
  const read = (path: string) => {
    reading.add(path)
    return readFile(path, 'utf8').finally(() => reading.delete(path))
  }
  const store = await openDocuments(dir, shelf, {
    readInTime,
    read,
    ...(maxDocuments !== undefined && { maxDocuments }),
  })
  return Object.assign(store, { documents: shelf.documents })
}

const namesOf = (store: Awaited<ReturnType<typeof open>>) => store.documents().map(({ name }) => name)
const causesOf = (store: Awaited<ReturnType<typeof open>>) => store.problems().map(({ cause }) => cause)

const retryUntilGood = (store: Awaited<ReturnType<typeof open>>) =>
  until('all is read', async function retry() {
    await store.retry()
    return store.problems().length === 0
  })

/** Lets the time of a read pass as soon as none but pipes are read. */
async function untilGivenUp<Value>(work: Promise<Value>): Promise<Value> {
  await until('the pipes are read', () => reading.size > 0 && reading.isSubsetOf(pipes))
  jest.advanceTimersByTime(timeout)
  return work
}

test('[RT1] a document that cannot be read to its end is given up alone, and read once it can', async () => {
  const hanging = await createHanging('hangs')
  for (const name of ['a', 'b', 'c', 'd']) await write(name)
  const store = await untilGivenUp(open())
  expect(namesOf(store)).toEqual(['a', 'b', 'c', 'd'])
  expect(causesOf(store)).toEqual(['pages/hangs.md: cannot be read: it takes longer than 1 s'])

  await write('a', 'Changed')
  await store.refresh(['pages/a.md', 'pages/hangs.md'])
  expect(store.documents()[0]?.value).toMatchObject({ heading: 'Changed' })

  const changes = store.changes()
  await store.retry()
  expect(store.changes()).toBe(changes)
  await hanging.end(textPage('At last'))
  await rm(join(dir, 'pages/hangs.md'))
  await write('hangs')
  await retryUntilGood(store)
  expect(namesOf(store)).toContain('hangs')
})

test('when as many reads hang as may run, the others are refused until one returns', async () => {
  await write('a')
  const store = await open()
  const hanging = await Promise.all(['x', 'y', 'z'].map(createHanging))
  await untilGivenUp(store.refresh(['pages/x.md', 'pages/y.md', 'pages/z.md']))
  await write('a', 'Changed')
  await store.refresh(['pages/a.md'])
  expect(store.documents()[0]?.value).toMatchObject({ heading: 'a' })
  expect(causesOf(store).join()).toContain('3 other reads do not return')

  for (const [index, pipe] of ['x', 'y', 'z'].entries()) {
    await hanging[index]?.end('')
    await rm(join(dir, `pages/${pipe}.md`))
  }
  await retryUntilGood(store)
  expect(store.documents()[0]?.value).toMatchObject({ heading: 'Changed' })
})

test('documents beyond the most that a folder may hold are left out and reported once, until there is room', async () => {
  for (const name of ['a', 'b', 'c']) await write(name)
  const store = await open(3)
  await write('d')
  await write('e')
  await store.refresh(['pages/d.md', 'pages/e.md'])
  expect(namesOf(store)).toEqual(['a', 'b', 'c'])
  expect(causesOf(store)).toEqual([
    'pages/d.md: is left out, like all beyond the limit: a folder may have 3 documents',
  ])

  await write('a', 'Changed')
  await store.refresh(['pages/a.md'])
  expect(store.documents()[0]?.value).toMatchObject({ heading: 'Changed' })
  await rm(join(dir, 'pages/b.md'))
  await rm(join(dir, 'pages/e.md'))
  await store.refresh(['pages/b.md', 'pages/e.md'])
  await store.retry()
  expect(namesOf(store)).toEqual(['a', 'c', 'd'])
  expect(causesOf(store)).toEqual([])
})

test('a folder that is not there cannot be opened', async () => {
  const none = join(dir, 'none')
  await expect(openDocuments(none, createShelf())).rejects.toThrow(
    `${none}: the folder cannot be listed: ENOENT: no such file or directory, scandir '${none}'; CONTENT_DIR names it`,
  )
})
