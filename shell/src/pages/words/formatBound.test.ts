import { expect, test } from '@jest/globals'
import { formatBound } from './formatBound.ts'

const german = {
  number: (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('de', options).format(value),
  date: (value: Date | number, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('de', { ...options, timeZone: 'UTC' }).format(value),
}

test.each([
  ['1843', { of: 'number' }, '1843'],
  ['1500', { of: 'number', unit: 'meter' }, '1.500 m'],
  ['12.5', { of: 'number', currency: 'EUR' }, '12,50\u00a0€'],
  ['2027-03-01', { of: 'day' }, '01.03.2027'],
] as const)('[TY4] the end of a range is said as its field is: %s %j', (value, facet, said) => {
  expect(formatBound(value, facet, german)).toBe(said)
})
