import type { Problem } from '@tessera/kit/contract/problems'
import { cp, mkdir, mkdtemp, open as openFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@tessera/kit/testing/until'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compiledFile, publishedFile } from './compiled/compiledFile.ts'
import type { FileContent } from './openFileContent.ts'
import { openPublishedContent } from './openPublishedContent.ts'
import type { ContentSource } from './serve/PublishedView.ts'
import { createContentFolder } from './testing/createContentFolder.ts'
import { openContentHere } from './testing/openContentHere.ts'

let work: string
let open: FileContent[] = []
let errors: string[] = []
/** The folders that were published, newest first, and what the machine has. */
let published: number[] = []
let kept: number[] = []
let refetched: number[] = []
let isReachable = true
beforeEach(async function makeFolder() {
  work = await mkdtemp(join(tmpdir(), 'published-'))
  ;[open, errors, published, kept, refetched, isReachable] = [[], [], [], [], [], true]
})
afterEach(async function close() {
  for (const content of open) await content.close()
  await rm(work, { recursive: true })
})

const stored = (number: number) => join(work, 'store', String(number))
const here = (number: number) => ({ number, folder: join(work, 'kept', String(number)) })

/** Folders for a store: what is fetched is a copy. */
const source: ContentSource = {
  kept: async () => kept.map(here),
  newer: (than) => fetchNewest(than, false),
  again: (number) => fetchNewest(number - 1, true),
  async removeBefore(first) {
    kept = kept.filter((number) => number >= first)
  },
}

async function fetchNewest(than: number, isAgain: boolean) {
  if (!isReachable) throw new Error('the store does not answer')
  const [newest = 0] = published
  if (newest <= than) return undefined
  if (isAgain) refetched.push(newest)
  if (isAgain || !kept.includes(newest)) await cp(stored(newest), here(newest).folder, { recursive: true })
  kept = [...new Set([newest, ...kept])]
  return here(newest)
}

async function publish(number: number, heading: string): Promise<void> {
  const about = { kind: 'text', title: 'About', description: 'What this is.', heading }
  const folder = await createContentFolder({ 'pages/about.json': about })
  const keepIn = join(work, 'compiled')
  await (await openContentHere(folder, undefined, keepIn)).close()
  await cp(join(folder, 'media'), join(stored(number), 'media'), { recursive: true })
  await rename(compiledFile(keepIn, folder), join(stored(number), publishedFile))
  await rm(folder, { recursive: true })
  published = [number, ...published]
}

async function publishBroken(number: number): Promise<void> {
  await mkdir(stored(number), { recursive: true })
  await writeFile(join(stored(number), 'content.sqlite'), 'broken '.repeat(1000))
  published = [number, ...published]
}

async function start(): Promise<FileContent> {
  const error = (message: string) => void errors.push(message)
  const log = { info: () => {}, error, problem: ({ name }: Problem) => error(name) }
  const content = await openPublishedContent(source, log, { pollEvery: 20 })
  open.push(content)
  return content
}

async function heading(content: FileContent): Promise<string | undefined> {
  const page = await content.page('/about')
  return page && 'heading' in page ? page.heading : undefined
}

/** The next change that is announced. */
function nextChange(content: FileContent): Promise<string> {
  const changed = Promise.withResolvers<string>()
  const stop = content.watch(({ revision }) => (stop(), changed.resolve(revision)))
  return changed.promise
}

test('what was published is shown with its pictures, and what is published later within a moment', async () => {
  await publish(1, 'First')
  const content = await start()
  expect(await heading(content)).toBe('First')
  expect(await content.mediaFile('favicon.svg')).toMatchObject({
    path: join(here(1).folder, 'media/favicon.svg'),
  })
  const changed = nextChange(content)
  await publish(2, 'Second')
  expect(await changed).toBe(content.revision())
  expect(await heading(content)).toBe('Second')
  expect((await content.mediaFile('favicon.svg'))?.path).toContain(here(2).folder)
  const again = nextChange(content)
  await publish(3, 'Third')
  await again
  expect(kept).toEqual([3, 2]) // of the one before something may still be read
  expect(errors).toEqual([])
})

test('without anything published and kept it fails, and says what to do', async () => {
  await expect(start()).rejects.toThrow(/release content publish/)
})

test('what does not open is reported once and fetched again once; the last good content stays, and the next is shown', async () => {
  await publish(1, 'First')
  const content = await start()
  await publishBroken(2)
  await until('it is fetched again', () => refetched.length > 0)
  expect(await heading(content)).toBe('First')
  const changed = nextChange(content)
  await publish(3, 'Third')
  await changed
  expect(await heading(content)).toBe('Third')
  expect(errors).toEqual(['contentRefused'])
  expect(refetched).toEqual([2])
})

test('a start without the store shows what was kept, the newest that opens, and follows the store once it is back', async () => {
  await publish(1, 'First')
  await start()
  await publishBroken(2)
  await until('the report', () => errors.length > 0)
  isReachable = false
  const content = await start()
  expect(await heading(content)).toBe('First')
  const changed = nextChange(content)
  await publish(3, 'Third')
  isReachable = true
  await changed
  expect(await heading(content)).toBe('Third')
})

test('what is broken on this machine alone is fetched again', async () => {
  await publish(1, 'First')
  await (await start()).close()
  await writeFile(join(here(1).folder, 'content.sqlite'), 'broken '.repeat(1000))
  const content = await start()
  expect(await heading(content)).toBe('First')
  expect(errors).toEqual(['contentRefused'])
})

test('a page of the file that breaks while it is shown has all of it fetched again', async () => {
  await publish(1, 'First')
  const content = await start()
  const file = await openFile(join(here(1).folder, 'content.sqlite'), 'r+')
  const { size } = await file.stat()
  for (let at = 4096; at < size; at += 4096) await file.write(Buffer.alloc(4096, 'x'), 0, 4096, at)
  await file.close()
  const changed = nextChange(content)
  await content.search('first', 9).catch(() => undefined)
  await changed
  expect(await heading(content)).toBe('First')
  expect(errors).toContain('the published content is broken here and fetched again')
})
