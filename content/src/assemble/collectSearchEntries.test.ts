import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  front,
  place,
  smallSite,
  textPage,
  type TestContent,
} from '../testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const [malaga, ...others] = (smallSite['generated/places.json'] as { places: object[] }).places
const geography = smallSite['generated/geography.json'] as { provinces: { id: string }[] }

const named = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), places: { names: { en: ['Spain'] } } },
  'generated/places.json': { places: [{ ...malaga, names: { la: ['Malaca'] } }, ...others] },
  'generated/geography.json': {
    ...geography,
    provinces: geography.provinces.map((one) =>
      one.id === '18' ? { ...one, names: { fr: ['Grenade'] } } : one,
    ),
  },
  'regions/andalucia.md': front(
    {
      id: '01',
      name: 'Andalucía',
      names: { en: ['Andalusia'], de: ['Andalusien'] },
      line: 'South',
      landscape: 'sierra',
      hues: [40, 230],
    },
    'Olives.',
  ),
  'pages/about.md': front({
    kind: 'text',
    title: 'T',
    description: 'D',
    heading: 'About',
    names: { en: ['Imprint'] },
  }),
  'areas.json': {
    areas: [
      {
        slug: 'costa-del-sol',
        kind: 'coast',
        name: 'Costa del Sol',
        names: { en: ['Sun Coast'] },
        bounds: [36.3, -5.3, 36.8, -3.76],
        provinces: ['29'],
      },
    ],
  },
}

const first = async (text: string) => (await site.content.search(text, 1))[0]

test('[SE5] what documents write of regions, pages and coasts is found where no name has it, without its markup', async () => {
  site = await createTestContent({
    ...named,
    'pages/about.md': front(
      { kind: 'text', title: 'T', description: 'D', heading: 'About' },
      'Old <em class="poppy">railways</em> &amp; [tunnels](/harbour).',
    ),
    'areas.json': {
      areas: [{ ...named['areas.json'].areas[0], about: 'Beaches below white towns.' }],
    },
  })
  expect(await first('olive')).toMatchObject({ id: 'region/andalucia', about: true })
  expect(await first('railway tunnels')).toMatchObject({ id: 'page/about', about: true })
  expect(await first('beach')).toMatchObject({ id: 'coast/costa-del-sol', about: true })
  for (const markup of ['poppy', 'harbour', 'amp'])
    expect([markup, await first(markup)]).toEqual([markup, undefined])
  await site.change({ 'pages/about.md': textPage('About', 'Sea.') })
  expect(await first('railway tunnels')).toBeUndefined()
})

test('[SE1] what documents call places, regions, provinces, coasts and pages is found, and leads there', async () => {
  site = await createTestContent(named)
  expect(await first('malaca')).toEqual({
    id: 'place/malaga',
    kind: 'place',
    name: 'Málaga',
    also: 'Malaca',
    href: '/places/malaga',
    size: 'city',
    province: 'Málaga',
    region: { id: '01', name: 'Andalucía' },
  })
  expect(await first('andalusien')).toMatchObject({ kind: 'region', href: '/regions/andalucia' })
  expect(await first('province of grenade')).toMatchObject({
    kind: 'province',
    name: 'Granada',
    href: '/regions/andalucia?provinces=18',
  })
  expect(await first('province of grenade')).not.toHaveProperty('also')
  expect(await first('grenade')).toMatchObject({ kind: 'province', also: 'Grenade' })
  expect(await first('sun coast')).toMatchObject({
    kind: 'coast',
    href: '/places?provinces=29&bbox=36.3%2C-5.3%2C36.8%2C-3.76',
  })
  expect(await first('imprint')).toMatchObject({ kind: 'page', name: 'About', href: '/about' })
})

test('[SE1] lists of a kind of place are found where they have any; a province that is a region is that', async () => {
  site = await createTestContent(named)
  expect(await first('towns in andalusia')).toMatchObject({
    kind: 'category',
    href: '/regions/andalucia?kinds=town',
  })
  expect(await first('cities in granada')).toMatchObject({
    href: '/regions/andalucia?provinces=18&kinds=city',
  })
  expect(await first('villages')).toMatchObject({ href: '/places?kinds=village' })
  expect(await first('towns in aragon')).not.toMatchObject({ kind: 'category', name: 'Towns in Aragón' })
  expect(await first('teruel')).toMatchObject({ kind: 'region', name: 'Aragón', also: 'Teruel' })
})

test('[SE1] a change of the documents is a change of what is found', async () => {
  site = await createTestContent(named)
  expect(await first('nerja')).toBeUndefined()
  await site.change({ 'places/more.json': { places: [place('9', 'Nerja', '29', 21_000, 36.75, -3.88)] } })
  expect(await first('nerja')).toMatchObject({ id: 'place/nerja' })
})

test('names by what is no language, and empty lists of them, are reported by document and field', async () => {
  site = await createTestContent({
    ...named,
    'areas.json': { areas: [{ ...named['areas.json'].areas[0], names: { Spanish: ['Sol'], en: [] } }] },
  })
  const causes = site.problems.map(({ cause }) => cause).join('\n')
  expect(causes).toMatch(/areas\.json, field areas\[0\]\.names/)
})

test('[SE1] the lists of all places are found by what they are the places of', async () => {
  site = await createTestContent(named)
  expect(await first('villages in spain')).toEqual({
    id: 'category/villages',
    kind: 'category',
    name: 'Villages',
    size: 'village',
    href: '/places?kinds=village',
  })
})
