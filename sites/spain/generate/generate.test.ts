import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { listTranslations } from '@tessera/content/translations'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { splitFrontMatter } from '@tessera/content/frontMatter'
import { readKnown } from './inputs/readKnown.ts'
import { writtenSlugs } from './inputs/writtenPlaces.ts'
import { placeRecords } from './records/placeRecords.ts'

const run = promisify(execFile)
const source = join(import.meta.dirname, '..')
let documents: string
let records: ReturnType<typeof placeRecords>

beforeAll(async () => {
  documents = await mkdtemp(join(tmpdir(), 'content-'))
  const isLeftOut = (path: string) => /\/(?:generate|generated\/media|node_modules)(?:\/|$)/.test(path)
  await cp(source, documents, { recursive: true, filter: (path) => !isLeftOut(path) })
  records = placeRecords(await readKnown(source))
})
afterAll(() => rm(documents, { recursive: true }))

test('what is known of some places is true', () => {
  const factOf = (slug: string) => records.get(slug)?.['fact']
  expect(factOf('madrid')).toBe('Capital of the country')
  expect(factOf('merida')).toBe('Capital of Extremadura')
  expect(factOf('badajoz')).toBe('Capital of the province of Badajoz')
  expect(factOf('ceuta')).toBe('Autonomous city')
  expect(factOf('gracia')).toBe('Part of Barcelona')
  expect(factOf('zujar')).toBe('78 km from Granada')
  expect(records.get('zujar')).toMatchObject({
    words: { ar: { fact: expect.stringContaining('\u2068Granada\u2069') } }, // isolated, as it is written left to right
  })
})

test('a landscape is no place, and a quarter of a city is its district', () => {
  expect(records.get('campina')).toBeUndefined()
  for (const slug of ['eixample', 'primer-ensanche', 'ermitagana', 'santutxu', 'chamartin'])
    expect([slug, records.get(slug)?.['district']]).toEqual([slug, expect.any(String)])
  for (const slug of ['maspalomas', 'torre-del-mar', 'poio', 'tavernes-blanques', 'puerto-del-carmen'])
    expect([slug, records.get(slug)?.['district']]).toEqual([slug, undefined])
})

test('a document of a place repeats what its record would say', async () => {
  for (const slug of await writtenSlugs(source)) {
    const {
      pictures: _p,
      names: _n,
      description: _d,
      slug: _s,
      words: _w,
      ...record
    } = records.get(slug) ?? {}
    const { fields } = splitFrontMatter(await readFile(join(source, `entries/place/${slug}.md`), 'utf8'))
    expect([slug, fields]).toEqual([slug, expect.objectContaining(record)])
  }
})

test('what is in git is what would be made, else npm run generate -w sites/spain; what is there already stays', async () => {
  const kept = 'records/place/madrid.json'
  const others = ['records/place/galicia.json', 'records/province/spain.json', 'generated/schemas/page.json']
  await Promise.all(others.map((name) => rm(join(documents, name))))
  await writeFile(join(documents, 'records/place/atlantis.json'), '{}')
  const ceuta = join(documents, 'entries/region/ceuta.md')
  await writeFile(ceuta, (await readFile(ceuta, 'utf8')).replace(/path: .*/, 'path: M0,0L1,1'))
  const began = (await stat(join(documents, kept))).mtimeMs
  const program = join(import.meta.dirname, 'generate.ts')
  const { stdout } = await run(process.execPath, [program, '--documents', documents])
  expect(stdout.match(/[\w/]+\.(?:json|md): (?:written|removed)/g)?.toSorted()).toEqual(
    [
      ...others.map((name) => `${name}: written`),
      'ceuta.md: written',
      'records/place/atlantis.json: removed',
    ].toSorted(),
  )
  expect((await stat(join(documents, kept))).mtimeMs).toBe(began)
  for (const name of [...others, kept, 'entries/region/ceuta.md'])
    expect(await readFile(join(documents, name), 'utf8')).toBe(await readFile(join(source, name), 'utf8'))
})

test('[LG6] all of the demo is in Spanish, made from the texts as they are', async () => {
  const all = await listTranslations(source, 'es')
  const lacking = all.filter(({ translation, isStale, missing }) => !translation || isStale || missing.length)
  expect(lacking).toEqual([])
  expect(all.length).toBeGreaterThan(190)
})

test('[LG6] all but the places, and Ronda of these, is in Arabic, made from the texts as they are', async () => {
  const all = await listTranslations(source, 'ar')
  const written = all.filter(({ file }) => !file.startsWith('entries/place/') || file.endsWith('/ronda.md'))
  const lacking = written.filter(
    ({ translation, isStale, missing }) => !translation || isStale || missing.length,
  )
  expect(lacking).toEqual([])
  expect(written.length).toBeGreaterThan(30)
})
