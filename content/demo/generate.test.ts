import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { translationsIn } from '../src/documents/translationsIn.ts'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFileContent } from '../src/openFileContent.ts'

const run = promisify(execFile)
const source = join(import.meta.dirname, './documents')
let documents: string

beforeAll(async () => {
  documents = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(source, documents, { recursive: true, filter: (path) => !path.includes('generated') })
  await generate()
})

afterAll(() => rm(documents, { recursive: true }))

async function generate(): Promise<string> {
  const program = join(import.meta.dirname, 'generate.ts')
  const { stdout } = await run(process.execPath, [program, '--documents', documents])
  return stdout
}

test('[RT1] the generated site has 19 regions, 52 provinces and 6 971 places, each with its page', async () => {
  const causes: string[] = []
  const content = await openFileContent(documents, {
    info: () => {},
    error: () => {},
    problem: ({ cause }) => causes.push(cause),
  })
  const regions = await content.regions()
  const { total, facets } = await content.places({})
  const paths = await content.paths(0, 10_000)
  await content.close()

  expect(regions).toHaveLength(19)
  expect(regions.every(({ placeCount, outline }) => placeCount > 0 && outline.path.length <= 2000)).toBe(true)
  expect(regions.every(({ icon }) => icon.path.length <= 400)).toBe(true)
  expect(regions.reduce((sum, { placeCount }) => sum + placeCount, 0)).toBe(6971)
  expect(total).toBe(6971)
  expect(facets.provinces).toHaveLength(52)
  expect(facets.provinces.every(({ count }) => count > 0)).toBe(true)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('/places/'))).toHaveLength(6971)
  expect(causes.filter((cause) => !cause.includes('there is no picture'))).toEqual([])
})

test('[EM2] no page of the site has a readable e-mail address', async () => {
  const content = await openFileContent(documents, { info: () => {}, error: () => {}, problem: () => {} })
  const paths = (await content.paths(0, 10_000)).filter((path) => !path.startsWith('/places/'))
  const pages = await Promise.all(paths.map((path) => content.page(path)))
  const site = await content.site()
  await content.close()
  expect(pages.length).toBeGreaterThan(25)
  expect(JSON.stringify([pages, site])).not.toMatch(/[\w.]+@[\w-]+\.\w/)
})

test('what is known of some places is true', async () => {
  const { places } = JSON.parse(await readFile(join(documents, 'generated/places.json'), 'utf8'))
  const factOf = (slug: string) => places.find((place: { slug: string }) => place.slug === slug).fact
  expect(factOf('madrid')).toEqual({ capitalOf: 'country' })
  expect(factOf('merida')).toEqual({ capitalOf: 'region' })
  expect(factOf('badajoz')).toEqual({ capitalOf: 'province' })
  expect(factOf('ceuta')).toEqual({ is: 'autonomous-city' })
  expect(factOf('gracia')).toEqual({ partOf: 'Barcelona' })
  expect(factOf('ronda')).toEqual({ km: 67, from: 'Málaga' })
})

test('a landscape is no place, and a quarter of a city is its district', async () => {
  const { places } = JSON.parse(await readFile(join(documents, 'generated/places.json'), 'utf8'))
  const find = (slug: string) => places.find((place: { slug: string }) => place.slug === slug)
  expect(find('campina')).toBeUndefined()
  for (const slug of ['eixample', 'primer-ensanche', 'ermitagana', 'santutxu', 'chamartin'])
    expect(find(slug)).toMatchObject({ slug, district: true })
  for (const slug of ['maspalomas', 'torre-del-mar', 'poio', 'tavernes-blanques', 'puerto-del-carmen'])
    expect(find(slug)).not.toHaveProperty('district')
})

test('a second run finds nothing to do', async () => {
  const before = await timesWritten()
  expect(await generate()).toMatch(/up to date/)
  expect(await timesWritten()).toEqual(before)
})

/** Generated file → when it was written last. */
async function timesWritten(): Promise<Record<string, number>> {
  const folder = join(documents, 'generated')
  const files = await readdir(folder, { recursive: true })
  const times = files.map(async (file) => [file, (await stat(join(folder, file))).mtimeMs] as const)
  return Object.fromEntries(await Promise.all(times))
}

test('what is in git is what would be made: else npm run generate -w content', async () => {
  const made = (await readdir(join(documents, 'generated'), { recursive: true })).filter((file) =>
    file.endsWith('.json'),
  )
  expect(made).toHaveLength(14)
  const inGit = await Promise.all(made.map((file) => readFile(join(source, 'generated', file), 'utf8')))
  const fresh = await Promise.all(made.map((file) => readFile(join(documents, 'generated', file), 'utf8')))
  expect(made.filter((_file, index) => inGit[index] !== fresh[index])).toEqual([])
})

test('[LG6] all of the demo is in Spanish, made from the texts as they are', async () => {
  const all = await translationsIn(join(import.meta.dirname, 'documents'), 'es')
  const lacking = all.filter(({ translation, isStale, missing }) => !translation || isStale || missing.length)
  expect(lacking).toEqual([])
  expect(all.length).toBeGreaterThan(190)
})

test('[LG6] all but the places, and Ronda of these, is in Arabic, made from the texts as they are', async () => {
  const all = await translationsIn(join(import.meta.dirname, 'documents'), 'ar')
  const written = all.filter(
    ({ file, translation }) => translation || !file.startsWith('pages/places/') || file.endsWith('/ronda.md'),
  )
  const lacking = written.filter(
    ({ translation, isStale, missing }) => !translation || isStale || missing.length,
  )
  expect(lacking).toEqual([])
  expect(written.length).toBeGreaterThan(30)
})
