import { expect, test } from '@jest/globals'
import { fitsRange, rangePattern } from './fitsRange.ts'

const low = ['0.0.3', '0.0.4', '0.3.0', '0.3.9', '0.4.0']
const high = [
  '2.9.9',
  '3.0.0',
  '3.0.9',
  '3.1.0',
  '3.1.4',
  '3.2.0',
  '3.10.0',
  '4.0.0',
  '13.1.0',
  '3.1.0-beta.1',
]

/** As npm's own `semver` has them. */
test.each([
  ['^0', '0.0.3 0.0.4 0.3.0 0.3.9 0.4.0'],
  ['^0.0', '0.0.3 0.0.4'],
  ['^0.0.3', '0.0.3'],
  ['^0.3', '0.3.0 0.3.9'],
  ['^3', '3.0.0 3.0.9 3.1.0 3.1.4 3.2.0 3.10.0'],
  ['^3.1', '3.1.0 3.1.4 3.2.0 3.10.0'],
  ['^3.1.1', '3.1.4 3.2.0 3.10.0'],
  ['~3', '3.0.0 3.0.9 3.1.0 3.1.4 3.2.0 3.10.0'],
  ['~3.1', '3.1.0 3.1.4'],
  ['~3.1.1', '3.1.4'],
  ['3', '3.0.0 3.0.9 3.1.0 3.1.4 3.2.0 3.10.0'],
  ['3.1', '3.1.0 3.1.4'],
  ['3.1.0', '3.1.0'],
])('[CP3] in %s are %s', (range, fitting) => {
  expect(range).toMatch(rangePattern)
  expect([...low, ...high].filter((version) => fitsRange(version, range)).join(' ')).toBe(fitting)
})

test('[CP3] a prerelease is in the range that names it', () => {
  expect(fitsRange('3.1.0-beta.1', '3.1.0-beta.1')).toBe(true)
  expect(fitsRange('3.1.0-beta.2', '3.1.0-beta.1')).toBe(false)
})
