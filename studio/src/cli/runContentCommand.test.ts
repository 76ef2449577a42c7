import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openWritePort } from '@tessera/content/write'
import { openStore } from '@tessera/store/openStore'
import { runContentCommand } from './runContentCommand.ts'

const about = 'pages/about.json'
let root: string
let dir: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-command-'))
  dir = join(root, 'content')
  const made = await createContentFolder()
  await cp(made, dir, { recursive: true })
  await rm(made, { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const environment = { STUDIO_STORE: `file:${root}/store`, CONTENT_DIR: dir, USER: 'ana' }
  const code = await runContentCommand(args, environment, (some) => (text += some))
  return { code, text }
}

const read = (file: string) => readFile(join(dir, file), 'utf8')

test('[WR8] a page is renamed, shows in the history, and an earlier text comes back', async () => {
  const first = await read(about)
  expect((await run('history', about)).text).toBe(`The studio never published ${about}.\n`)
  const { text } = await run('rename', about, 'pages/we.json')
  expect(text).toMatch(
    /^pages\/about\.json is pages\/we\.json: published as number \d+, with .*redirects\.json/,
  )
  expect(await read('pages/we.json')).toBe(first)
  expect(JSON.parse(await read('redirects.json'))).toEqual({ redirects: [{ from: '/about', to: '/we' }] })
  const { entries } = JSON.parse((await run('history', about, '--json')).text) as {
    entries: { number: number }[]
  }
  expect(entries).toMatchObject([{ did: 'publish', by: 'ana' }, { did: 'folder' }])
  await run('restore', about, String(entries[1]?.number))
  expect(await read(about)).toBe(first)
})

test('[WR6] a page that others refer to is removed only when it is said what becomes of them', async () => {
  await writeFile(
    join(dir, 'pages/linking.md'),
    '---\nkind: text\ntitle: T\ndescription: D\nheading: H\n---\n[About](/about)\n',
  )
  await expect(run('remove', about)).rejects.toThrow(
    /is referred to by pages\/linking\.md, blocks\[0\]\.markdown/,
  )
  await run('remove', about, '--unlink')
  expect(await read('pages/linking.md')).toMatch(/\nAbout\n$/)
  await expect(read(about)).rejects.toThrow(/ENOENT/)
})

test('a dry run says what would change, and writes nothing', async () => {
  const { text } = await run('rename', about, 'pages/we.json', '--dry-run')
  expect(text).toMatch(/would change pages\/we\.json, pages\/about\.json, redirects\.json/)
  expect(await readdir(root)).toEqual(['content'])
  expect(await readdir(dir)).not.toContain('.tessera')
  expect((await run('remove', about, '--redirect', '/', '--dry-run', '--json')).text).toBe(
    '{"files":["pages/about.json","redirects.json"]}\n',
  )
})

test('while a studio runs it is the one that writes', async () => {
  const studio = await openWritePort({ dir, store: openStore(`file:${root}/store`) })
  await run('remove', about)
  expect(await read(about)).toContain('About')
  await studio.runSchedules()
  await expect(read(about)).rejects.toThrow(/ENOENT/)
  await studio.close()
})

test.each([
  [[], 0],
  [['--help'], 0],
  [['history'], 2],
  [['toString', 'x'], 2],
])('%j shows how it is called', async (args, code) => {
  expect(await run(...args)).toEqual({ code, text: expect.stringContaining('rename <file> <to>') })
})

test.each([
  [['history', about, '--limit', '0'], /must be a whole number/],
  [['restore', about, '7'], /has no number 7/],
  [['rename', about, '../x.json'], /is not the name of a document/],
  [['rename', about, 'pages/order.json'], /is taken by/],
])('%j is refused, and leaves no set', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
  const port = await openWritePort({ dir, store: openStore(`file:${root}/store`) })
  expect(await port.sets()).toEqual([])
  await port.close()
})

test('[LG6] what a language lacks is told by document and field, and which text a translation was made from', async () => {
  await writeFile(join(dir, 'pages/about.es.json'), JSON.stringify({ of: '000000000000', title: 'Sobre' }))
  await writeFile(join(dir, 'consent.es.json'), JSON.stringify({ message: 'Usamos una cookie.' }))
  const { code, text } = await run('translations', 'es')
  expect(code).toBe(1)
  expect(text).toMatch(
    /pages\/about\.es\.json: made from an older revision \(now of: [0-9a-f]{12}\); missing description, heading, blocks/,
  )
  expect(text).toMatch(/site\.json: not translated \(of: [0-9a-f]{12}\)/)
  expect(text).not.toContain('consent.es.json')
  const { documents } = JSON.parse((await run('translations', 'es', '--json')).text) as {
    documents: object[]
  }
  expect(documents).toContainEqual(
    expect.objectContaining({ file: 'pages/about.json', translation: 'pages/about.es.json', isStale: true }),
  )
})
