import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCompiled } from '../compiled/openCompiled.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import { hashOf } from '../documents/hashOf.ts'
import { kindOf } from '../documents/kindOf.ts'
import { readDocument } from '../documents/readDocument.ts'
import { answerQuestion, type Question } from '../query/questions.ts'
import { textPage, townSite } from '../testing/createTestContent.ts'
import { createTown, townTypes } from '../testing/towns.ts'
import { createCompilation, type Compilation } from './createCompilation.ts'
import { stages, type Progress } from './CompilerMessage.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'compilation-'))))
afterEach(() => rm(folder, { recursive: true }))

type Files = Readonly<Record<string, string | object | undefined>>

/** A definition as it was evaluated. */
const evaluated = (types: object) => ({ value: { types } })
const base = { ...townSite, 'tessera.config.ts': evaluated(townTypes) }

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
  ['entries', 'town', {}],
  ['entries', 'town', { sort: 'name' }],
  ['entries', 'town', { text: 'ron' }],
  ['entries', 'town', { text: 'rodna' }],
  ['entries', 'town', { area: [36, -6, 37, -4] }],
  ['search', 'gra', 8],
  ['search', 'ronda', 8],
  ['search', 'villages', 1],
  ['search', 'villages in aragon', 1],
  ['search', 'about', 8],
  ['search', 'aragon', 8],
  ['entryMarkers', 'town', {}],
  ['paths', 0, 100],
  ['page', '/about'],
  ['page', '/'],
  ['page', '/entries/town/ronda'],
  ['page', '/entries/town/granada'],
  ['page', '/entries/land/andalucia'],
  ['banner', 'season'],
  ['entries', 'museum', {}],
  ['entries', 'museum', { ranges: { size: { from: '3' } }, sort: 'name' }],
  ['entryMarkers', 'museum', {}],
]

function answersOf(name: string): unknown {
  const compiled = openCompiled(join(folder, name))
  const { site, groups, carousel } = compiled.catalog
  const answers = asked.map((question) => [question, answerQuestion(compiled, question)])
  compiled.close()
  return JSON.parse(JSON.stringify({ site, groups, carousel, answers }))
}

