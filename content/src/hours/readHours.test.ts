import { expect, test } from '@jest/globals'
import { readHours } from './readHours.ts'

const all = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['24/7', [{ days: all, opens: '00:00', closes: '24:00' }]],
  ['10:00-18:00', [{ days: all, opens: '10:00', closes: '18:00' }]],
  ['Fr,Sa 20:00-02:00', [{ days: [5, 6], opens: '20:00', closes: '02:00' }]],
  ['Mo 18:00-24:00', [{ days: [1], opens: '18:00', closes: '24:00' }]],
  ['off', []],
  ['open; We off', [{ days: [1, 2, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }]],
  ['Monday – friday 9.00-17:00;', [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }]],
  ['Mo-Su 20:00-26:00', [{ days: all, opens: '20:00', closes: '02:00' }]],
  [
    'Mo-Sa 10:00-14:00, Tu 16:00-18:00; Sa 10:00-12:00',
    [
      { days: [1, 2, 3, 4, 5], opens: '10:00', closes: '14:00' },
      { days: [2], opens: '16:00', closes: '18:00' },
      { days: [6], opens: '10:00', closes: '12:00' },
    ],
  ],
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
    'Sa-Mo,PH 10:00-14:00,17:00-20:00; Aug off; Jan 1,Dec 24-26: off',
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
  'Mo-Fr 08:00-18:00 unknown',
  'Mo-Fr 08:00-18:00; Sa "Ask at the bar – by 9.00"',
  '24/7 "Ask at the bar"',
  'Mo-Fr 08:00-18:00, PH off',
  'easter -2 days off',
])('[DN1] the hours %p are told as they are written', (written) => {
  expect(readHours(written)).toEqual({ words: written.replace(', ', ',') })
})

test.each([
  ['by appointment', 'appointment'],
  ['24/7 "by appointment"', 'appointment'],
  ['unknown "By appointment"', 'appointment'],
  ['unknown', 'unknown'],
  ['24/7 unknown', 'unknown'],
])('[DN1] %p is open at no hours that are known', (written, instead) => {
  const { week, rules, ...hours } = readHours(written)
  expect([week, rules, hours.instead]).toEqual([undefined, undefined, instead])
})

test.each(['sometimes', 'Mo 25:99', 'M 10:00-11:00', 'Feb 30 off', '', ' ; ', 'Mo 10:00-11:00; '.repeat(60)])(
  '[DN2] %p are no hours, which an error says',
  (written) => {
    expect(() => readHours(written)).toThrow(/^must be/)
  },
)
