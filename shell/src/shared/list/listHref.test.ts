import { expect, test } from '@jest/globals'
import { searchWith } from './listHref.ts'
import { placesParameters } from './readListQuery.ts'

test.each([
  ['', {}, ''],
  ['?map=1', { text: 'ron' }, '?text=ron&map=1'],
  ['?text=old&page=3&map=1', { choices: { kinds: ['city'] } }, '?kinds=city&map=1'],
  ['?text=old', {}, ''],
])('[RT4] %s with %j becomes %s', (search, query, expected) => {
  expect(searchWith(search, query, placesParameters)).toBe(expected)
})
