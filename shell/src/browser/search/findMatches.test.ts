import { expect, test } from '@jest/globals'
import { findMatches } from './findMatches.ts'

/** `[Ron]da` for readable cases. */
function marked(name: string, text: string): string {
  return findMatches(name, text)
    .map((part) => (part.typed ? `[${part.text}]` : part.text))
    .join('')
}

test.each([
  ['Ronda', 'ron', '[Ron]da'],
  ['Ávila', 'avi', '[Ávi]la'],
  ['Cádiz', 'CÁDIZ', '[Cádiz]'],
  ['San Juan de Alicante', 'jua san', '[San] [Jua]n de Alicante'],
  ['Villanueva de la Cañada', 'nueva', 'Villanueva de la Cañada'],
  ['Baños de Ebro', 'ba b', '[Ba]ños de Ebro'],
  ['L’Hospitalet', 'hosp', 'L’[Hosp]italet'],
  ['Ronda', 'rodna', 'Ronda'],
  ['Ronda', '', 'Ronda'],
  ['Ronda', '(.*', 'Ronda'],
  ['A\u0301vila', 'av', '[A\u0301v]ila'],
  ['<b>', 'b', '<[b]>'],
])('of %s a visitor who types “%s” sees %s', (name, text, expected) => {
  expect(marked(name, text)).toBe(expected)
})
