import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { createListFinder } from '../list/listFinder.ts'
import type { EntryCard, EntryListColumns, ListQuery, ListResult } from '../port/port.ts'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

const definition = `import { choices, dates, defineSite, defineType, entries, money, point, reference, words, year } from 'tessera'
const museum = defineType({
  name: 'Museum', title: 'name',
  fields: {
    name: words(),
    topics: choices({ sea: { en: 'Sea', es: 'Mar' }, air: 'Air', sky: 'Sky' }, { label: { en: 'Topics', es: 'Temas' } }).optional(),
    price: money('EUR').optional(), since: year().optional(), at: point().optional(),
  },
  page: [entries('show', { by: 'museum', heading: 'On show', max: 2 })],
  list: { heading: 'Museums', facets: ['topics', 'price', 'since'], sort: ['name', 'price'], map: 'at' },
})
const show = defineType({
  name: 'Show', title: 'name',
  fields: { name: words(), museum: reference('museum').optional(), on: dates(), line: words().optional() },
  list: { heading: 'Shows', facets: ['museum', 'on'], sort: ['on', 'name', 'line'], when: 'notPast' },
})
export default defineSite({ types: { museum, show } })`

const museum = (name: string, more: object = {}) => front({ name, ...more })
const show = (name: string, from: string, to: string, more: object = {}) =>
  front({ name, on: { from, to }, ...more })
const documents = {
  'entries/museum/pier.md': museum('Pier 9', {
    topics: ['sea', 'air'],
    price: 8.5,
    at: { lat: 52, lon: 13 },
  }),
  'entries/museum/wharf.md': museum('Wharf', { topics: ['sea'], price: 4, since: 1900 }),
  'entries/museum/wharf.es.md': front({ name: 'Ámbito', slug: 'ambito' }),
  'entries/museum/ether.md': museum('Éther', { topics: ['air'], price: 20, at: { lat: 50, lon: 9 } }),
  'entries/museum/pier-10.md': museum('Pier 10'),
  'entries/museum/secret.md': museum('Secret', { hidden: true, topics: ['sky'] }),
  'entries/show/past.md': show('Past', '2027-01-01', '2027-04-30', { museum: 'ether' }),
  'entries/show/now.md': show('Now', '2027-05-01', '2027-05-20', { museum: 'wharf', line: 'b' }),
  'entries/show/late.md': show('Late', '2027-05-30', '2027-06-20', { museum: 'wharf', line: 'a' }),
  'entries/show/far.md': show('Far', '2028-01-01', '2028-01-02', { museum: 'secret' }),
}

let site: TestContent
beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-05-10T12:00:00Z'))
  const siteFile = { ...(smallSite['site.json'] as object), languages: ['es'] }
  site = await createTestContent({
    ...smallSite,
    'site.json': siteFile,
    'tessera.config.ts': definition,
    ...documents,
  })
  expect(site.problems).toEqual([])
})
afterEach(() => site.change({ 'tessera.config.ts': definition, ...documents }))
afterAll(async () => {
  await site.close()
  jest.restoreAllMocks()
})

async function list(type: string, query: ListQuery = {}, language?: string): Promise<ListResult<EntryCard>> {
  const content = language === undefined ? site.content : site.content.inLanguage?.(language)
  const found = await content?.entries?.(type, query)
  if (!found) throw new Error(`there is no list of ${type}`)
  return found
}

async function namesOf(type: string, query: ListQuery = {}, language?: string): Promise<readonly string[]> {
  return (await list(type, query, language)).items.map(({ name }) => name)
}

async function countsOf(type: string, query: ListQuery = {}): Promise<Record<string, unknown>> {
  const { facets } = await list(type, query)
  return Object.fromEntries(
    facets.flatMap((facet) =>
      facet.kind === 'choices'
        ? [[facet.name, Object.fromEntries(facet.choices.map(({ id, count }) => [id, count]))]]
        : [],
    ),
  )
}

test('[TY4] a list has its documents in order, its facets and its orders', async () => {
  expect(await list('museum')).toMatchObject({
    items: ['Éther', 'Pier 9', 'Pier 10', 'Wharf'].map((name) => ({ name })),
    total: 4,
    page: 1,
    pages: 1,
    facets: [
      {
        kind: 'choices',
        name: 'topics',
        label: 'Topics',
        choices: [
          { id: 'sea', label: 'Sea', count: 2 },
          { id: 'air', label: 'Air', count: 2 },
        ],
      },
      { kind: 'range', name: 'price', label: 'Price', of: 'number', min: '4', max: '20', currency: 'EUR' },
      { kind: 'range', name: 'since', of: 'number', min: '1900', max: '1900' },
    ],
    sorts: [
      { id: 'name' }, // without a label of its own, it has the shell's word
      { id: 'price', label: 'Price' },
    ],
  })
  expect(await namesOf('museum', { sort: 'price' })).toEqual(['Wharf', 'Pier 9', 'Éther', 'Pier 10'])
  expect(await namesOf('museum', { pageSize: 2, page: 2 })).toEqual(['Pier 10', 'Wharf'])
})

