import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCompiled } from '../compiled/openCompiled.ts'
import { hashOf } from '../documents/hashOf.ts'
import { kindOf } from '../documents/kindOf.ts'
import { readDocument } from '../documents/readDocument.ts'
import { answerQuestion, type Question } from '../query/questions.ts'
import { place, smallSite, textPage } from '../testing/createTestContent.ts'
import { createCompilation, type Compilation } from './createCompilation.ts'
import { stages, type Progress } from './CompilerMessage.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'compilation-'))))
afterEach(() => rm(folder, { recursive: true }))

type Files = Readonly<Record<string, string | object | undefined>>

function put(compilation: Compilation, files: Files): void {
  for (const [file, value] of Object.entries(files)) {
    const is = kindOf(file)
    if (!is) throw new Error(`${file} is no document`)
    if (value === undefined) compilation.forget(file)
    else {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const { document, problems } = readDocument(file, is, text)
      if (document) compilation.put({ document, text, hash: hashOf(text), problems })
    }
  }
}

const compile = (name: string) =>
  createCompilation({ file: join(folder, name), program: 'test', isFresh: true })

const asked: readonly Question[] = [
  ['places', {}],
  ['places', { sort: 'name' }],
  ['places', { text: 'ron' }],
  ['places', { text: 'rodna' }],
  ['places', { area: [36, -6, 37, -4] }],
  ['search', 'gra', 8],
  ['search', 'ronda', 8],
  ['search', 'villages', 8],
  ['search', 'about', 8],
  ['search', 'aragon', 8],
  ['search', 'sun coast', 8],
  ['markers', {}],
  ['paths', 0, 100],
  ['page', '/about'],
  ['page', '/'],
  ['page', '/places/ronda'],
  ['page', '/places/granada'],
  ['page', '/regions/andalucia'],
  ['page', '/town'],
  ['banner', 'season'],
  ['entries', 'museum', {}],
  ['entries', 'museum', { ranges: { size: { from: '3' } }, sort: 'name' }],
  ['entryMarkers', 'museum', {}],
]

function answersOf(name: string): unknown {
  const compiled = openCompiled(join(folder, name))
  const { site, regions, provinces } = compiled.catalog
  const answers = asked.map((question) => [question, answerQuestion(compiled, question)])
  compiled.close()
  return JSON.parse(JSON.stringify({ site, regions, provinces, answers }))
}

const places = (...rows: readonly object[]) => ({ places: rows })
const home = {
  kind: 'home',
  title: 'T',
  description: 'D',
  heading: 'H',
  lead: 'L',
  hero: 'sea',
  featured: ['ronda'],
}
const media = {
  media: [
    {
      id: 'sea',
      width: 8,
      height: 6,
      alt: '',
      files: [{ width: 8, type: 'image/webp', file: 'sea.webp' }],
    },
  ],
}
const site = smallSite['site.json'] as object
const areas = {
  areas: [
    { slug: 'sun', kind: 'coast', name: 'Costa', names: { en: ['Sun Coast'] }, bounds: [36, -5, 37, -3] },
  ],
}
/** A definition as it was evaluated. */
const museum = (sort: string) => {
  const fields = {
    name: { kind: 'words' },
    size: { kind: 'number', isOptional: true },
    at: { kind: 'point', isOptional: true },
  }
  const list = { heading: 'All', facets: ['size'], sort, map: 'at' }
  return { value: { types: { museum: { name: 'Museum', title: 'name', fields, list } } } }
}
const steps: readonly (readonly [what: string, files: Files])[] = [
  [
    'another document replaces a place',
    { 'places/a.json': places(place('2', 'Ronda', '29', 99, 36.7, -5.1)) },
  ],
  ['a page shows places', { 'pages/index.json': home, 'pages/about.md': textPage('Second') }],
  ['a picture comes that a page names', { 'media/a.json': media }],
  [
    'places come with new names, one with a slug that is taken',
    {
      'places/b.json': places(
        place('8', 'Ábalos', '44', 9, 40, -1),
        place('7', 'Ronda', '18', 50_001, 37, -3),
      ),
    },
  ],
  ['the one that took the slug goes', { 'places/a.json': undefined, 'generated/places.json': places() }],
  ['areas have names', { 'areas.json': areas }],
  ['a page is about a place', { 'pages/town.json': { kind: 'detail', place: 'ronda', blocks: [] } }],
  [
    'other sizes make cities, another alphabet sorts',
    {
      'site.json': {
        ...site,
        places: { kinds: { city: 10, town: 9 }, sorting: 'sv', centre: { name: 'X', lat: 40, lon: -3 } },
      },
    },
  ],
  ['a region goes, and its places with it', { 'regions/aragon.md': undefined }],
  [
    'it comes back',
    { 'regions/aragon.md': smallSite['regions/aragon.md'], 'banners/season.html': '<p>1</p>' },
  ],
  [
    'a type comes with its documents',
    {
      'tessera.config.ts': museum('size'),
      'entries/museum/a.json': { name: 'A', size: 4, at: { lat: 40, lon: 3 } },
      'entries/museum/b.json': { name: 'B', size: 2 },
      'entries/museum/c.json': { name: 'C' },
    },
  ],
  [
    'one of them changes, one is hidden',
    { 'entries/museum/b.json': { name: 'B', size: 5 }, 'entries/museum/c.json': { name: 'C', hidden: true } },
  ],
  [
    'one goes, the type is sorted by its title',
    { 'entries/museum/b.json': undefined, 'tessera.config.ts': museum('name') },
  ],
  ['the type goes', { 'tessera.config.ts': undefined }],
  ['a page and all places go', { 'pages/about.md': undefined, 'places/b.json': undefined }],
]

