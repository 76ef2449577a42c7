import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Entry, TextPage } from '../port/port.ts'
import {
  createPicture,
  createTestContent,
  front,
  smallSite,
  type TestContent,
} from '../testing/createTestContent.ts'

const definition = `import { body, choices, defineSite, defineType, facts, hero, list, near, number, outline, pictures, point, reference, size, words } from 'tessera'
const district = defineType({
  name: 'District', title: 'name', thing: 'AdministrativeArea', route: '/districts/:slug',
  fields: { name: words(), topics: choices({ sea: 'Sea', hill: 'Hill' }).optional(), shape: outline().optional(), icon: outline().optional() },
  page: [list('place', { by: 'district' }), body({ chips: 'topics' })],
})
const place = defineType({
  name: 'Place', title: 'name', summary: 'line', description: 'about', pageTitle: '{name, district}', route: '/places/:slug', above: 'district',
  thing: { by: 'kind', of: { town: 'City' }, otherwise: 'Place', also: { topics: 'TouristDestination' } },
  fields: {
    name: words(), line: words().optional(), about: words().optional(), fact: words().optional(),
    district: reference('district', { isPlain: true }), county: reference('district', { property: 'containedInPlace' }).optional(), people: number({ label: 'People', missing: 'Not known' }).optional(),
    kind: size('people', { town: 1000, village: 0 }, { plurals: { town: 'Towns' }, except: { field: 'part', as: 'part' }, otherwise: 'village' }),
    part: reference('place').optional(), topics: choices({ sea: 'Sea', hill: 'Hill' }).optional(),
    land: choices({ main: 'Mainland', isle: 'Isle' }).optional(), at: point(), pictures: pictures().optional(),
  },
  page: [
    hero('pictures', { line: ['Part of {part} in {district}', 'Part of {part}', '{kind} in {district}'], chips: 'topics' }),
    facts('people', 'district'),
    near('place', 3, { id: 'reach', heading: 'Described', only: 'topics', same: 'land', unless: 'topics', line: '{kind}' }),
  ],
  list: {
    route: '/places', title: 'Places, all', heading: 'Places', facets: ['kind', 'topics'], first: 'topics', sort: ['people', 'name'],
    isDescending: true, orderNames: { people: 'Largest first' },
    rows: { line: '{kind, district}', fact: 'fact', chips: 'topics', amount: { field: 'people', unit: 'people' } },
  },
})
export default defineSite({ types: { district, place }, carousel: { type: 'district', heading: 'Districts', label: 'All districts' } })`

const place = (name: string, fields: Record<string, unknown>) =>
  front({ name, district: 'coast', land: ['main'], at: { lat: 50, lon: 10 }, ...fields })
const shape = (width: number) => ({ path: 'M0,0L9,0L9,9Z', width, height: 9 })
const documents = {
  'tessera.config.ts': definition,
  ...createPicture('h'),
  'pages/index.md': front({
    kind: 'home',
    title: 'T',
    description: 'D',
    heading: 'H',
    lead: 'L',
    hero: 'h',
    featured: ['place/orbe'],
  }),
  'entries/district/coast.md': front({ name: 'Coast', topics: ['sea'], shape: shape(90), icon: shape(30) }),
  'entries/place/big.md': place('Big', { people: 9000, about: 'Big is a town.', fact: '3 km from Orbe' }),
  'entries/place/coast.md': place('Coast', { people: 20 }),
  'entries/place/mole.md': place('Mole', { part: 'coast', fact: 'By the sea' }),
  'entries/place/wharf.md': place('Wharf', { part: 'big' }),
  'entries/place/orbe.md': place('Orbe', { people: 500, line: 'Small.', topics: ['hill'] }),
  'entries/place/ulm.md': place('Ulm', { people: 1, topics: ['hill'], at: { lat: 50.1, lon: 10 } }),
  'entries/place/skerry.md': place('Skerry', { people: 7, topics: ['sea'], land: ['isle'] }),
}

