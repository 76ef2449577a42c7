import { expect, test } from '@jest/globals'
import { listSearch } from './listHref.ts'
import { placesParameters, readListQuery } from './readListQuery.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search), placesParameters)

test('[RT4] what the list’s address says reads back from what the list writes', () => {
  const query = {
    area: [36.123, -6, 37.5, -4] as const,
    choices: { kinds: ['town'], provinces: ['18', '29'], categories: ['castle', 'gorge'] },
    text: 'ron',
    sort: 'name',
    page: 2,
  }
  expect(read(listSearch(query))).toEqual(query)
})

test('[RT4] near views share an area of three decimals', () => {
  expect(read('bbox=36.12341,-6.00004,37.5,-4').area).toEqual([36.123, -6, 37.5, -4])
})

test.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '2,0,1,1', '0,2,1,1', ',,,', '0,0,1,Infinity'])(
  '[RT4] the area %p is none',
  (bbox) => expect(read(`bbox=${bbox}`)).toEqual({}),
)
