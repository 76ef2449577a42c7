import { afterEach, expect, test } from '@jest/globals'
import { choicesIn, type PlacesQuery } from '../port/port.ts'
import { createTestContent, front, place, smallSite, type TestContent } from '../testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const categories = [
  { id: 'gorge', name: 'Gorge', icon: 'gorge' },
  { id: 'castle', name: 'Castle', icon: 'castle' },
  { id: 'spa', name: 'Spa', icon: 'spa' },
]
const written = (slug: string, ...ids: string[]) =>
  front({ kind: 'detail', place: slug, summary: `About ${slug}.`, categories: ids }, 'Story.')
const files = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), categories, languages: ['es'] },
  'pages/places/ronda.md': written('ronda', 'gorge', 'castle'),
  'pages/places/juzcar.md': written('juzcar', 'castle'),
  'pages/places/juzcar.es.md': front({ summary: 'Azul.' }),
}
const names = async (query: PlacesQuery) => (await site.content.places(query)).items.map(({ name }) => name)

test('[DN5] places that are written of come first, unless a text or an order is chosen', async () => {
  site = await createTestContent(files)
  expect(site.problems).toEqual([])
  expect(await names({})).toEqual(['Ronda', 'Júzcar', 'Málaga', 'Granada', 'Albarracín'])
  expect(await names({ page: 2, pageSize: 2 })).toEqual(['Málaga', 'Granada'])
  expect(await names({ sort: 'population' })).toEqual(['Málaga', 'Granada', 'Ronda', 'Albarracín', 'Júzcar'])
  expect((await names({ sort: 'name' }))[0]).toBe('Albarracín')
  expect(await names({ text: 'a' })).toEqual(['Málaga', 'Granada', 'Ronda', 'Albarracín', 'Júzcar'])
})

test('[DN5] categories narrow a list, and are counted as the other choices leave them', async () => {
  site = await createTestContent(files)
  expect(await names({ choices: { categories: ['gorge', 'spa'] } })).toEqual(['Ronda'])
  expect(await names({ choices: { categories: ['castle'], kinds: ['village'] } })).toEqual(['Júzcar'])
  const counts = async (query: PlacesQuery) =>
    choicesIn(await site.content.places(query), 'categories').map(({ id, count }) => [id, count])
  const all = [
    ['gorge', 1],
    ['castle', 2],
  ]
  expect(await counts({})).toEqual(all)
  expect(await counts({ choices: { categories: ['gorge'] } })).toEqual(all)
  expect(await counts({ choices: { kinds: ['village'] } })).toEqual([
    ['gorge', 0],
    ['castle', 1],
  ])
  expect(await counts({ region: '02' })).toEqual([])
  const found = await site.content.places({ choices: { categories: ['castle'] } })
  expect(choicesIn(found, 'kinds')).toContainEqual({ id: 'village', count: 1 })
})

test('[MP7] markers name the first category of each place that has one, in the language', async () => {
  site = await createTestContent({
    ...files,
    'site.es.json': { categories: [{ id: 'gorge', name: 'Tajo' }] },
  })
  const spanish = site.content.inLanguage?.('es') ?? site.content
  const markers = await spanish.markers({})
  const of = (name: string) => {
    const number = markers.category?.[markers.name.indexOf(name)] ?? 0
    return markers.categories?.[number - 1]
  }
  expect([of('Ronda'), of('Júzcar'), of('Granada')]).toEqual([
    { name: 'Tajo', icon: 'gorge' },
    { name: 'Castle', icon: 'castle' },
    undefined,
  ])
  expect(await spanish.markers({ region: '02' })).not.toHaveProperty('category')
  const near = await spanish.page('/places/granada')
  expect(near).toMatchObject({
    neighbours: expect.arrayContaining([
      expect.objectContaining({
        place: expect.objectContaining({ slug: 'ronda' }),
        category: expect.objectContaining({ name: 'Tajo' }),
      }),
    ]),
  })
})

test('[DN5] a row has the sentence of its language, and follows its document', async () => {
  site = await createTestContent(files)
  const teasers = async () =>
    (await site.content.inLanguage?.('es').places({ choices: { categories: ['castle'] } }))?.items.map(
      ({ teaser }) => teaser,
    )
  const inFirst = { language: { language: 'en', direction: 'ltr' } }
  expect(await teasers()).toMatchObject([{ summary: 'About ronda.', ...inFirst }, { summary: 'Azul.' }])
  await site.change({ 'pages/places/ronda.md': null })
  expect(await teasers()).toMatchObject([{ summary: 'Azul.', categories: [categories[1]] }])
})

test('[DN4] the page of any other place has those within 60 km, the nearest first', async () => {
  site = await createTestContent(files)
  const reach = async (path: string) => {
    const page = await site.content.page(path)
    return page?.kind === 'detail' ? page.withinReach?.map(({ place }) => place.name) : undefined
  }
  expect(await reach('/places/granada')).toEqual([])
  expect(await reach('/places/ronda')).toBeUndefined()
  await site.change({ 'places/more.json': { places: [place('9', 'Near', '29', 9, 36.6, -5.2)] } })
  expect(await reach('/places/near')).toEqual(['Júzcar', 'Ronda'])
})

test('[DN4] what lies across water is not within reach: another island, or a region that touches none', async () => {
  const region = (id: string, ...bounds: number[]) => ({
    id,
    bounds,
    outline: { path: 'M0,0L9,0L9,9Z', width: 9, height: 9 },
  })
  site = await createTestContent({
    ...files,
    'generated/geography.json': {
      regions: [
        region('01', 36, -7, 38, -5),
        region('02', 36, -5, 38, -1),
        region('18', 35.87, -5.39, 35.92, -5.28),
      ],
      provinces: [
        { id: '29', name: 'Málaga', region: '01' },
        { id: '44', name: 'Teruel', region: '02' },
        { id: '51', name: 'Ceuta', region: '18' },
      ],
    },
    'generated/places.json': {
      places: [
        place('2', 'Ronda', '29', 36_827, 36.2, -5.3),
        place('3', 'Júzcar', '44', 220, 36.2, -5.2),
        place('6', 'Isla', '29', 220, 36.1, -5.3),
        place('7', 'Ceuta', '51', 80_000, 35.89, -5.31),
        place('8', 'Coast', '29', 2000, 36.1, -5.4),
      ],
    },
    'areas.json': {
      areas: [{ slug: 'isla', kind: 'island', name: 'Isla', bounds: [36.09, -5.31, 36.11, -5.29] }],
    },
    'regions/ceuta.md': front({
      id: '18',
      name: 'Ceuta',
      line: 'Over there',
      landscape: 'sierra',
      hues: [40, 230],
    }),
    'pages/places/isla.md': written('isla'),
    'pages/places/ceuta.md': written('ceuta'),
  })
  const page = await site.content.page('/places/coast')
  const names = page?.kind === 'detail' && page.withinReach?.map((one) => one.place.name)
  expect(names).toEqual(['Ronda', 'Júzcar'])
})