test('[TY4] each facet counts its choices under the choices of the others', async () => {
  const query = { choices: { topics: ['sea'] }, ranges: { price: { from: '5' } } }
  expect(await namesOf('museum', query)).toEqual(['Pier 9'])
  expect(await countsOf('museum', query)).toEqual({ topics: { sea: 1, air: 2 } })
  expect(
    await namesOf('museum', { choices: { topics: ['sea', 'air'] }, ranges: { price: { to: '8.5' } } }),
  ).toEqual(['Pier 9', 'Wharf'])
})

test('[TY4] in another language, titles, labels, order and addresses are of that language', async () => {
  const found = await list('museum', { choices: { topics: ['sea'] } }, 'es')
  expect(found).toMatchObject({
    items: [
      { name: 'Ámbito', path: '/entries/museum/ambito' },
      { name: 'Pier 9', language: { language: 'en' } },
    ],
    facets: [{ label: 'Temas', choices: [{ label: 'Mar' }, { label: 'Air' }] }, {}, {}],
  })
  expect(await namesOf('museum', { text: 'ambito' }, 'es')).toEqual(['Ámbito'])
  expect((await list('show', {}, 'es')).facets[0]).toMatchObject({
    choices: [{ id: 'wharf', label: 'Ámbito' }],
  })
})

test('[TY4] a text finds titles that contain it, else those close to it', async () => {
  expect(await list('museum', { text: ' ETHER' })).toMatchObject({ total: 1, items: [{ name: 'Éther' }] })
  expect(await list('museum', { text: 'pier' })).toMatchObject({ total: 2 })
  expect(await list('museum', { text: 'warf' })).toMatchObject({ close: true, items: [{ name: 'Wharf' }] })
  expect(await list('museum', { text: 'warf', choices: { topics: ['air'] } })).toMatchObject({
    total: 0,
    facets: [{ choices: [{ count: 1 }, { count: 0 }] }, {}, {}],
  })
})

test('[TY4] a range of numbers names their unit', async () => {
  const high = definition
    .replace('money, point', 'money, number, point')
    .replace('since: year()', "since: number({ unit: 'meter' })")
  await site.change({ 'tessera.config.ts': high })
  const { facets } = await list('museum')
  expect(facets.find(({ name }) => name === 'since')).toMatchObject({ min: '1900', unit: 'meter' })
})

test('[TY4] dates narrow to a range, to today and to this month; a reference to its documents', async () => {
  expect(await list('show')).toMatchObject({
    items: ['Now', 'Late', 'Far'].map((name) => ({ name })), // by their days; what is past is not in this list
    facets: [
      { name: 'museum', label: 'Museum', choices: [{ id: 'wharf', label: 'Wharf', count: 2 }] },
      {
        name: 'on',
        choices: [
          { id: 'now', count: 1 },
          { id: 'month', count: 2 },
        ],
      },
      { kind: 'range', name: 'on', of: 'day', min: '2027-05-01', max: '2028-01-02' },
    ],
  })
  expect(await namesOf('show', { choices: { on: ['now'] } })).toEqual(['Now'])
  expect(await namesOf('show', { choices: { on: ['month'], museum: ['wharf'] } })).toEqual(['Now', 'Late'])
  expect(await namesOf('show', { ranges: { on: { from: '2027-06-20' } } })).toEqual(['Late', 'Far'])
  expect(await namesOf('show', { ranges: { on: { to: '2027-05-29' } } })).toEqual(['Now'])
  expect(await namesOf('show', { ranges: { on: { from: '2027-05-15', to: '2027-05-05' } } })).toEqual([])
  expect(await list('show', { text: 'past' })).toMatchObject({ total: 0 })
  expect(await namesOf('show', { sort: 'line' })).toEqual(['Late', 'Now', 'Far'])
})

test('[TY4] the page of a list says what it has, and its map has the documents that a query selects', async () => {
  expect(await site.content.page('/entries/museum')).toMatchObject({
    entry: { listed: { hasFilter: true, hasMap: true, bounds: [50, 9, 52, 13] } },
  })
  expect(await site.content.page('/entries/show')).toMatchObject({
    entry: { listed: { hasFilter: true, hasMap: false } },
  })
  expect(await site.content.entryMarkers?.('museum', { choices: { topics: ['sea'] } })).toEqual({
    id: ['museum/pier'],
    name: ['Pier 9'],
    href: ['/entries/museum/pier'],
    lat: [52],
    lon: [13],
    weight: [0],
    group: [''],
  })
  expect(await namesOf('museum', { area: [51, 12, 53, 14] })).toEqual(['Pier 9'])
  const spanish = site.content.inLanguage?.('es')
  expect((await spanish?.entryMarkers?.('museum', {}))?.href).toContain('/es/entries/museum/pier')
})

