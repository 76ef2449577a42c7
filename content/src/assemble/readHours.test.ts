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
  expect(readHours(written).week).toEqual(week)
})

const tuesdayOn = [2, 3, 4, 5, 6, 7]
const span = (opens: string, closes: string) => ({ opens, closes })

test.each([
  [
    'Apr-Oct: Tu-Su 10:00-20:00; Nov-Mar: Tu-Su 10:00-18:00; PH off',
    [
      {
        dates: [{ from: { month: 4 }, to: { month: 10 } }],
        days: tuesdayOn,
        spans: [span('10:00', '20:00')],
      },
      {
        dates: [{ from: { month: 11 }, to: { month: 3 } }],
        days: tuesdayOn,
        spans: [span('10:00', '18:00')],
      },
      { holidays: true, spans: [] },
    ],
  ],
  [
    'Sa-Mo,PH 10:00-14:00,17:00-20:00; Aug off; Jan 1,Dec 24-Dec 26 off',
    [
      { days: [1, 6, 7], holidays: true, spans: [span('10:00', '14:00'), span('17:00', '20:00')] },
      { dates: [{ from: { month: 8 }, to: { month: 8 } }], spans: [] },
      {
        dates: [
          { from: { month: 1, day: 1 }, to: { month: 1, day: 1 } },
          { from: { month: 12, day: 24 }, to: { month: 12, day: 26 } },
        ],
        spans: [],
      },
    ],
  ],
])('[DN1] the hours %p depend on the season, by rules', (written, rules) => {
  const hours = readHours(written)
  expect([hours.week, hours.rules]).toEqual([undefined, rules])
})

test.each([
  'Mo 10:00-sunset',
  'Sa[1] 10:00-12:00',
  'sunrise-sunset',
  'Mo-Fr 08:00-18:00 || "by appointment"',
])('[DN1] the hours %p are told as they are written', (written) => {
  const { week, rules, words } = readHours(written)
  expect([week, rules]).toEqual([undefined, undefined])
  expect(words).not.toBe('')
})

test.each(['sometimes', 'Mo 25:99', '', 'Mo 10:00-11:00; '.repeat(60)])(
  '[DN2] %p are no hours, which an error says',
  (written) => {
    expect(() => readHours(written)).toThrow(/^must be/)
  },
)
