import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@tessera/kit/testing/until'
import { compiledFile, keyOf } from './compiled/compiledFile.ts'
import { openFileContent, type FileContent } from './openFileContent.ts'
import { createTestContent, textPage, type TestContent } from './testing/createTestContent.ts'
import { createTown } from './testing/towns.ts'
import { openContentHere, type ContentHere } from './testing/openContentHere.ts'

let site: TestContent
let keepIn: string
let open: FileContent[] = []
const problems: string[] = []
const log = {
  info: () => {},
  error: () => {},
  problem: ({ cause }: { cause: string }) => void problems.push(cause),
}

beforeEach(async function makeFolders() {
  site = await createTestContent()
  keepIn = await mkdtemp(join(tmpdir(), 'kept-'))
  problems.length = 0
})

afterEach(async function removeFolders() {
  for (const content of open) await content.close()
  open = []
  await site.close()
  await rm(keepIn, { recursive: true })
})

/** With a process of its own, that follows the folder. */
async function start(): Promise<FileContent> {
  const content = await openFileContent(site.dir, log, { keepIn })
  open.push(content)
  return content
}

async function startHere(): Promise<ContentHere> {
  const content = await openContentHere(site.dir, log, keepIn)
  open.push(content)
  return content
}

async function headingAt(content: FileContent, path: string): Promise<string | undefined> {
  const page = await content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

const shows = (content: FileContent, heading: string) =>
  until(`${heading} as heading of /about`, async () => (await headingAt(content, '/about')) === heading)

test('[RT1] a start without the content folder shows what was kept of it, and says so; it follows the folder once that is back', async () => {
  const first = await startHere()
  await rename(site.dir, `${site.dir}-away`)
  const second = await start()
  expect(second.revision()).toBe(first.revision())
  expect(await headingAt(second, '/about')).toBe('First')
  expect((await second.entries?.('town', {}))?.total).toBe(5)
  await until('the report', () => problems.join('\n').includes('counts as lost'))
  await rename(`${site.dir}-away`, site.dir)
  await site.write('pages/about.md', textPage('Second'))
  await shows(second, 'Second')
})

test('a problem is logged when it comes up, and not again while it stands', async () => {
  const content = await start()
  const reported = (file: string, times: number) =>
    until(`${file} in the log`, () => problems.filter((one) => one.startsWith(file)).length === times)
  await site.write('pages/about.md', 'no front matter')
  await reported('pages/about.md', 1)
  await site.write('pages/other.md', 'nor here')
  await reported('pages/other.md', 1)
  await site.write('pages/about.md', textPage('Second'))
  await shows(content, 'Second')
  await site.write('pages/about.md', 'no front matter')
  await reported('pages/about.md', 2)
  expect(problems).toHaveLength(3)
})

test('the same problem of many documents is one line that names them', async () => {
  const without = Array.from({ length: 12 }, (_, at) => `entries/hut/${at + 10}.md`)
  for (const file of without) await site.write(file, '---\nname: A hut\n---\n')
  await site.write('pages/about.md', 'no front matter')
  await start()
  await until('both problems', () => problems.length >= 2)
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/^entries\/hut\/10\.md: .* has no type hut: .*; the same in 11 others$/),
    expect.stringContaining('pages/about.md: '),
  ])
})

test('the same problem of many records of a file is one line that names their fields', async () => {
  const records = Array.from({ length: 12 }, (_, at) => ({
    ...createTown('Ronda'),
    slug: `ronda-${at}`,
    land: 'atlantis',
  }))
  await site.write('records/town/many.json', { records })
  await start()
  await until('the problem', () => problems.length > 0)
  expect(problems).toEqual([
    expect.stringMatching(/^records\/town\/many\.json, field records\[0\]\.land: .*; the same in 11 others$/),
  ])
})

test('[RT1] a document that is invalid at a start has its last good revision from before', async () => {
  const first = await startHere()
  await site.write('pages/about.md', textPage('Second'))
  await first.follow()
  await site.write('pages/about.md', 'no front matter')
  await site.write('pages/other.md', textPage('Other'))
  await first.follow()
  await first.close()
  open = []
  problems.length = 0
  const second = await startHere()
  expect([await headingAt(second, '/about'), await headingAt(second, '/other')]).toEqual(['Second', 'Other'])
  expect(problems.join('\n')).toContain('pages/about.md')
})

test('[RT1] a document that was removed while no process ran is forgotten, not kept', async () => {
  await startHere()
  await site.remove('pages/about.md')
  expect(await headingAt(await startHere(), '/about')).toBeUndefined()
})

test('[RT1] what is kept and does not read counts for nothing', async () => {
  await startHere()
  const [name = ''] = await readdir(keepIn)
  await writeFile(join(keepIn, name), 'rubbish')
  await rename(site.dir, `${site.dir}-away`)
  await expect(startHere()).rejects.toThrow(/cannot be listed/)
  await rename(`${site.dir}-away`, site.dir)
  expect(await headingAt(await startHere(), '/about')).toBe('First')
})

test('[RT1] texts that an earlier version kept are good for a start without the folder', async () => {
  await startHere()
  await rename(compiledFile(keepIn, site.dir), join(keepIn, `${keyOf(site.dir)}.1.sqlite`))
  await rename(site.dir, `${site.dir}-away`)
  expect(await headingAt(await startHere(), '/about')).toBe('First')
  await rename(`${site.dir}-away`, site.dir)
})

test('[RT1] what earlier versions kept is removed once this one has all of it; an edit after the compiled file was removed shows all of the content', async () => {
  const older = [`${keyOf(site.dir)}.0.sqlite`, `${keyOf(site.dir)}.1.sqlite`]
  const others = [`${keyOf(site.dir)}.999.sqlite`, `${keyOf('/another')}.0.sqlite`]
  for (const name of [...older, ...others]) await writeFile(join(keepIn, name), 'rubbish')
  const content = await start()
  const names = await readdir(keepIn)
  expect(names.filter((name) => older.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(others))

  await rm(compiledFile(keepIn, site.dir))
  await site.write('pages/about.md', textPage('Second'))
  await shows(content, 'Second')
  expect((await content.entries?.('town', {}))?.total).toBe(5)
})
