import { expect, test } from '@jest/globals'
import semver from 'semver'
import { fitsRange, rangePattern } from './fitsRange.ts'

const versions = [
  '0.0.3',
  '0.0.4',
  '0.3.0',
  '0.3.9',
  '0.4.0',
  '2.9.9',
  '3.0.0',
  '3.0.9',
  '3.1.0',
  '3.1.4',
  '3.2.0',
]
const others = ['3.10.0', '4.0.0', '3.1.0-beta.1', '13.1.0']
const ranges = [
  '^0',
  '^0.0',
  '^0.0.3',
  '^0.3',
  '^3',
  '^3.1',
  '^3.1.1',
  '~3',
  '~3.1',
  '~3.1.1',
  '3',
  '3.1',
  '3.1.0',
]

test.each(ranges)('[CP3] the versions in %s are those that npm says', (range) => {
  const all = [...versions, ...others]
  expect(range).toMatch(rangePattern)
  expect(all.filter((version) => fitsRange(version, range))).toEqual(
    all.filter((version) => semver.satisfies(version, range)),
  )
})

test('[CP3] a prerelease is in the range that names it', () => {
  expect(fitsRange('3.1.0-beta.1', '3.1.0-beta.1')).toBe(true)
  expect(fitsRange('3.1.0-beta.2', '3.1.0-beta.1')).toBe(false)
})
