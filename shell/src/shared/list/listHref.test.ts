import { expect, test } from '@jest/globals'
import { cellsHref, entriesHref, markersHref, searchWith } from './listHref.ts'

test.each([
  ['', {}, ''],
  ['?map=1', { text: 'ron' }, '?text=ron&map=1'],
  ['?text=old&page=3&map=1', { choices: { kinds: ['city'] } }, '?kinds=city&map=1'],
  ['?text=old', {}, ''],
])('[RT4] %s with %j becomes %s', (search, query, expected) => {
  const parameters = { facets: [{ kind: 'choices', name: 'kinds' }], sorts: [] } as const
  expect(searchWith(search, query, parameters)).toBe(expected)
})

test('[TY4] [RT4] of a list of a type its own choices and ranges are replaced', () => {
  const facets = [
    { kind: 'choices', name: 'topics' },
    { kind: 'range', name: 'price', of: 'number' },
  ] as const
  const search = '?topics=sea&price-from=3&price-to=8&kinds=city&map=1'
  expect(searchWith(search, { ranges: { price: { to: '4' } } }, { facets, sorts: [] })).toBe(
    '?price-to=4&kinds=city&map=1',
  )
})

test('[MP7] addresses of what a list and its map have', () => {
  const query = { area: [1, 2, 3, 4] as const, choices: { kinds: ['city'] }, page: 2 }
  expect(markersHref(query, 'markers')).toBe('/data/markers/markers?kinds=city&bbox=1%2C2%2C3%2C4')
  expect(cellsHref(query, 'markers')).toBe('/data/cells/markers?kinds=city&bbox=1%2C2%2C3%2C4&page=2')
  expect(entriesHref('museum', { area: query.area, by: { field: 'city', id: 'ulm' } })).toBe(
    '/data/list/museum?bbox=1%2C2%2C3%2C4&by=city%3Aulm',
  )
})
