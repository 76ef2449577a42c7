import { expect, test } from '@jest/globals'
import { createMessages } from './createMessages.ts'

const catalogues = {
  en: {
    days: '{count, plural, one {# day} other {# days}} of {kind, select, rain {rain} other {sun}}',
    bare: 'Ask again',
    broken: '{count, plural}',
  },
  es: { days: '{count, plural, one {# día} other {# días}} de sol', bare: 'Otra vez', broken: '' },
  ar: { days: '{count, plural, two {يومان} other {# أيام}}', bare: 'مرة أخرى', broken: '' },
}

test('messages take their values, with the plurals of their language', () => {
  const { text } = createMessages(catalogues, 'en')
  expect(text('days', { count: 1, kind: 'rain' })).toBe('1 day of rain')
  expect(text('days', { count: 1200, kind: 'none' })).toBe('1,200 days of sun')
  expect(text('bare')).toBe('Ask again')
  expect(createMessages(catalogues, 'ar').text('days', { count: 2 })).toBe('يومان')
})

test.each([
  ['es', 'es', {}],
  ['ES-mx', 'es', {}],
  ['de', 'en', { lang: 'en', dir: 'ltr' }],
  ['', 'en', { lang: 'en', dir: 'ltr' }],
])(
  'a page in “%s” gets the catalogue %s, marked where it is in another language',
  (page, language, attributes) => {
    expect(createMessages(catalogues, page)).toMatchObject({ language, attributes })
    expect(createMessages(catalogues, page).attributes).toEqual(attributes)
  },
)

test('a fallback from right to left says so', () => {
  expect(createMessages({ ar: { a: '' } }, 'en').attributes).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('numbers and dates are those of the language, dates in UTC', () => {
  const { number, date } = createMessages(catalogues, 'es')
  expect(number(12345.6)).toBe('12.345,6')
  expect(date(Date.UTC(2026, 0, 31, 23, 30), { dateStyle: 'long' })).toBe('31 de enero de 2026')
  expect(date(new Date(Date.UTC(2026, 0, 31, 23, 30)), { timeZone: 'Asia/Tokyo' })).toBe('1/2/2026')
})

test('a message that cannot be formatted, and catalogues without one, are named', () => {
  const { text } = createMessages(catalogues, 'en')
  expect(() => text('broken', { count: 1 })).toThrow(
    'The message broken of the catalogue en cannot be formatted',
  )
  expect(() => text('days', {})).toThrow('The message days of the catalogue en')
  expect(() => createMessages({}, 'en')).toThrow('There is no catalogue')
})
