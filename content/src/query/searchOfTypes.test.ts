import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestContent, smallSite, type TestContent } from '../testing/createTestContent.ts'

const definition = `import { bounds, defineSite, defineType, hues, list, number, reference, references, size, words } from 'tessera'
const land = defineType({
  name: 'Land', title: 'name', route: '/lands/:slug', mark: true, searchAs: { rank: 0 },
  fields: { name: words(), hues: hues() }, page: [list('town', { by: 'land' })], list: { heading: 'Lands' },
})
const county = defineType({
  name: { en: 'County', es: 'Condado' }, title: 'name', fields: { name: words(), land: reference('land') },
  opens: { list: 'town', on: 'land', by: 'county' },
  searchAs: { rank: 4, heading: 'Counties', line: { en: 'County in {land}', es: 'Condado en {land}' }, called: { en: 'County of {name}' } },
})
const coast = defineType({
  name: 'Coast', title: 'name', fields: { name: words(), box: bounds(), counties: references('county').optional() },
  opens: { list: 'town', by: { county: 'counties' }, bounds: 'box' }, searchAs: { rank: 3 },
})
const town = defineType({
  name: 'Town', title: 'name', route: '/towns/:slug',
  fields: {
    name: words(), land: reference('land'), county: reference('county'), people: number(),
    kind: size('people', { city: 1000, village: 0 }, {
      labels: { city: { en: 'City', es: 'Ciudad' } }, plurals: { city: { en: 'Cities', es: 'Ciudades' }, village: 'Villages' },
    }),
  },
  searchAs: { line: { en: '{kind} in {county, land}', es: '{kind} en {county, land}' }, rank: { by: 'kind', of: { city: 1, village: 7 } } },
  list: { route: '/towns', heading: 'Towns', facets: ['kind', 'county'], group: 'land', weight: 'people', searchChoices: ['kind'], within: 'Norway' },
})
export default defineSite({ types: { land, county, coast, town } })`

const town = (slug: string, name: string, county: string, people: number) => ({
  slug,
  name,
  county,
  land: county === 'voss' ? 'west' : 'east',
  people,
})
const files = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
  'tessera.config.ts': definition,
  'entries/land/west.json': { name: 'West', hues: [40, 230] },
  'entries/land/west.es.json': { name: 'Oeste', slug: 'oeste' },
  'entries/land/east.json': { name: 'East', hues: [90, 230] },
  'entries/county/voss.json': { name: 'Voss', land: 'west' },
  'entries/county/bergen.json': { name: 'Bergenland', land: 'west' },
  'records/county/all.json': { records: [{ slug: 'oslo', name: 'Osloland', land: 'east' }] },
  'entries/coast/fjords.json': { name: 'Fjords', box: [60, 5, 61, 7], counties: ['voss', 'oslo'] },
  'entries/town/flam.json': town('', 'Flåm', 'voss', 20),
  'records/town/all.json': {
    records: [
      { ...town('voss', 'Voss', 'voss', 5000), words: { es: { name: 'Vosa' } } },
      town('vossby', 'Voss', 'oslo', 30),
      town('oslo', 'Oslo', 'oslo', 9000),
    ],
  },
}
const { slug: _none, ...flam } = files['entries/town/flam.json']

let site: TestContent
beforeAll(async () => {
  site = await createTestContent({ ...files, 'entries/town/flam.json': flam })
  expect(site.problems).toEqual([])
})
afterAll(() => site.close())

const find = (text: string, language?: string) =>
  ((language && site.content.inLanguage?.(language)) || site.content).search(text, 8)

test('[SE1] a document of a type is found with what it is and where, by rank and then by weight', async () => {
  expect(await find('voss')).toMatchObject([
    {
      id: 'page/entries/town/voss',
      what: 'City in Voss, West',
      group: { id: 'town', label: 'Towns' },
      mark: 'west',
    },
    {
      id: 'page/entries/county/voss',
      what: 'County in West',
      group: { id: 'county', label: 'Counties' },
      mark: 'west',
    },
    { id: 'page/entries/town/vossby', what: 'Village in Osloland, East', mark: 'east' },
    { kind: 'category', where: 'Voss' },
    { kind: 'category', where: 'Voss' },
  ])
  expect((await find('vosa', 'es'))[0]).toMatchObject({
    name: 'Vosa',
    what: 'Ciudad en Voss, Oeste',
    href: '/es/entries/town/voss',
  })
})

