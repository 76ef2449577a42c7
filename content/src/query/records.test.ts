import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { choicesIn, type ListQuery } from '../port/port.ts'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

const definition = `import { choices, defineSite, defineType, money, number, point, reference, words } from 'tessera'
const maker = defineType({
  name: 'Maker', title: 'name', fields: { name: words() }, list: { heading: 'Makers' },
})
const tool = defineType({
  name: 'Tool', title: 'name', summary: 'line', thing: 'Product',
  fields: {
    name: words(), line: words().optional(), kinds: choices({ saw: 'Saw', axe: 'Axe' }).optional(),
    price: money('EUR').optional(), grams: number().optional(), at: point().optional(), maker: reference('maker').optional(),
  },
  list: { heading: 'Tools', row: ['maker'], facets: ['kinds', 'price', 'maker'], sort: ['name', 'price'], map: 'at', group: 'maker', weight: 'grams' },
})
export default defineSite({ types: { maker, tool } })`

const hatchet = {
  slug: 'hatchet',
  name: 'Hatchet',
  kinds: ['axe'],
  price: 30,
  grams: 900,
  maker: 'olsen',
  at: { lat: 1, lon: 2 },
}
const ripsaw = {
  slug: 'ripsaw',
  name: 'Ripsaw',
  kinds: ['saw'],
  price: 20,
  words: { es: { name: 'Serrucho' } },
}
const records = (...all: readonly object[]) => JSON.stringify({ records: all })
const documents = {
  'tessera.config.ts': definition,
  'records/tool/one.json': records(hatchet, ripsaw),
  'records/tool/two.json': records({ slug: 'broadaxe', name: 'Broadaxe', kinds: ['axe'] }),
  'records/maker/all.json': records({ slug: 'olsen', name: 'Olsen' }),
}

let site: TestContent
beforeAll(async () => {
  const siteFile = { ...(smallSite['site.json'] as object), languages: ['es'] }
  site = await createTestContent({ ...smallSite, 'site.json': siteFile, ...documents })
  expect(site.problems).toEqual([])
})
afterEach(() => site.change(documents))
afterAll(() => site.close())

/** The problems of the site after a change of some files. */
async function problemsWith(files: Parameters<TestContent['change']>[0]): Promise<readonly string[]> {
  const { problems } = await site.change(files)
  return problems.map(({ cause }) => cause ?? '')
}

async function list(query: ListQuery = {}, language?: string) {
  const content = language === undefined ? site.content : site.content.inLanguage?.(language)
  const found = await content?.entries?.('tool', query)
  return found?.items.map(({ name }) => name)
}

async function page(path: string, language?: string) {
  const content = language === undefined ? site.content : site.content.inLanguage?.(language)
  const found = await content?.page(path)
  return found?.kind === 'text' ? found : undefined
}

test('a record has a page like a document without a text', async () => {
  const found = await page('/entries/tool/hatchet')
  expect(found).toMatchObject({
    title: 'Hatchet',
    heading: 'Hatchet',
    description: 'Tool: Hatchet',
    blocks: [],
  })
  expect(found?.entry).toMatchObject({
    type: 'tool',
    things: ['Product'],
    described: { offers: { price: 30 } },
  })
  expect(JSON.stringify(found?.entry?.parts)).toContain('/entries/maker/olsen')
  expect(await page('/entries/tool/none')).toBeUndefined()
})

test('records are in lists, in order, by facet and on the map', async () => {
  expect(await list()).toEqual(['Broadaxe', 'Hatchet', 'Ripsaw'])
  expect(await list({ sort: 'price' })).toEqual(['Ripsaw', 'Hatchet', 'Broadaxe'])
  expect(await list({ choices: { kinds: ['axe'] } })).toEqual(['Broadaxe', 'Hatchet'])
  expect(await list({ choices: { maker: ['olsen'] } })).toEqual(['Hatchet'])
  expect(await list({ text: 'saw' })).toEqual(['Ripsaw'])
  expect((await site.content.entryMarkers?.('tool', {}))?.id).toEqual(['tool/hatchet'])
})

test('[TY4] a list can be narrowed to the records of a reference, with facets of these', async () => {
  const found = await site.content.entries?.('tool', { by: { field: 'maker', id: 'olsen' } })
  expect(found).toMatchObject({ total: 1, items: [{ name: 'Hatchet' }] })
  expect(choicesIn(found ?? { facets: [] }, 'kinds').map(({ id }) => id)).toEqual(['axe'])
  expect(await list({ by: { field: 'maker', id: 'nobody' } })).toEqual([])
  expect(await list({ by: { field: 'name', id: 'Hatchet' } })).toEqual([])
})

