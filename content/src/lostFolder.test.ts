import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDocuments } from './documents/openDocuments.ts'
import { createShelf } from './testing/createShelf.ts'
import { createTestContent, smallSite, textPage, type TestContent } from './testing/createTestContent.ts'

const run = promisify(execFile)
const other = { 'pages/other.md': textPage('Other') }
let site: TestContent

beforeEach(async () => void (site = await createTestContent({ ...smallSite, ...other })))
afterEach(() => site.close())

async function headingAt(path: string): Promise<string | undefined> {
  const page = await site.content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

/** Ends by the test's own timeout when it never becomes so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await wait(20)
}

const isReported = (file: string) => () => site.problems.some(({ detail }) => detail?.['file'] === file)

async function expectAllAsItWas(revision: string): Promise<void> {
  expect(await headingAt('/about')).toBe('First')
  expect(await headingAt('/other')).toBe('Other')
  expect((await site.content.places({})).total).toBe(5)
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
    await until(isReported('site.json'))
    await wait(300) // for the events of each file
    await expectAllAsItWas(before)
    const about = new Set(problems.map(({ detail }) => detail?.['file']))
    about.delete(dir) // what stands there may have been looked at before it was complete, and after
    expect([...about]).toEqual(['site.json'])
    expect(problems[0]?.cause).toMatch(/so the folder .* is taken for lost, and all of it stays as it was/)

    await changeIn(`${dir}-away`)
    await rm(dir, { recursive: true, force: true })
    await rename(`${dir}-away`, dir)
    await until(async () => (await headingAt('/about')) === 'Second')
    await until(async () => (await headingAt('/other')) === undefined)
    expect((await content.places({})).total).toBe(5)
  },
)

test('[RT1] a change is taken up as before after the folder was away', async () => {
  const { dir, write } = site
  await rename(dir, `${dir}-away`)
  await until(isReported('site.json'))
  await rename(`${dir}-away`, dir)
  await write('pages/about.md', textPage('Second'))
  await until(async () => (await headingAt('/about')) === 'Second')
  await write('pages/about.md', textPage('Third'))
  await until(async () => (await headingAt('/about')) === 'Third')
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
  await writeFile(
    join(dir, 'site.json'),
    JSON.stringify({ ...(smallSite['site.json'] as object), title: 'New' }),
  )
  await until(async () => (await headingAt('/about')) === undefined)
  await until(async () => (await site.content.site()).title === 'New')
  await rm(`${dir}-away`, { recursive: true })
})

test('a folder of pages that is removed while the site stands is forgotten', async () => {
  await rm(join(site.dir, 'pages'), { recursive: true })
  await until(async () => (await headingAt('/about')) === undefined)
  expect(site.problems).toEqual([])
})

test('[RT1] a document that becomes a pipe keeps its last good revision, and the others are taken up', async () => {
  const { dir, write, remove } = site
  await remove('pages/about.md')
  await run('mkfifo', [join(dir, 'pages/about.md')])
  await until(isReported('pages/about.md'))
  expect(site.problems.at(-1)?.cause).toBe('pages/about.md: is not a regular file')
  await write('pages/other.md', textPage('Changed'))
  await until(async () => (await headingAt('/other')) === 'Changed')

  await remove('pages/about.md')
  await write('pages/about.md', textPage('Second'))
  await until(async () => (await headingAt('/about')) === 'Second')
})

test('a site starts with pipes, devices and links that lead nowhere among its documents', async () => {
  const { dir } = site
  await run('mkfifo', [join(dir, 'pages/pipe.md')])
  await symlink('/dev/zero', join(dir, 'pages/endless.md'))
  await symlink('nowhere', join(dir, 'pages/nowhere.md'))
  await site.content.close()
  site = { ...site, ...(await reopen(dir)) }
  expect(site.problems.map(({ cause }) => cause)).toEqual([
    'pages/endless.md: is not a regular file',
    'pages/pipe.md: is not a regular file',
  ])
  expect(await headingAt('/about')).toBe('First')
})

test('[RT1] a document that grows too large keeps its last good revision', async () => {
  const { dir } = site
  await appendFile(join(dir, 'pages/about.md'), 'x'.repeat(200_000))
  await until(isReported('pages/about.md'))
  expect(site.problems[0]?.cause).toBe('pages/about.md: is larger than 128 KB')
  expect(await headingAt('/about')).toBe('First')
})

async function reopen(dir: string): Promise<Pick<TestContent, 'content' | 'problems' | 'close'>> {
  const { openFileContent } = await import('./openFileContent.ts')
  const problems: TestContent['problems'][number][] = []
  const content = await openFileContent(dir, {
    info: () => {},
    error: () => {},
    problem: (problem) => problems.push(problem),
  })
  return { content, problems, close: async () => (await content.close(), rm(dir, { recursive: true })) }
}
