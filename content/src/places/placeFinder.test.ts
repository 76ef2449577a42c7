import { expect, test } from '@jest/globals'
import { choicesIn, type Place, type PlaceKind, type PlacesQuery } from '../port/port.ts'
import { createPlaceFinder } from './placeFinder.ts'

const provinces = [
  { id: '29', name: 'Málaga', region: '01' },
  { id: '18', name: 'Granada', region: '01' },
  { id: '44', name: 'Teruel', region: '02' },
]

function createPlace(name: string, province: string, kind: PlaceKind, population: number): Place {
  const region = province === '44' ? '02' : '01'
  return {
    id: name,
    slug: name.toLowerCase(),
    name,
    region: { id: region, slug: region, name: region },
    province: { id: province, name: province },
    kind,
    population,
    at: { lat: population / 1e6, lon: -1 },
    fact: '',
  }
}

function createFinder(places: readonly Place[]) {
  const byName = provinces.toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
  const largestFirst = places.toSorted(
    (one, other) => other.population - one.population || one.name.localeCompare(other.name, 'es'),
  )
  return createPlaceFinder(largestFirst, byName, 'es')
}

const index = createFinder([
  createPlace('Ronda', '29', 'town', 36_000),
  createPlace('Málaga', '29', 'city', 570_000),
  createPlace('Álora', '29', 'town', 13_000),
  createPlace('Granada', '18', 'city', 230_000),
  createPlace('Órgiva', '18', 'town', 6_000),
  createPlace('Teruel', '44', 'town', 36_000),
])
const names = (query: Parameters<typeof index.find>[0]) => index.find(query).items.map(({ name }) => name)
const counts = (result: ReturnType<typeof index.find>, name: string) =>
  Object.fromEntries(choicesIn(result, name).map(({ id, count }) => [id, count]))

test('the largest come first; by name, accents sort with their letters', () => {
  expect(names({})).toEqual(['Málaga', 'Granada', 'Ronda', 'Teruel', 'Álora', 'Órgiva'])
  expect(names({ sort: 'name' })).toEqual(['Álora', 'Granada', 'Málaga', 'Órgiva', 'Ronda', 'Teruel'])
})

test.each(['malaga', 'MÁLAGA', 'Ála', 'lag', '  málaga '])('the text %p finds Málaga', (text) => {
  expect(names({ text })).toEqual(['Málaga'])
})

test('[FB4] each facet counts what its choices would leave, given the other choices', () => {
  const found = index.find({ region: '01', choices: { provinces: ['29'], kinds: ['town'] } })
  expect(found.total).toBe(2)
  expect(counts(found, 'provinces')).toEqual({ '18': 1, '29': 2 })
  expect(counts(found, 'kinds')).toEqual({ city: 1, town: 2, village: 0, district: 0 })
})

test('[FB4] the text narrows every count; nothing chosen counts all', () => {
  expect(counts(index.find({ text: 'or' }), 'provinces')).toEqual({ '18': 1, '29': 1, '44': 0 })
  expect(counts(index.find({}), 'kinds')).toEqual({ city: 2, town: 4, village: 0, district: 0 })
})

test('[FB4] every count is what choosing it alone leaves', () => {
  const queries: readonly PlacesQuery[] = [
    {},
    { choices: { kinds: ['town'] } },
    { text: 'a' },
    { region: '01' },
  ]
  for (const query of queries) {
    for (const { id, count } of choicesIn(index.find(query), 'provinces')) {
      expect(index.find({ ...query, choices: { ...query.choices, provinces: [id] } }).total).toBe(count)
    }
  }
})

test('pages hold what is asked for; a page that is not there is the nearest that is', () => {
  expect(index.find({ pageSize: 4, page: 2 })).toMatchObject({
    total: 6,
    page: 2,
    pages: 2,
    items: { length: 2 },
  })
  expect(index.find({ pageSize: 4, page: 99 }).page).toBe(2)
  expect(index.find({ page: -1, pageSize: 0 })).toMatchObject({ page: 1, pages: 6 })
  expect(index.find({ text: 'nowhere' })).toMatchObject({ total: 0, page: 1, pages: 1, items: [] })
})

test.each(['malga', 'málgaa', 'malgaa', 'maalga'])(
  '[FB4] the misspelt %p finds Málaga and says that it is only close',
  (text) => {
    expect(index.find({ text })).toMatchObject({ total: 1, close: true, items: [{ name: 'Málaga' }] })
  },
)

test('[FB4] of a text that is longer than any name its first words count', () => {
  expect(index.find({ text: `malga${' zzzz'.repeat(7)}` }).total).toBe(0)
  expect(names({ text: `malaga malga malga malga malga malga malga malga${' zzzz'.repeat(30)}` })).toEqual([
    'Málaga',
  ])
})

test('[FB4] close names are looked for only where no name contains the text', () => {
  expect(index.find({ text: 'teruel' }).close).toBeUndefined()
  expect(index.find({ text: 'ronda', region: '02' })).toMatchObject({ total: 0, items: [] })
  expect(index.find({ text: 'xyzzy' })).toMatchObject({ total: 0, items: [] })
})

test('[FB4] a whole name comes before larger places that contain it, unless the order is by name', () => {
  const places = [createPlace('San Roque', '29', 'town', 30_000), createPlace('Roque', '29', 'village', 300)]
  const few = createFinder(places)
  const ordered = (query: object) => few.find({ text: 'roque', ...query }).items.map(({ name }) => name)
  expect(ordered({})).toEqual(['Roque', 'San Roque'])
  expect(ordered({ sort: 'name' })).toEqual(['Roque', 'San Roque'])
  expect(few.find({ text: 'ro' }).items.map(({ name }) => name)).toEqual(['San Roque', 'Roque'])
})
