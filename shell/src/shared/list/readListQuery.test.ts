import { expect, test } from '@jest/globals'
import type { ListParameters } from '@tessera/content/port'
import { listSearch } from './listHref.ts'
import { readListQuery } from './readListQuery.ts'

const ofTowns: ListParameters = {
  facets: ['kinds', 'counties', 'categories'].map((name) => ({ kind: 'choices', name })),
  sorts: ['people', 'name'],
}
const read = (search: string) => readListQuery(new URLSearchParams(search), ofTowns)

test('[RT4] what the list’s address says reads back from what the list writes', () => {
  const query = {
    area: [36.123, -6, 37.5, -4] as const,
    choices: { kinds: ['town'], counties: ['18', '29'], categories: ['castle', 'gorge'] },
    text: 'ron',
    sort: 'name',
    page: 2,
  }
  expect(read(listSearch(query))).toEqual(query)
})

const ofMuseums: ListParameters = {
  facets: [
    { kind: 'choices', name: 'on' },
    { kind: 'range', name: 'on', of: 'day' },
    { kind: 'range', name: 'price', of: 'number' },
  ],
  sorts: ['on', 'price'],
}
const readOwn = (search: string) => readListQuery(new URLSearchParams(search), ofMuseums)

test('[TY4] ranges and choices of an own list read back from its address', () => {
  const query = {
    choices: { on: ['now'] },
    ranges: { on: { from: '2027-03-01' }, price: { from: '4.5', to: '8' } },
    sort: 'price',
  }
  expect(listSearch(query)).toBe('on=now&on-from=2027-03-01&price-from=4.5&price-to=8&sort=price')
  expect(readOwn(listSearch(query))).toEqual(query)
})

test.each([
  'kinds=town',
  'sort=name',
  'price=3',
  'price-from=',
  'price-from=NaN',
  'price-to=1e9',
  'price-to=-',
])('[TY4] what its list does not know makes no other page: %s', (search) =>
  expect(readOwn(search)).toEqual({}),
)

test.each(['2027-02-31x', '2027-13-01', '3', '01.03.2027'])('[TY4] the day %s is none', (day) =>
  expect(readOwn(`on-to=${day}`)).toEqual({}),
)

test('[TY4] of a facet at most 60 choices count', () => {
  const many = Array.from({ length: 300 }, (_, index) => `on=${index}`).join('&')
  expect(readOwn(many).choices?.['on']).toHaveLength(60)
})

test('[RT4] near views share an area of three decimals', () => {
  expect(read('bbox=36.12341,-6.00004,37.5,-4').area).toEqual([36.123, -6, 37.5, -4])
})

test.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '2,0,1,1', '0,2,1,1', ',,,', '0,0,1,Infinity'])(
  '[RT4] the area %p is none',
  (bbox) => expect(read(`bbox=${bbox}`)).toEqual({}),
)
