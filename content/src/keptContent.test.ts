import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

/** Waits until something newer than at `since` is kept. */
async function untilKept(since = 0): Promise<number> {
  for (;;) {
    const [name] = (await readdir(keepIn)).filter((one) => one.endsWith('.gz'))
    const { mtimeMs = 0 } = name === undefined ? {} : await stat(join(keepIn, name))
    if (mtimeMs > since) return mtimeMs
    await wait(20)
  }
}

async function headingAt(content: FileContent, path: string): Promise<string | undefined> {
  const page = await content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

test('[RT1] a start without the content folder shows what was kept of it, and says so; it follows the folder once that is back', async () => {
  const first = await start()
  await untilKept()
  await rename(site.dir, `${site.dir}-away`)
  const second = await start()
  expect(second.revision()).toBe(first.revision())
  expect(await headingAt(second, '/about')).toBe('First')
  expect((await second.places({})).total).toBe(5)
  expect(problems.join('\n')).toContain('is taken for lost')
  await rename(`${site.dir}-away`, site.dir)
  await site.write('pages/about.md', textPage('Second'))
  while ((await headingAt(second, '/about')) !== 'Second') await wait(20)
})

test('[RT1] a document that is invalid at a start has its last good revision from before', async () => {
  const first = await start()
  const kept = await untilKept()
  await site.write('pages/about.md', textPage('Second'))
  while ((await headingAt(first, '/about')) !== 'Second') await wait(20)
  const since = await untilKept(kept)
  await site.write('pages/about.md', 'no front matter')
  await site.write('pages/other.md', textPage('Other'))
  while ((await headingAt(first, '/other')) !== 'Other') await wait(20)
  await untilKept(since)
  const second = await start()
  expect([await headingAt(second, '/about'), await headingAt(second, '/other')]).toEqual(['Second', 'Other'])
  expect(problems.join('\n')).toContain('pages/about.md')
})

test('[RT1] a document that was removed while nobody looked is gone, not kept', async () => {
  await start()
  await untilKept()
  await site.remove('pages/about.md')
  expect(await headingAt(await start(), '/about')).toBeUndefined()
})

test('[RT1] what is kept and does not read, or is of another folder, counts for nothing', async () => {
  await start()
  await untilKept()
  const [name = ''] = await readdir(keepIn)
  await writeFile(join(keepIn, name), 'rubbish')
  await rename(site.dir, `${site.dir}-away`)
  await expect(start()).rejects.toThrow(/cannot be listed/)
  await rename(`${site.dir}-away`, site.dir)
  expect(await headingAt(await start(), '/about')).toBe('First')
})