let site: TestContent
beforeAll(async () => {
  site = await createTestContent({ ...smallSite, ...documents })
  expect(site.problems).toEqual([])
})
afterEach(() => site.change(documents))
afterAll(() => site.close())

async function pageAt(path: string): Promise<TextPage & { entry: Entry }> {
  const page = (await site.content.page(path)) as TextPage | undefined
  if (!page?.entry) throw new Error(`there is no document at ${path}`)
  return { ...page, entry: page.entry }
}

test('[DN5] [TY4] documents that a field describes come first, unless a visitor asks for an order', async () => {
  const named = async (query: object) =>
    (await site.content.entries?.('place', query))?.items.map(({ name }) => name)
  expect(await named({})).toEqual(['Orbe', 'Skerry', 'Ulm', 'Big', 'Coast', 'Mole', 'Wharf'])
  expect(await named({ sort: 'people' })).toEqual(['Big', 'Orbe', 'Coast', 'Skerry', 'Ulm', 'Mole', 'Wharf'])
  const { sorts } = (await site.content.entries?.('place', {})) ?? {}
  expect(sorts).toEqual([{ id: '' }, { id: 'people', label: 'Largest first' }, { id: 'name' }])
  const columns = await site.content.entryColumns?.('place', {})
  expect(columns).toMatchObject({ isWholeFirst: true, orders: { people: [] } })
  expect(columns?.names).toEqual(['Big', 'Orbe', 'Coast', 'Skerry', 'Ulm', 'Mole', 'Wharf'])
  expect(columns?.orders['']).toEqual([1, 3, 4]) // the others follow as listed
})

test('[TY4] a row shows a line, what stands in place of a summary, choices and an amount', async () => {
  const { items = [] } = (await site.content.entries?.('place', {})) ?? {}
  expect(items.find(({ name }) => name === 'Big')).toMatchObject({
    fact: '3 km from Orbe',
    row: { where: 'Town, Coast', chips: [], amount: { value: 9000, unit: 'people' } },
  })
  expect(items[0]).toMatchObject({ summary: 'Small.', row: { chips: [{ id: 'hill', name: 'Hill' }] } })
  expect(items.filter(({ icon, facts }) => icon || facts.length > 0)).toEqual([]) // a row shows none
  const ofDistrict = await site.content.entries?.('place', { by: { field: 'district', id: 'coast' } })
  expect(ofDistrict?.items[0]?.row?.where).toBe('Village')
})

test('[TY3] a size has exceptions, and names of its own in facets', async () => {
  const { facets = [] } = (await site.content.entries?.('place', {})) ?? {}
  expect(facets[0]).toMatchObject({
    choices: [
      { id: 'town', label: 'Towns', count: 1 },
      { id: 'village', count: 4 },
      { id: 'part', count: 2 },
    ],
  })
})

test('[TY1] of several lines the first is shown that is known whole and says nothing twice', async () => {
  const lineAt = async (slug: string) => (await pageAt(`/entries/place/${slug}`)).entry.hero?.line
  expect(await lineAt('wharf')).toBe('Part of Big in Coast')
  expect(await lineAt('mole')).toBe('Part of Coast')
  expect(await lineAt('big')).toBe('Town in Coast')
})

test('[TY1] a page has a title and a description of its own, and facts say what is not known', async () => {
  const { title, description, entry } = await pageAt('/entries/place/big')
  expect([title, description, entry.lead]).toEqual(['Big, Coast', 'Big is a town.', undefined])
  expect(entry.icon).toEqual(shape(30))
  const mole = (await pageAt('/entries/place/mole')).entry.parts[0]
  expect(mole).toMatchObject({
    facts: [
      { term: 'People', detail: 'Not known' },
      expect.not.objectContaining({ href: expect.anything() }),
    ],
  })
  expect(await pageAt('/entries/place')).toMatchObject({ title: 'Places, all', heading: 'Places' })
})