test('what is compiled change by change is what is compiled at once', () => {
  const followed = compile('followed')
  put(followed, smallSite)
  followed.publish('0')
  const now: Record<string, Files[string]> = { ...smallSite }
  for (const [what, files] of steps) {
    put(followed, files)
    Object.assign(now, files)
    const { problems, broken } = followed.publish('1')
    const whole = compile('whole')
    put(whole, Object.fromEntries(Object.entries(now).filter(([, value]) => value !== undefined)))
    expect([what, problems, broken]).toEqual([what, ...Object.values(findingsOf(whole))])
    expect([what, answersOf('followed')]).toEqual([what, answersOf('whole')])
  }
})

function findingsOf(compilation: Compilation): object {
  const { problems, broken } = compilation.publish('1')
  return { problems, broken }
}

test('many places with names that lie close together are in order, one by one or at once', () => {
  const compilation = compile('followed')
  put(compilation, smallSite)
  compilation.publish('0')
  const named = (row: number) => place(`n${row}`, `Ron${'c'.repeat(row)}a`, '29', row, 36, -5)
  for (let row = 1; row <= 60; row++) {
    put(compilation, { [`places/n${row}.json`]: places(named(row)) })
    if (row % 20 === 0) compilation.publish(`${row}`)
  }
  const rows = Array.from({ length: 700 }, (_none, row) => named(100 + row))
  put(compilation, { 'places/many.json': places(...rows) })
  compilation.publish('many')
  const compiled = openCompiled(join(folder, 'followed'))
  const found = answerQuestion(compiled, ['places', { sort: 'name', pageSize: 1000 }]) as {
    items: readonly { name: string }[]
  }
  compiled.close()
  const names = found.items.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  expect(names).toHaveLength(765)
})

test('among many places an edit of a few is what compiling all of them gives', () => {
  const rows = Array.from({ length: 4_200 }, (_none, row) =>
    place(`m${row}`, `Marbe${row}`, '29', row % 700, 36 + row / 9_000, -5),
  )
  const edited = rows.map((row, at) =>
    at % 4_100 === 7 ? { ...row, name: `Ron ${at}`, population: 900 } : row,
  )
  const followed = compile('followed')
  put(followed, { ...smallSite, 'places/many.json': places(...rows) })
  followed.publish('0')
  put(followed, { 'places/many.json': places(...edited.slice(0, 4_199)) })
  followed.publish('1')
  const whole = compile('whole')
  put(whole, { ...smallSite, 'places/many.json': places(...edited.slice(0, 4_199)) })
  whole.publish('1')
  expect(answersOf('followed')).toEqual(answersOf('whole'))
})

test('without a change nothing is written', async () => {
  const compilation = compile('followed')
  put(compilation, smallSite)
  expect(compilation.publish('0').isNew).toBe(true)
  expect(compilation.publish('0').isNew).toBe(false)
  expect(await readdir(folder)).toEqual(['followed'])
})

test('progress is reported: documents, then places that search has, then lists', () => {
  const reported: Progress[] = []
  const file = join(folder, 'reported')
  const onProgress = (progress: Progress) => void reported.push(progress)
  const compilation = createCompilation({ file, program: 'test', isFresh: true, onProgress })
  put(compilation, smallSite)
  compilation.publish('0')
  expect([...new Set(reported.map(({ stage }) => stage))]).toEqual(stages)
  const last = stages.map((stage) => reported.findLast((one) => one.stage === stage))
  expect(last).toEqual([
    { stage: 'documents', done: Object.keys(smallSite).length },
    { stage: 'search', done: 5, of: 5 },
    { stage: 'lists', done: 1, of: 1 },
  ])
})

test('columns are read again only when a place has changed', () => {
  const compilation = compile('followed')
  put(compilation, smallSite)
  compilation.publish('0')
  const first = openCompiled(join(folder, 'followed'))
  put(compilation, { 'pages/about.md': textPage('Second') })
  compilation.publish('1')
  const second = openCompiled(join(folder, 'followed'), first)
  expect(second.columns).toBe(first.columns)
  put(compilation, { 'places/a.json': places(place('9', 'Nerja', '29', 99, 36.7, -3.9)) })
  compilation.publish('2')
  const third = openCompiled(join(folder, 'followed'), second)
  expect([first, second, third].map(({ columns }) => columns.size)).toEqual([5, 5, 6])
  for (const compiled of [first, second, third]) compiled.close()
})

test('earlier addresses outlast a compilation of all documents', () => {
  const definition = (route: string) => JSON.stringify({ value: { types: { place: { route } } } })
  for (const route of ['/towns/:slug', '/cities/:slug']) {
    const compilation = compile('a')
    put(compilation, { ...smallSite, 'tessera.config.ts': definition(route) })
    compilation.publish(route)
  }
  const compiled = openCompiled(join(folder, 'a'))
  expect(compiled.catalog.site.earlierRoutes).toEqual({ en: { '/towns/': '/places/' } })
  compiled.close()
})
