import { expect, test } from '@jest/globals'
import { fold, slugify } from './slugify.ts'

test('case and accents go away, whether they are written as one character or as two', () => {
  expect(fold('MÁLAGA Mála\u{301}ga')).toBe('malaga malaga')
  expect(slugify('Villanueva de la Cañada')).toBe('villanueva-de-la-canada')
})

test('a million accents on one letter go away too', () => {
  expect(slugify(`a${'\u{301}\u{316}'.repeat(500_000)}b`)).toBe('ab')
})