test('[TY1] search engines are told what a document is, by its choices, and what no part shows', async () => {
  const thingsAt = async (path: string) => (await pageAt(path)).entry.things
  expect(await thingsAt('/entries/place/big')).toEqual(['City'])
  expect(await thingsAt('/entries/place/orbe')).toEqual(['Place', 'TouristDestination'])
  expect((await pageAt('/entries/place/big')).entry.unseen).toBeUndefined()
  await site.change({ 'entries/place/big.md': place('Big', { people: 9000, county: 'coast' }) })
  expect((await pageAt('/entries/place/big')).entry.unseen).toMatchObject([
    { detail: 'Coast', property: 'containedInPlace', thing: 'AdministrativeArea' },
  ])
})

test('[TY3] a scale keeps its steps where a part of the list has none of them', async () => {
  await site.change({ 'entries/district/inland.md': front({ name: 'Inland' }) })
  await site.change({ 'entries/place/big.md': place('Big', { people: 9000, district: 'inland' }) })
  const found = await site.content.entries?.('place', { by: { field: 'district', id: 'inland' } })
  const [kinds] = found?.facets ?? []
  expect(kinds?.kind === 'choices' && kinds.choices.map(({ id, count }) => [id, count])).toEqual([
    ['town', 1],
    ['village', 0],
    ['part', 0],
  ])
})

test('[DN4] [TY1] what is near can be narrowed to what is described, on the same land', async () => {
  const { parts } = (await pageAt('/entries/place/big')).entry
  expect(parts[1]).toMatchObject({
    id: 'reach',
    entries: [{ name: 'Orbe', where: 'Village' }, { name: 'Ulm' }],
  })
  expect((await pageAt('/entries/place/orbe')).entry.parts).toHaveLength(1)
})

test('[TY7] the home page features documents of types, and leads to what its tiles have', async () => {
  expect(await site.content.page('/')).toMatchObject({
    entries: [{ name: 'Orbe' }],
    carousel: {
      heading: 'Districts',
      label: 'All districts',
      more: { label: 'Places', path: '/entries/place' },
    },
  })
  const { entry } = await pageAt('/entries/district/coast')
  expect(entry).toMatchObject({ outline: shape(90), icon: shape(30), under: { path: '/' } })
  expect(entry.parts[1]).toMatchObject({ chips: { list: '/entries/district/coast', of: [{ name: 'Sea' }] } })
})

const wrong: readonly (readonly [string, string, string])[] = [
  ["description: 'about'", "description: 'people'", 'people is a field of number, not of words'],
  ["'{name, district}'", "'{nome}'", 'pageTitle: the type has no field nome'],
  ["first: 'topics'", "first: 'land'", 'land is no facet of the list'],
  ["fact: 'fact'", "fact: 'fakt'", 'the type has no field fakt'],
  ['orderNames: { people', 'orderNames: { land', 'the list has no order land'],
  ["thing: { by: 'kind'", "thing: { by: 'people'", 'thing.by: people is a field of number'],
  ['also: { topics', 'also: { topic', 'thing.also: the type has no field topic'],
  ["only: 'topics'", "only: 'name'", 'place has no field name of choices'],
  ["line: '{kind}'", "line: '{kino}'", 'place has no field kino'],
  ["{ field: 'part'", "{ field: 'port'", 'the type has no field port'],
]

test.each(wrong)('[TY2] %s as %s is refused', async (from, to, reason) => {
  const { problems } = await site.change({ 'tessera.config.ts': definition.replace(from, to) })
  expect(problems).toContainEqual(expect.objectContaining({ cause: expect.stringContaining(reason) }))
})

test('[TY1] a page without a value has nothing near that is alike in it', async () => {
  const describedNear = async () =>
    (await pageAt('/entries/place/big')).entry.parts.filter(({ kind }) => kind === 'entries')
  expect(await describedNear()).toHaveLength(1)
  await site.change({ 'entries/place/big.md': place('Big', { people: 9000, land: undefined }) })
  expect(await describedNear()).toEqual([])
})