test('[SE1] a document without a page leads to the list that it opens', async () => {
  expect((await find('county of voss'))[0]).toMatchObject({ href: '/entries/land/west?county=voss' })
  expect((await find('county of voss', 'es'))[0]).toMatchObject({
    what: 'Condado en Oeste',
    href: '/es/entries/land/oeste?county=voss',
  })
  const coast = '/entries/town?county=voss&county=oslo&bbox=60%2C5%2C61%2C7'
  expect((await find('fjords'))[0]).toMatchObject({ what: 'Coast', href: coast })
  expect(await find('osloland')).not.toContainEqual(
    expect.objectContaining({ id: 'page/entries/county/oslo' }),
  ) // alone
})

test('[TY3] such a document has no page, is not in the sitemap, and its address leads to the list', async () => {
  expect(await site.content.page('/entries/county/voss')).toBeUndefined()
  expect(await site.content.page('/entries/county/oslo')).toBeUndefined()
  expect(await site.content.redirect?.('/entries/county/voss')).toBe('/entries/land/west?county=voss')
  expect(await site.content.redirect?.('/entries/town/voss')).toBeUndefined()
  expect(await site.content.page('/entries/town/voss')).toMatchObject({
    entry: {
      parts: [
        {
          facts: expect.arrayContaining([
            expect.objectContaining({ href: '/entries/land/west?county=voss' }),
          ]),
        },
        {},
      ],
    },
  })
  const paths = await site.content.paths(0, 100)
  expect(paths.filter((path) => /\/(?:county|coast)\//.test(path))).toEqual([])
  expect([paths.length, paths.filter((path) => path.startsWith('/entries/town/'))]).toMatchObject([
    await site.content.pathCount(),
    { length: 4 },
  ])
})

test('[SE1] lists narrowed to a choice are found where a document has it', async () => {
  const named = async (text: string, language?: string) =>
    (await find(text, language)).map(({ kind, name, where, href, mark }) => [kind, name, where, href, mark])
  expect(await named('cities in west')).toEqual([
    ['category', 'Cities', 'West', '/entries/land/west?kind=city', 'west'],
  ])
  expect((await named('cities in oeste', 'es'))[0]).toEqual([
    'category',
    'Ciudades',
    'Oeste',
    '/es/entries/land/oeste?kind=city',
    'west',
  ])
  expect((await named('villages in voss'))[0]?.[3]).toBe('/entries/land/west?county=voss&kind=village')
  expect((await named('villages in norway'))[0]?.[3]).toBe('/entries/town?kind=village')
  expect((await named('cities in bergenland')).filter(([, , where]) => where === 'Bergenland')).toEqual([])
  expect((await named('cities in osloland')).filter(([, , where]) => where === 'Osloland')).toEqual([]) // alone
  await site.change({ 'entries/town/flam.json': { ...flam, county: 'bergen' } })
  expect((await named('villages in bergenland'))[0]?.[2]).toBe('Bergenland')
  expect((await named('villages in voss')).filter(([, , where]) => where === 'Voss')).toEqual([])
  await site.change({ 'entries/county/lake.json': { name: 'Lakeland', land: 'east' } })
  expect((await named('cities in osloland'))[0]?.[2]).toBe('Osloland')
  expect((await named('osloland'))[0]?.[3]).toBe('/entries/land/east?county=oslo')
})

test('a definition that search cannot follow is refused', async () => {
  const wrong = definition
    .replace("list: 'town', on: 'land', by: 'county'", "list: 'town', on: 'name', by: 'land'")
    .replace("by: 'kind', of", "by: 'people', of")
    .replace("bounds: 'box'", "bounds: 'name'")
    .replace("'{kind} in {county, land}'", "'{size}'")
    .replace("searchChoices: ['kind']", "searchChoices: ['county']")
  const { problems } = await site.change({ 'tessera.config.ts': wrong })
  expect(problems.map(({ cause }) => cause.replace(/^.*field types\./, ''))).toEqual([
    'county.opens.by: land is no facet of town',
    'county.opens.on: name is a field of words, not of reference',
    'coast.opens.bounds: name is a field of words, not of bounds',
    'town.list.searchChoices: county is a field of reference, not of choices or size',
    'town.searchAs.line: the type has no field size',
    'town.searchAs.rank.by: people is a field of number, not of choices or size',
  ])
})