const records = (...rows: readonly object[]) => ({ records: rows })
const home = {
  kind: 'home',
  title: 'T',
  description: 'D',
  heading: 'H',
  lead: 'L',
  hero: 'sea',
  featured: ['town/ronda'],
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
/** The towns by other sizes, sorted by another alphabet. */
const otherTowns = {
  ...townTypes.town,
  fields: { ...townTypes.town.fields, size: { ...townTypes.town.fields.size, steps: { city: 10, town: 9 } } },
  list: { ...townTypes.town.list, sorting: 'sv' },
}
const museum = (sort: string) => {
  const fields = {
    name: { kind: 'words' },
    size: { kind: 'number', isOptional: true },
    at: { kind: 'point', isOptional: true },
  }
  const list = { heading: 'All', facets: ['size'], sort, map: 'at' }
  return evaluated({ ...townTypes, museum: { name: 'Museum', title: 'name', fields, list } })
}
const steps: readonly (readonly [what: string, files: Files])[] = [
  ['a document replaces a record', { 'entries/town/ronda.json': { people: 99 } }],
  ['a page shows documents', { 'pages/index.json': home, 'pages/about.md': textPage('Second') }],
  ['a picture comes that a page names', { 'media/a.json': media }],
  [
    'records come with new names, one with a slug that is taken',
    { 'records/town/b.json': records(createTown('Ábalos', 9), createTown('Ronda', 50_001)) },
  ],
  [
    'the one that was first goes, and its document',
    { 'entries/town/ronda.json': undefined, 'records/town/all.json': records() },
  ],
  [
    'other sizes make cities, another alphabet sorts',
    {
      'tessera.config.ts': evaluated({ ...townTypes, town: otherTowns }),
    },
  ],
  ['what others refer to goes', { 'entries/land/andalucia.json': undefined }],
  [
    'it comes back',
    {
      'entries/land/andalucia.json': base['entries/land/andalucia.json'],
      'banners/season.html': '<p>1</p>',
    },
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
  ['the type goes', { 'tessera.config.ts': evaluated(townTypes) }],
  ['a page and all records go', { 'pages/about.md': undefined, 'records/town/b.json': undefined }],
]

test('what is compiled change by change is what is compiled at once', () => {
  const followed = compile('followed')
  put(followed, base)
  followed.publish('0')
  const now: Record<string, Files[string]> = { ...base }
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

test('many records with names that lie close together are in order, one by one or at once', () => {
  const compilation = compile('followed')
  put(compilation, base)
  compilation.publish('0')
  const named = (row: number) => createTown(`Ron${'c'.repeat(row)}a`, row)
  for (let row = 1; row <= 60; row++) {
    put(compilation, { [`records/town/n${row}.json`]: records(named(row)) })
    if (row % 20 === 0) compilation.publish(`${row}`)
  }
  const rows = Array.from({ length: 700 }, (_none, row) => named(100 + row))
  put(compilation, { 'records/town/many.json': records(...rows) })
  compilation.publish('many')
  const compiled = openCompiled(join(folder, 'followed'))
  const namesOf = (page: number) => {
    const found = answerQuestion(compiled, ['entries', 'town', { sort: 'name', pageSize: 500, page }])
    return (found as { items: readonly { name: string }[] }).items.map(({ name }) => name)
  }
  const names = [1, 2].flatMap(namesOf)
  compiled.close()
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  expect(names).toHaveLength(765)
})

test('among many records an edit of a few is what compiling all of them gives', () => {
  const rows = Array.from({ length: 4_200 }, (_none, row) =>
    createTown(`Marbe${row}`, row % 700, 36 + row / 9_000),
  )
  const edited = rows.map((row, at) => (at % 4_100 === 7 ? { ...row, name: `Ron ${at}`, people: 900 } : row))
  const followed = compile('followed')
  put(followed, { ...base, 'records/town/many.json': records(...rows) })
  followed.publish('0')
  put(followed, { 'records/town/many.json': records(...edited.slice(0, 4_199)) })
  followed.publish('1')
  const whole = compile('whole')
  put(whole, { ...base, 'records/town/many.json': records(...edited.slice(0, 4_199)) })
  whole.publish('1')
  expect(answersOf('followed')).toEqual(answersOf('whole'))
})

test('without a change nothing is written', async () => {
  const compilation = compile('followed')
  put(compilation, base)
  expect(compilation.publish('0').isNew).toBe(true)
  expect(compilation.publish('0').isNew).toBe(false)
  expect(await readdir(folder)).toEqual(['followed'])
})

test('progress is reported: documents, then records that search has, then lists', () => {
  const reported: Progress[] = []
  const file = join(folder, 'reported')
  const onProgress = (progress: Progress) => void reported.push(progress)
  const compilation = createCompilation({ file, program: 'test', isFresh: true, onProgress })
  put(compilation, base)
  compilation.publish('0')
  expect([...new Set(reported.map(({ stage }) => stage))]).toEqual(stages)
  const last = stages.map((stage) => reported.findLast((one) => one.stage === stage))
  expect(last).toEqual([
    { stage: 'documents', done: Object.keys(base).length },
    { stage: 'search', done: 5, of: 5 },
    { stage: 'lists', done: 1, of: 1 },
  ])
})

test('columns are read again only when a document of their type has changed', () => {
  const compilation = compile('followed')
  put(compilation, base)
  compilation.publish('0')
  const first = openCompiled(join(folder, 'followed'))
  const columns = [readEntryColumns(first, 'town')]
  put(compilation, { 'pages/about.md': textPage('Second') })
  compilation.publish('1')
  const second = openCompiled(join(folder, 'followed'), first)
  columns.push(readEntryColumns(second, 'town'))
  expect(columns[1]).toBe(columns[0])
  put(compilation, { 'records/town/a.json': records(createTown('Nerja')) })
  compilation.publish('2')
  const third = openCompiled(join(folder, 'followed'), second)
  columns.push(readEntryColumns(third, 'town'))
  expect(columns.map((one) => one?.size)).toEqual([5, 5, 6])
  for (const compiled of [first, second, third]) compiled.close()
})

test('earlier addresses outlast a compilation of all documents', () => {
  for (const route of ['/towns/:slug', '/cities/:slug']) {
    const compilation = compile('a')
    const town = { ...townTypes.town, route }
    put(compilation, { ...base, 'tessera.config.ts': evaluated({ ...townTypes, town }) })
    compilation.publish(route)
  }
  const compiled = openCompiled(join(folder, 'a'))
  expect(compiled.catalog.site.earlierRoutes).toEqual({ en: { '/towns/': '/entries/town/' } })
  compiled.close()
})
