import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@tessera/kit/testing/until'
import { openDocuments } from './documents/openDocuments.ts'
import type { FileContent } from './openFileContent.ts'
import { createShelf } from './testing/createShelf.ts'
import {
  createFollowedContent,
  createTestContent,
  textPage,
  townSite,
  type TestContent,
} from './testing/createTestContent.ts'
import { openContentHere } from './testing/openContentHere.ts'

const run = promisify(execFile)
const other = { 'pages/other.md': textPage('Other') }
let site: TestContent

beforeEach(async () => void (site = await createTestContent({ ...townSite, ...other })))
afterEach(() => site.close())

async function headingAt(
  path: string,
  { content }: { content: FileContent } = site,
): Promise<string | undefined> {
  const page = await content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

async function expectAllAsItWas(revision: string): Promise<void> {
  expect(await headingAt('/about')).toBe('First')
  expect(await headingAt('/other')).toBe('Other')
  expect((await site.content.entries?.('town', {}))?.total).toBe(5)
  expect((await site.content.site()).title).toBe('Small')
  expect(site.content.revision()).toBe(revision)
}

/** The folder as it was left elsewhere: one page changed, one removed. */
async function changeIn(dir: string): Promise<void> {
  await writeFile(join(dir, 'pages/about.md'), textPage('Second'))
  await rm(join(dir, 'pages/other.md'))
}

test.each([
  ['nothing', async () => {}],
  ['an empty folder', (dir: string) => mkdir(dir)],
  [
    'a folder without the site',
    async (dir: string) => void (await mkdir(join(dir, 'pages'), { recursive: true })),
  ],
  ['a file', (dir: string) => writeFile(dir, '')],
  ['a link to itself', (dir: string) => symlink(dir, dir)],
])(
  '[RT1] with %s in place of the folder all stays as it was, until it is back',
  async (_what, putInPlace) => {
    const { dir, content, problems } = site
    const before = content.revision()
    await rename(dir, `${dir}-away`)
    await putInPlace(dir)
    await site.change()
    await expectAllAsItWas(before)
    expect(problems.map(({ detail }) => detail?.['file']).filter((file) => file !== dir)).toEqual([
      'site.json',
    ])
    expect(problems[0]?.cause).toMatch(/so the folder .* counts as lost, and its content stays as it was/)

    await changeIn(`${dir}-away`)
    await rm(dir, { recursive: true, force: true })
    await rename(`${dir}-away`, dir)
    await site.change()
    expect([await headingAt('/about'), await headingAt('/other')]).toEqual(['Second', undefined])
    expect((await content.entries?.('town', {}))?.total).toBe(5)
  },
)

test('[RT1] a change is taken up as before after the folder was away, or a document became a pipe', async () => {
  const followed = await createFollowedContent({ ...townSite, ...other })
  const { dir, write, remove, problems } = followed
  const shows = (path: string, heading: string) =>
    until(`${heading} at ${path}`, async () => (await headingAt(path, followed)) === heading)
  const isReported = (file: string) =>
    until(`the report of ${file}`, () => problems.findLast(({ detail }) => detail?.['file'] === file))
  await rename(dir, `${dir}-away`)
  await isReported('site.json')
  await rename(`${dir}-away`, dir)
  await write('pages/about.md', textPage('Second'))
  await shows('/about', 'Second')
  await write('pages/about.md', textPage('Third'))
  await shows('/about', 'Third')

  await remove('pages/about.md')
  await run('mkfifo', [join(dir, 'pages/about.md')])
  expect(await isReported('pages/about.md')).toMatchObject({ cause: 'pages/about.md: is not a regular file' })
  await write('pages/other.md', textPage('Changed'))
  await shows('/other', 'Changed')
  await remove('pages/about.md')
  await write('pages/about.md', textPage('Fourth'))
  await shows('/about', 'Fourth')
  await followed.close()
})

test('[RT1] what changed while the folder was away is taken up, whichever document shows first that it is back', async () => {
  const { dir } = site
  const shelf = createShelf()
  const store = await openDocuments(dir, shelf)
  const textOf = (name: string) => JSON.stringify(shelf.documents().find((one) => one.name === name))
  await rename(dir, `${dir}-away`)
  await store.retry()
  await changeIn(`${dir}-away`)
  await rename(`${dir}-away`, dir)
  await store.refresh(['pages/other.md'])
  expect(textOf('other')).toBeUndefined()
  expect(textOf('about')).toContain('Second')
})

test('[RT1] another folder with a site in it is believed', async () => {
  const { dir } = site
  await rename(dir, `${dir}-away`)
  await mkdir(dir)
  await site.change({ 'site.json': { ...(townSite['site.json'] as object), title: 'New' } })
  expect(await headingAt('/about')).toBeUndefined()
  expect((await site.content.site()).title).toBe('New')
  await rm(`${dir}-away`, { recursive: true })
})

test('a folder of pages that is removed while the site stands is forgotten', async () => {
  await rm(join(site.dir, 'pages'), { recursive: true })
  await site.change()
  expect(await headingAt('/about')).toBeUndefined()
  expect(site.problems).toEqual([])
})

test('a site starts with pipes, devices and links that lead nowhere among its documents', async () => {
  const { dir } = site
  await run('mkfifo', [join(dir, 'pages/pipe.md')])
  await symlink('/dev/zero', join(dir, 'pages/endless.md'))
  await symlink('nowhere', join(dir, 'pages/nowhere.md'))
  const problems: string[] = []
  const content = await openContentHere(dir, { problem: ({ cause }) => problems.push(cause) })
  expect(problems).toEqual([
    'pages/endless.md: is not a regular file',
    'pages/pipe.md: is not a regular file',
  ])
  expect(await headingAt('/about', { content })).toBe('First')
  await content.close()
})

test('[RT1] a document that grows too large keeps its last good revision', async () => {
  const { dir } = site
  await appendFile(join(dir, 'pages/about.md'), 'x'.repeat(200_000))
  await site.change()
  expect(site.problems[0]?.cause).toBe('pages/about.md: is larger than 128 KB')
  expect(await headingAt('/about')).toBe('First')
})

test.each([
  ['no document', {}],
  ['no site.json', { 'pages/about.md': textPage('First') }],
])('[RT1] a folder with %s is reported, with what to do, until it has one', async (_what, files) => {
  await site.close()
  site = await createTestContent(files)
  expect(site.problems.map(({ cause }) => cause)).toEqual([
    `site.json: is missing in ${site.dir}, so the site has no name, language or navigation: write it, or set CONTENT_DIR to another folder`,
  ])
  expect((await site.change(townSite)).problems).toEqual([])
})