test('[TY4] on a map, records have a group and a weight, and cells count them', async () => {
  const at = { lat: 1, lon: 2.1 }
  const other = { slug: 'adze', name: 'Adze', at, kinds: ['axe'] }
  await site.change({ 'records/tool/two.json': records(other, { ...other, slug: 'axe', name: 'Axe' }) })
  expect(await site.content.entryMarkers?.('tool', {})).toMatchObject({
    id: ['tool/adze', 'tool/axe', 'tool/hatchet'],
    weight: [0, 0, 900],
    group: ['', '', 'olsen'],
  })
  const view = { zoom: 0, side: 64, west: 0, north: 0, across: 4, down: 4 }
  expect(await site.content.entryCells?.('tool', { pageSize: 2, page: 2 }, view)).toMatchObject({
    group: ['', 'olsen'],
    count: [2, 1],
    places: { id: ['tool/hatchet'] },
    listed: { from: 2, id: ['tool/hatchet'] },
  })
  expect(await site.content.entryCells?.('tool', { choices: { kinds: ['saw'] } }, view)).toMatchObject({
    count: [],
    listed: { from: 0, id: [] },
  })
})

test('[TY4] of records with one name, search has the heaviest first', async () => {
  const named = (slug: string, grams?: number) => ({ slug, name: 'Plane', grams })
  await site.change({ 'records/tool/two.json': records(named('a'), named('b', 300), named('c', 200)) })
  const hits = await site.content.search('plane', 5)
  expect(hits.map(({ id }) => id)).toEqual(['b', 'c', 'a'].map((slug) => `page/entries/tool/${slug}`))
})

test('words of a record are its texts in another language; other records stay in the first', async () => {
  expect((await page('/entries/tool/ripsaw', 'es'))?.heading).toBe('Serrucho')
  expect((await page('/entries/tool/ripsaw', 'es'))?.contentLanguage).toBeUndefined()
  expect(await page('/entries/tool/hatchet', 'es')).toMatchObject({
    heading: 'Hatchet',
    contentLanguage: { language: 'en' },
  })
  expect(await list({}, 'es')).toEqual(['Broadaxe', 'Hatchet', 'Serrucho'])
  expect(await site.content.alternates?.(['/entries/tool/ripsaw', '/entries/tool/hatchet'])).toEqual([
    { en: '/entries/tool/ripsaw', es: '/entries/tool/ripsaw' },
    { en: '/entries/tool/hatchet' },
  ])
})

test('search finds records by the names of each language', async () => {
  const [hit] = await site.content.search('hatchet', 5)
  expect(hit).toMatchObject({
    kind: 'page',
    name: 'Hatchet',
    href: '/entries/tool/hatchet',
    group: { id: 'tool' },
  })
  const [found] = (await site.content.inLanguage?.('es').search('serrucho', 5)) ?? []
  expect(found).toMatchObject({ name: 'Serrucho', href: '/es/entries/tool/ripsaw' })
})

test('the paths of all pages have each record once', async () => {
  const count = await site.content.pathCount()
  const paths = await site.content.paths(0, 1000)
  expect(paths).toHaveLength(count)
  expect(paths.filter((path) => path.startsWith('/entries/tool/'))).toEqual([
    '/entries/tool/broadaxe',
    '/entries/tool/hatchet',
    '/entries/tool/ripsaw',
  ])
  expect(await site.content.paths(count - 1, 10)).toEqual(['/entries/tool/ripsaw'])
})

test('fields of a document win over those of the record with its name', async () => {
  const text = { 'entries/tool/hatchet.md': front({ name: 'My hatchet' }, 'How to use it.') }
  expect(await problemsWith(text)).toEqual([])
  const found = await page('/entries/tool/hatchet')
  expect(found?.heading).toBe('My hatchet')
  expect(found?.blocks).toHaveLength(1)
  expect(found?.entry?.described).toMatchObject({ offers: { price: 30 } })
  expect(await list({ choices: { kinds: ['axe'] } })).toEqual(['Broadaxe', 'My hatchet'])
  expect(await site.content.paths(0, 1000)).toHaveLength(await site.content.pathCount())

  await site.change({ 'records/tool/one.json': records({ ...hatchet, price: 31 }, ripsaw) })
  expect((await page('/entries/tool/hatchet'))?.entry?.described).toMatchObject({ offers: { price: 31 } })

  await site.change({ 'entries/tool/hatchet.md': front({ name: 'My hatchet', hidden: true }) })
  expect(await list()).toEqual(['Broadaxe', 'Ripsaw'])
  expect(await page('/entries/tool/hatchet')).toBeUndefined()
  await site.change({ 'entries/tool/hatchet.md': null })
  expect(await list()).toEqual(['Broadaxe', 'Hatchet', 'Ripsaw'])
  expect((await site.content.search('hatchet', 5))[0]).toMatchObject({ name: 'Hatchet' })
})

