import { expect, test } from '@jest/globals'
import { parseByteRange } from './reply.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=900-', { first: 900, last: 999 }],
  ['bytes=-16', { first: 984, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-9', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  [null, undefined],
])('of 1000 bytes, %s is %o', (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected)
})

test('of nothing, there is no part', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
