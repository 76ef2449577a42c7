import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledFile, keyOf } from './compiled/compiledFile.ts'
import { openFileContent, type FileContent } from './openFileContent.ts'
import { createTestContent, smallSite, textPage, type TestContent } from './testing/createTestContent.ts'

let site: TestContent
let keepIn: string
let open: FileContent[] = []
const problems: string[] = []

beforeEach(async function makeFolders() {
  site = await createTestContent(smallSite)
  keepIn = await mkdtemp(join(tmpdir(), 'kept-'))
  problems.length = 0
})

afterEach(async function removeFolders() {
  for (const content of open) await content.close()
  open = []
  await site.close()
  await rm(keepIn, { recursive: true })
})

async function start(): Promise<FileContent> {
  const log = {
    info: () => {},
    error: () => {},
    problem: ({ cause }: { cause: string }) => void problems.push(cause),
  }
  const content = await openFileContent(site.dir, log, { keepIn })
  open.push(content)
  return content
}

async function headingAt(content: FileContent, path: string): Promise<string | undefined> {
  const page = await content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

/** Ends by the test's own timeout when it never becomes so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await wait(20)
}

test('[RT1] a start without the content folder shows what was kept of it, and says so; it follows the folder once that is back', async () => {
  const first = await start()
  await rename(site.dir, `${site.dir}-away`)
  const second = await start()
  expect(second.revision()).toBe(first.revision())
  expect(await headingAt(second, '/about')).toBe('First')
  expect((await second.places({})).total).toBe(5)
  await until(() => problems.join('\n').includes('is taken for lost'))
  await rename(`${site.dir}-away`, site.dir)
  await site.write('pages/about.md', textPage('Second'))
  await until(async () => (await headingAt(second, '/about')) === 'Second')
})

test('[RT1] a document that is invalid at a start has its last good revision from before', async () => {
  const first = await start()
  await site.write('pages/about.md', textPage('Second'))
  await until(async () => (await headingAt(first, '/about')) === 'Second')
  await site.write('pages/about.md', 'no front matter')
  await site.write('pages/other.md', textPage('Other'))
  await until(async () => (await headingAt(first, '/other')) === 'Other')
  await first.close()
  problems.length = 0
  const second = await start()
  expect([await headingAt(second, '/about'), await headingAt(second, '/other')]).toEqual(['Second', 'Other'])
  await until(() => problems.join('\n').includes('pages/about.md'))
  expect([await headingAt(second, '/about'), await headingAt(second, '/other')]).toEqual(['Second', 'Other'])
})

test('[RT1] a document that was removed while no process ran is forgotten, not kept', async () => {
  await start()
  await site.remove('pages/about.md')
  const second = await start()
  await until(async () => (await headingAt(second, '/about')) === undefined)
})

test('[RT1] what is kept and does not read counts for nothing', async () => {
  await (await start()).close()
  const [name = ''] = await readdir(keepIn)
  await writeFile(join(keepIn, name), 'rubbish')
  await rename(site.dir, `${site.dir}-away`)
  await expect(start()).rejects.toThrow(/cannot be listed/)
  await rename(`${site.dir}-away`, site.dir)
  expect(await headingAt(await start(), '/about')).toBe('First')
})

test('[RT1] texts that an earlier version kept are good for a start without the folder', async () => {
  await (await start()).close()
  await rename(compiledFile(keepIn, site.dir), join(keepIn, `${keyOf(site.dir)}.1.sqlite`))
  await rename(site.dir, `${site.dir}-away`)
  expect(await headingAt(await start(), '/about')).toBe('First')
  await rename(`${site.dir}-away`, site.dir)
})

test('[RT1] what earlier versions kept is removed once this one has all of it', async () => {
  const older = [`${keyOf(site.dir)}.0.sqlite`, `${keyOf(site.dir)}.1.sqlite`]
  const others = [`${keyOf(site.dir)}.999.sqlite`, `${keyOf('/another')}.0.sqlite`]
  for (const name of [...older, ...others]) await writeFile(join(keepIn, name), 'rubbish')
  await start()
  const names = await readdir(keepIn)
  expect(names.filter((name) => older.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(others))
})

test('[RT1] an edit after the compiled file was removed shows all of the content, not the edit alone', async () => {
  const content = await start()
  await rm(compiledFile(keepIn, site.dir))
  await site.write('pages/about.md', textPage('Second'))
  await until(async () => (await headingAt(content, '/about')) === 'Second')
  expect((await content.places({})).total).toBe(5)
})