test('[TY4] a change of a document, of its type or of a document that it names is in the list at once', async () => {
  await site.change({ 'entries/museum/wharf.md': museum('Dock', { topics: ['sky'], since: 1900 }) })
  expect(await namesOf('museum')).toEqual(['Dock', 'Éther', 'Pier 9', 'Pier 10'])
  expect(await countsOf('museum')).toEqual({ topics: { sea: 1, air: 2, sky: 1 } })
  expect((await list('show')).facets[0]).toMatchObject({ choices: [{ label: 'Dock' }] })
  await site.change({ 'entries/museum/wharf.es.md': null })
  expect(await namesOf('museum', { text: 'ambito' }, 'es')).toEqual([])
  await site.change({
    'entries/museum/wharf.md': museum('Dock', { topics: ['sky'], until: 1900 }),
    'tessera.config.ts': definition.replaceAll('since', 'until'),
  })
  expect((await list('museum')).facets.map(({ name }) => name)).toEqual(['topics', 'price', 'until'])
  await site.change({ 'entries/museum/wharf.md': null })
  expect(await namesOf('museum', {}, 'es')).toEqual(['Éther', 'Pier 9', 'Pier 10'])
  await site.change({
    'tessera.config.ts': definition.replace(
      "facets: ['topics', 'price', 'since']",
      "facets: ['since', 'topics']",
    ),
  })
  expect((await list('museum')).facets.map(({ name }) => name)).toEqual(['topics'])
  await site.change({
    'tessera.config.ts': definition.replace("sort: ['name', 'price']", "sort: 'price', isDescending: true"),
  })
  expect(await namesOf('museum')).toEqual(['Éther', 'Pier 9', 'Pier 10'])
})

test('[TY4] what a visitor asks in vain is harmless', async () => {
  const all = await namesOf('museum')
  const ignored: readonly ListQuery[] = [
    { choices: { constructor: ['x'], colour: ['red'] }, ranges: { topics: { from: '1' }, toString: {} } },
    { ranges: { price: { from: 'NaN', to: '' }, since: { from: 'x' } } },
    { sort: 'constructor' },
    { page: 1e9, pageSize: 1e9 },
    { page: NaN, pageSize: -1, text: '   ' },
  ]
  for (const [at, query] of ignored.entries())
    expect([at, (await list('museum', query)).total]).toEqual([at, all.length])
  const nothing: readonly ListQuery[] = [
    { choices: { topics: ['none'] } },
    { ranges: { price: { from: '9', to: '3' } } },
    { text: 'q'.repeat(10_000) },
    { area: [NaN, 0, 1, 1] },
  ]
  for (const query of nothing)
    expect(await list('museum', query)).toMatchObject({ total: 0, items: [], page: 1, pages: 1 })
  for (const type of ['none', 'constructor', '', 'museum/x'])
    expect([type, await site.content.entries?.(type, {})]).toEqual([type, undefined])
  expect(await site.content.entryMarkers?.('none', {})).toMatchObject({ id: [] })
})

test.each(['en', 'es'])(
  '[FB4] [TY4] a browser finds in columns exactly what the server finds, in %s',
  async (language) => {
    const content = site.content.inLanguage?.(language) ?? site.content
    const queries: Readonly<Record<string, readonly ListQuery[]>> = {
      museum: [
        {},
        { text: 'pier' },
        { text: 'peir' },
        { sort: 'price' },
        { choices: { topics: ['sea'] }, ranges: { price: { from: '5' } } },
        { ranges: { price: { to: '8.5' }, since: { from: '1800' } } },
        { choices: { topics: ['none'] }, text: 'a' },
        { pageSize: 2, page: 2 },
      ],
      show: [
        {},
        { sort: 'line' },
        { sort: 'name', choices: { on: ['now'] } },
        { choices: { on: ['month'], museum: ['wharf'] } },
        { ranges: { on: { from: '2027-05-25', to: '2027-06-01' } } },
      ],
    }
    for (const [type, asked] of Object.entries(queries)) {
      const sent: EntryListColumns = JSON.parse(JSON.stringify(await content.entryColumns?.(type, {})))
      const cards = sent.items.map((item, row) => ({ ...item, id: sent.ids[row], name: sent.names[row] }))
      const finder = createListFinder(sent, cards)
      for (const query of asked)
        expect([query, finder.find(query)]).toEqual([query, await content.entries?.(type, query)])
    }
  },
)

test('[TY4] what a page leaves out is in the list, narrowed as the page narrows it', async () => {
  const wharf = async () => {
    const page = await site.content.page('/entries/museum/wharf')
    return page?.kind === 'text' ? page.entry?.parts.find(({ kind }) => kind === 'entries') : undefined
  }
  expect(await wharf()).not.toHaveProperty('more')
  await site.change({
    'entries/show/more.md': show('More', '2027-06-01', '2027-06-02', { museum: 'wharf' }),
  })
  expect(await wharf()).toMatchObject({
    entries: { length: 2 },
    more: { path: '/entries/show', query: { choices: { museum: ['wharf'] } } },
  })
  await site.change({ 'entries/show/more.md': null })
})

test('[TY4] columns are those of an area, and none of a type without a list', async () => {
  const { ids } = (await site.content.entryColumns?.('museum', { area: [51, 12, 53, 14] })) ?? {}
  expect(ids).toEqual(['museum/pier'])
  expect(await site.content.entryColumns?.('nothing', {})).toBeUndefined()
})
