import { expect, test } from '@jest/globals'
import { readHours } from '@tessera/content/hours'
import { formatHours } from './formatHours.ts'

test.each([
  ['24/7', 'Always open'],
  ['Mo-Fr 10-18', 'Mon–Fri 10:00–18:00'],
  ['10:00-18:00', 'Every day 10:00–18:00'],
  ['Mo,We 09:00-24:00', 'Mon, Wed 09:00–24:00'],
  ['Tu-Su 10:00-14:00,16:00-19:00; Mo off', 'Tue–Sun 10:00–14:00, 16:00–19:00'],
  ['Mo-Fr 10:00-18:00; Sa 10:00-14:00', 'Mon–Fri 10:00–18:00; Sat 10:00–14:00'],
  ['Apr-Oct 09:00-20:00; Nov-Mar 09:00-18:00', 'Apr-Oct 09:00-20:00; Nov-Mar 09:00-18:00'],
  ['off', 'Never open'],
])('[SF4] %s means: %s', (written, words) => {
  expect(formatHours(readHours(written))).toBe(words)
})
