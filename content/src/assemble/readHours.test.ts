import { expect, test } from '@jest/globals'
import { readHours } from './readHours.ts'

const all = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['24/7', [{ days: all, opens: '00:00', closes: '24:00' }]],
  ['10:00-18:00', [{ days: all, opens: '10:00', closes: '18:00' }]],
  ['Fr,Sa 20:00-02:00', [{ days: [5, 6], opens: '20:00', closes: '02:00' }]],
  ['Mo 18:00-24:00', [{ days: [1], opens: '18:00', closes: '24:00' }]],
  ['off', []],
])('[DN1] the hours %p are the same each week', (written, week) => {
  expect(readHours(written, 'en').week).toEqual(week)
})

test.each([
  'Apr-Oct: Tu-Su 10:00-20:00; Nov-Mar: Tu-Su 10:00-18:00',
  'sunrise-sunset',
  'Mo-Fr 08:00-18:00 || "by appointment"',
  'Sa 10:00-24:00; Su 00:00-18:00',
])('[DN1] the hours %p are told in words alone', (written) => {
  const { week, words } = readHours(written, 'es')
  expect(week).toBeUndefined()
  expect(words).not.toBe('')
})

test.each(['sometimes', 'Mo 25:99', '', 'Mo 10:00-11:00; '.repeat(60)])(
  '[DN2] %p are no hours, which an error says',
  (written) => {
    expect(() => readHours(written, 'en')).toThrow(/^must be/)
  },
)