test('a change of a file changes only its records', async () => {
  await site.change({ 'records/tool/two.json': records({ slug: 'adze', name: 'Adze' }) })
  expect(await list()).toEqual(['Adze', 'Hatchet', 'Ripsaw'])
  expect(await site.content.search('broadaxe', 5)).toEqual([])
  expect((await site.content.search('adze', 5))[0]?.name).toBe('Adze')
  await site.change({ 'records/tool/one.json': records(ripsaw) })
  expect(await list({}, 'es')).toEqual(['Adze', 'Serrucho'])
  await site.change({ 'records/tool/one.json': null })
  expect(await list({}, 'es')).toEqual(['Adze'])
})

test('wrong records are left out, and named by file, index and field', async () => {
  const wrong = {
    'records/tool/two.json': records(
      { slug: 'No slug', name: 'No slug' },
      { slug: 'nameless' },
      {
        slug: 'cheap',
        name: 'Cheap',
        price: 'free',
        colour: 'red',
        words: { es: { name: 'Barato', price: 3 } },
      },
      { slug: 'ripsaw', name: 'Another ripsaw' },
      { slug: 'lost', name: 'Lost', maker: 'nobody' },
    ),
  }
  expect(await problemsWith(wrong)).toEqual([
    'records/tool/two.json, field records[0].slug: must be lower-case letters, digits and single dashes',
    'records/tool/two.json, field records[1].name: is missing',
    'records/tool/two.json, field records[2].colour: there is no such field',
    expect.stringContaining('records/tool/two.json, field records[2].price: '),
    'records/tool/two.json, field records[2].words.es.price: is no text of its type',
    'records/tool/two.json, field records[3].slug: another record has the slug ripsaw',
    'records/tool/two.json, field records[4].maker: there is no document entries/maker/nobody',
  ])
  expect(await list()).toEqual(['Cheap', 'Hatchet', 'Lost', 'Ripsaw'])
  const problems = await problemsWith({ 'entries/maker/nobody.md': front({ name: 'Nobody' }) })
  expect(problems.join()).not.toContain('nobody')
  await site.change({ 'entries/maker/nobody.md': null })
})

test('problems of a file are counted beyond the first hundred', async () => {
  const nameless = Array.from({ length: 120 }, (_, n) => ({ slug: `n${n}` }))
  const problems = await problemsWith({ 'records/tool/two.json': records(...nameless) })
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toBe('records/tool/two.json, field records: 20 further records have problems')
})

test('records of a type that the site does not have are kept, and come back with it', async () => {
  const without = { 'tessera.config.ts': definition.replace('{ maker, tool }', '{ maker }') }
  expect(await problemsWith(without)).toEqual(
    ['one', 'two'].map(
      (name) =>
        `records/tool/${name}.json: tessera.config.ts has no type tool: the document is kept, but no page shows it`,
    ),
  )
  expect(await page('/entries/tool/hatchet')).toBeUndefined()
  expect(await site.content.search('hatchet', 5)).toEqual([])
  await site.change({ 'tessera.config.ts': definition })
  expect(await list()).toEqual(['Broadaxe', 'Hatchet', 'Ripsaw'])
  expect((await site.content.search('hatchet', 5))[0]?.name).toBe('Hatchet')
})

test('[TY1] a map has the nearest documents, the nearest first', async () => {
  const at = (slug: string, lon: number) => ({ slug, name: slug, at: { lat: 0, lon } })
  await site.change({
    'tessera.config.ts': definition
      .replace('defineSite,', 'defineSite, map,')
      .replace("list: { heading: 'Tools'", "page: [map('at', { near: 3 })], list: { heading: 'Tools'"),
    'records/tool/one.json': records(
      at('a', 4),
      at('b', 1),
      at('here', 0),
      at('c', 3),
      at('d', 2),
      at('e', 9),
    ),
  })
  const page = await site.content.page('/entries/tool/here')
  expect(page?.kind === 'text' && page.entry?.parts).toMatchObject([
    { kind: 'map', neighbours: [{ name: 'b' }, { name: 'd' }, { name: 'c' }] },
  ])
})
