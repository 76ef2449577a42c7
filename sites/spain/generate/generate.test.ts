import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { listTranslations } from '@tessera/content/translations'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { choicesIn } from '@tessera/content/port'
import { openDemo } from '@tessera/content/testing/openDemo'

const run = promisify(execFile)
const source = join(import.meta.dirname, '..')
let documents: string
let content: Awaited<ReturnType<typeof openDemo>>

beforeAll(async () => {
  documents = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(source, documents, { recursive: true, filter: (path) => !path.includes('/generate') })
  content = await openDemo()
})

afterAll(async () => {
  await content.close()
  await rm(documents, { recursive: true })
})

test('[RT1] the generated site has 19 regions, 52 provinces and 6 971 places, each with its page', async () => {
  const regions = await content.regions()
  const found = await content.places({})
  const paths = await content.paths(0, 10_000)
  expect(regions).toHaveLength(19)
  expect(regions.every(({ placeCount, outline }) => placeCount > 0 && outline.path.length <= 2000)).toBe(true)
  expect(regions.every(({ icon }) => icon.path.length <= 400)).toBe(true)
  expect(regions.reduce((sum, { placeCount }) => sum + placeCount, 0)).toBe(6971)
  expect(found.total).toBe(6971)
  expect(choicesIn(found, 'provinces')).toHaveLength(52)
  expect(choicesIn(found, 'provinces').every(({ count }) => count > 0)).toBe(true)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('/places/'))).toHaveLength(6971)
  expect(content.engine.shown().problems).toEqual([])
})

test('[EM2] no page of the site has a readable e-mail address', async () => {
  const paths = (await content.paths(0, 10_000)).filter((path) => !path.startsWith('/places/'))
  const pages = await Promise.all(paths.map((path) => content.page(path)))
  const site = await content.site()
  expect(pages.length).toBeGreaterThan(25)
  expect(JSON.stringify([pages, site])).not.toMatch(/[\w.]+@[\w-]+\.\w/)
})

test('what is known of some places is true', async () => {
  const { places } = JSON.parse(await readFile(join(source, 'generated/places.json'), 'utf8'))
  const factOf = (slug: string) => places.find((place: { slug: string }) => place.slug === slug).fact
  expect(factOf('madrid')).toEqual({ capitalOf: 'country' })
  expect(factOf('merida')).toEqual({ capitalOf: 'region' })
  expect(factOf('badajoz')).toEqual({ capitalOf: 'province' })
  expect(factOf('ceuta')).toEqual({ is: 'autonomous-city' })
  expect(factOf('gracia')).toEqual({ partOf: 'Barcelona' })
  expect(factOf('ronda')).toEqual({ km: 67, from: 'Málaga' })
})

test('a landscape is no place, and a quarter of a city is its district', async () => {
  const { places } = JSON.parse(await readFile(join(source, 'generated/places.json'), 'utf8'))
  const find = (slug: string) => places.find((place: { slug: string }) => place.slug === slug)
  expect(find('campina')).toBeUndefined()
  for (const slug of ['eixample', 'primer-ensanche', 'ermitagana', 'santutxu', 'chamartin'])
    expect(find(slug)).toMatchObject({ slug, district: true })
  for (const slug of ['maspalomas', 'torre-del-mar', 'poio', 'tavernes-blanques', 'puerto-del-carmen'])
    expect(find(slug)).not.toHaveProperty('district')
})

test('what is in git is what would be made, else npm run generate -w sites/spain; what is there already stays', async () => {
  const inGit = (name: string) => join(source, 'generated', name)
  const here = (name: string) => join(documents, 'generated', name)
  await mkdir(here(''))
  for (const name of ['places.json', 'geography.json']) await cp(inGit(name), here(name))
  const began = (await stat(here('places.json'))).mtimeMs
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'generate.ts'),
    '--documents',
    documents,
  ])
  const made = (await readdir(here(''), { recursive: true })).filter((name) => name.endsWith('.json'))
  expect(made).toHaveLength(16)
  const textsIn = (place: typeof here) => Promise.all(made.map((name) => readFile(place(name), 'utf8')))
  const [fresh, kept] = await Promise.all([textsIn(here), textsIn(inGit)])
  expect(made.filter((_name, index) => kept[index] !== fresh[index])).toEqual([])
  expect(stdout.match(/[\w/]+\.json: written/g)).toHaveLength(14)
  expect((await stat(here('places.json'))).mtimeMs).toBe(began)
})

test('[LG6] all of the demo is in Spanish, made from the texts as they are', async () => {
  const all = await listTranslations(source, 'es')
  const lacking = all.filter(({ translation, isStale, missing }) => !translation || isStale || missing.length)
  expect(lacking).toEqual([])
  expect(all.length).toBeGreaterThan(190)
})

test('[LG6] all but the places, and Ronda of these, is in Arabic, made from the texts as they are', async () => {
  const all = await listTranslations(source, 'ar')
  const written = all.filter(
    ({ file, translation }) => translation || !file.startsWith('pages/places/') || file.endsWith('/ronda.md'),
  )
  const lacking = written.filter(
    ({ translation, isStale, missing }) => !translation || isStale || missing.length,
  )
  expect(lacking).toEqual([])
  expect(written.length).toBeGreaterThan(30)
})
