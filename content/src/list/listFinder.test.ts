import { expect, test } from '@jest/globals'
import { choicesIn, type ListColumns, type ListQuery } from '../port/port.ts'
import { createListFinder } from './listFinder.ts'

/** Largest first; days as `toDay` counts them: 2027-01-01 is 20819. */
const places = [
  { name: 'Málaga', county: '29', kind: 'city', price: 9.5, days: [20_819, 20_849] },
  { name: 'Granada', county: '18', kind: 'city', price: 4, days: [20_850, 20_850] },
  { name: 'Ronda', county: '29', kind: 'town', price: null, days: [null, null] },
  { name: 'Teruel', county: '44', kind: 'town', price: 0, days: [20_819, 20_900] },
  { name: 'Álora', county: '29', kind: 'town', price: 7, days: [20_830, 20_831] },
  { name: 'Órgiva', county: '18', kind: 'town', price: 4, days: [20_900, 20_910] },
]

function createColumns(
  rows: readonly (typeof places)[number][],
  own: Partial<ListColumns> = {},
): ListColumns {
  const choicesOf = (field: 'county' | 'kind', ids: readonly string[]) => ({
    ids,
    of: rows.map((row) => ids.indexOf(row[field])),
  })
  const facetOf = (name: string, ids: readonly string[]) => ({
    kind: 'choices' as const,
    name,
    choices: ids.map((id) => ({ id, count: -1 })),
  })
  const kinds = ['city', 'town', 'village']
  const counties = ['18', '29', '44']
  return {
    sorting: 'es',
    facets: [
      facetOf('kinds', kinds),
      facetOf('counties', counties),
      { kind: 'range', name: 'price', of: 'number', min: '0', max: '9.5' },
      { kind: 'range', name: 'on', of: 'day', min: '2027-01-01', max: '2027-04-02' },
    ],
    sorts: [{ id: '' }, { id: 'people' }, { id: 'name' }, { id: 'price' }],
    orders: { '': [3], people: [], price: [3, 1, 5, 4, 0, 2] },
    ids: rows.map(({ name }) => name),
    names: rows.map(({ name }) => name),
    choices: { kinds: choicesOf('kind', kinds), counties: choicesOf('county', counties) },
    ranges: {
      price: { least: rows.map(({ price }) => price) },
      on: {
        least: rows.map(({ days: [from = null] }) => from),
        greatest: rows.map(({ days: [, to = null] }) => to),
      },
    },
    isWholeFirst: true,
    items: undefined,
    ...own,
  }
}

function createFinder(rows: readonly (typeof places)[number][], own?: Partial<ListColumns>) {
  return createListFinder(createColumns(rows, own), rows)
}

const index = createFinder(places)
const names = (query: Parameters<typeof index.find>[0]) => index.find(query).items.map(({ name }) => name)
const counts = (result: ReturnType<typeof index.find>, name: string) =>
  Object.fromEntries(choicesIn(result, name).map(({ id, count }) => [id, count]))

test('[FB4] the first rows of an order are followed by all others; by name, accents sort with their letters', () => {
  expect(names({})).toEqual(['Teruel', 'Málaga', 'Granada', 'Ronda', 'Álora', 'Órgiva'])
  expect(names({ sort: 'people' })).toEqual(['Málaga', 'Granada', 'Ronda', 'Teruel', 'Álora', 'Órgiva'])
  expect(names({ sort: 'price' })).toEqual(['Teruel', 'Granada', 'Órgiva', 'Álora', 'Málaga', 'Ronda'])
  expect(names({ sort: 'name' })).toEqual(['Álora', 'Granada', 'Málaga', 'Órgiva', 'Ronda', 'Teruel'])
})

test.each(['malaga', 'MÁLAGA', 'Ála', 'lag', '  málaga '])('the text %p finds Málaga', (text) => {
  expect(names({ text })).toEqual(['Málaga'])
})

test('[FB4] each facet counts what its choices would leave, given the other choices', () => {
  const found = index.find({ choices: { counties: ['29'], kinds: ['town'] } })
  expect(found.total).toBe(2)
  expect(counts(found, 'counties')).toEqual({ '18': 1, '29': 2, '44': 1 })
  expect(counts(found, 'kinds')).toEqual({ city: 1, town: 2, village: 0 })
})

test('[FB4] the text narrows every count; nothing chosen counts all', () => {
  expect(counts(index.find({ text: 'or' }), 'counties')).toEqual({ '18': 1, '29': 1, '44': 0 })
  expect(counts(index.find({}), 'kinds')).toEqual({ city: 2, town: 4, village: 0 })
})

test('[FB4] every count is what choosing it alone leaves', () => {
  const queries: readonly ListQuery[] = [
    {},
    { choices: { kinds: ['town'] } },
    { text: 'a' },
    { ranges: { price: { to: '5' } } },
  ]
  for (const query of queries) {
    for (const { id, count } of choicesIn(index.find(query), 'counties')) {
      expect(index.find({ ...query, choices: { ...query.choices, counties: [id] } }).total).toBe(count)
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
  expect(index.find({ text: 'xyzzy' })).toMatchObject({ total: 0, items: [] })
})

test('[FB4] a whole name comes before larger places that contain it, unless the order is by name or the list has no sizes', () => {
  const [first, other] = places.map((place, row) => ({ ...place, name: row === 0 ? 'San Roque' : 'Roque' }))
  const few = first && other ? [first, other] : []
  const ordered = (query: ListQuery, own?: Partial<ListColumns>) =>
    createFinder(few, { orders: {}, ...own })
      .find({ text: 'roque', ...query })
      .items.map(({ name }) => name)
  expect(ordered({})).toEqual(['Roque', 'San Roque'])
  expect(ordered({ sort: 'name' })).toEqual(['Roque', 'San Roque'])
  expect(ordered({ text: 'ro' })).toEqual(['San Roque', 'Roque'])
  expect(ordered({}, { isWholeFirst: undefined })).toEqual(['San Roque', 'Roque'])
})

test.each([
  [{ price: { to: '4' } }, ['Teruel', 'Granada', 'Órgiva']],
  [{ price: { from: '4', to: '7' } }, ['Granada', 'Álora', 'Órgiva']],
  [{ price: { from: '7', to: '4' } }, []],
  [{ on: { from: '2027-03-01' } }, ['Teruel', 'Órgiva']],
  [{ on: { from: '2027-01-12', to: '2027-01-20' } }, ['Teruel', 'Málaga', 'Álora']],
  [{ on: { to: '2027-01-31' }, price: { from: '1' } }, ['Málaga', 'Álora']],
])('[TY4] the range %j has what overlaps it; what has no value is in none', (ranges, expected) => {
  expect(names({ ranges })).toEqual(expected)
})

test('[TY4] choices are counted under a range, and a range keeps its ends', () => {
  const result = index.find({ ranges: { price: { to: '4' } } })
  expect(counts(result, 'kinds')).toEqual({ city: 1, town: 2, village: 0 })
  expect(result.facets[2]).toMatchObject({ min: '0', max: '9.5' })
})

test('[FB4] what the list does not offer, an address can ask for all the same', () => {
  const { facets } = createColumns(places)
  const few = createFinder(places, { facets: facets.slice(0, 1) })
  expect(few.find({ choices: { counties: ['44'] } })).toMatchObject({ total: 1, facets: { length: 1 } })
})
