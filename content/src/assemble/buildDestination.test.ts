import { afterEach, expect, test } from '@jest/globals'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const categories = [
  { id: 'gorge', name: 'Gorge', icon: 'gorge' },
  { id: 'bridge', name: 'Bridge', icon: 'bridge' },
]
const ronda = {
  kind: 'detail',
  place: 'ronda',
  summary: 'A town cut in two.',
  categories: ['gorge', 'bridge'],
  season: 'Spring.',
  related: ['granada'],
  sights: [
    {
      id: 'new',
      name: 'Puente Nuevo',
      category: 'bridge',
      text: 'High.',
      hours: '24/7',
      lat: 36.7,
      lon: -5.1,
    },
    { id: 'baths', name: 'Baths', web: 'https://baths.test/', hours: 'Tu-Su 10:00-14:00,16:00-18:00' },
  ],
}
const files = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), categories, languages: ['es'] },
  'site.es.json': { categories: [{ id: 'gorge', name: 'Tajo' }] },
  'pages/places/ronda.md': front(ronda, 'Story.'),
  'pages/places/ronda.es.md': front({ summary: 'Partida.', sights: [{ id: 'new', text: 'Alto.' }] }, 'Hola.'),
}

const causes = () => site.problems.map(({ cause }) => cause)

test('[DN1] a place tells what its document says, in the language', async () => {
  site = await createTestContent(files)
  expect(causes()).toEqual([])
  expect(await site.content.page('/places/ronda')).toMatchObject({
    blocks: [{ kind: 'prose' }],
    destination: {
      summary: 'A town cut in two.',
      categories,
      season: 'Spring.',
      sights: [
        {
          id: 'new',
          name: 'Puente Nuevo',
          category: categories[1],
          at: { lat: 36.7, lon: -5.1 },
          hours: { week: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }] },
        },
        {
          id: 'baths',
          web: 'https://baths.test/',
          hours: {
            week: [
              { days: [2, 3, 4, 5, 6, 7], opens: '10:00', closes: '14:00' },
              { days: [2, 3, 4, 5, 6, 7], opens: '16:00', closes: '18:00' },
            ],
          },
        },
      ],
      related: [{ name: 'Granada' }],
    },
  })
  expect(await site.content.inLanguage?.('es').page('/places/ronda')).toMatchObject({
    destination: {
      summary: 'Partida.',
      season: 'Spring.',
      categories: [{ id: 'gorge', name: 'Tajo' }, categories[1]],
      sights: [{ name: 'Puente Nuevo', text: 'Alto.' }, { name: 'Baths' }],
    },
  })
})

test('[DN1] a region tells it as well', async () => {
  const region = { id: '01', name: 'Andalucía', line: 'South', landscape: 'sierra', hues: [40, 230] }
  site = await createTestContent({
    ...files,
    'regions/andalucia.md': front({ ...region, categories: ['gorge'], related: ['ronda'] }, 'Olives.'),
  })
  expect(causes()).toEqual([])
  expect(await site.content.page('/regions/andalucia')).toMatchObject({
    destination: { categories: [categories[0]], related: [{ slug: 'ronda' }], sights: [] },
  })
})

test('[DN2] what is wrong is reported once, by file and field, and the rest is shown', async () => {
  const [bridge, baths] = ronda.sights
  site = await createTestContent({
    ...files,
    'pages/places/ronda.md': front({
      ...ronda,
      categories: ['gorge', 'harbour'],
      related: ['nowhere', 'granada'],
      sights: [{ ...bridge, category: 'spa', lat: 136 }, { ...baths, hours: 'sometimes' }, bridge],
    }),
  })
  const file = 'pages/places/ronda.md, field '
  expect(causes()).toEqual([
    `${file}categories[1]: the site has no category harbour: site.json defines them`,
    `${file}sights[0].category: the site has no category spa: site.json defines them`,
    `${file}sights[0].lat: must be degrees, and lat and lon need each other`,
    expect.stringContaining(`${file}sights[1].hours: must be hours in the syntax of OpenStreetMap: `),
    `${file}sights[2].id: another sight has the id new too`,
    `${file}related[0]: there is no place nowhere`,
  ])
  expect(await site.content.page('/places/ronda')).toMatchObject({
    destination: {
      categories: [categories[0]],
      related: [{ slug: 'granada' }],
      sights: [{ id: 'new', text: 'High.' }, { id: 'baths' }],
    },
  })
})
