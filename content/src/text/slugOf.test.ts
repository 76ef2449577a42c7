import { expect, test } from '@jest/globals'
import { fold, slugOf } from './slugOf.ts'

test('case and accents go away, whether they are written as one character or as two', () => {
  expect(fold('MÁLAGA Mála\u{301}ga')).toBe('malaga malaga')
  expect(slugOf('Villanueva de la Cañada')).toBe('villanueva-de-la-canada')
})

test('a million accents on one letter go away too', () => {
  expect(slugOf(`a${'\u{301}\u{316}'.repeat(500_000)}b`)).toBe('ab')
})
