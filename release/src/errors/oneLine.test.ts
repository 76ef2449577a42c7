import { expect, test } from '@jest/globals'
import { escapeControls, firstLine, oneLine } from './oneLine.ts'

test.each([
  ['new pins\r\n✔ signed by root', 'new pins\\r\\n✔ signed by root'],
  ['\u001b[2K\u001b[8mhidden\u009b1A', '\\u001b[2K\\u001b[8mhidden\\u009b1A'],
  ['turned \u202eround\u2066 \u200e\u061c', 'turned \\u202eround\\u2066 \\u200e\\u061c'],
  ['a\u2028b\u2029c\u0085d\ve\tf', 'a\\u2028b\\u2029c\\u0085d\\u000be\\tf'],
  ['zero\u200bwidth\ufeff and half \ud83d', 'zero\\u200bwidth\\ufeff and half \\ud83d'],
  ['👩‍👩‍👧 خانه‌ها 🗺️ ✔ ü', '👩‍👩‍👧 خانه‌ها 🗺️ ✔ ü'],
])('[CP1] signs that move the cursor or turn the text round are printed by their code', (text, printed) => {
  expect(oneLine(text)).toBe(printed)
  expect(escapeControls(text)).toBe(printed)
})

test('a line is cut at 300 characters, and never in the middle of one', () => {
  expect(oneLine('a'.repeat(300))).toBe('a'.repeat(300))
  expect(oneLine('🗺'.repeat(301))).toBe(`${'🗺'.repeat(299)}…`)
  expect(oneLine('b'.repeat(10_000_000))).toBe(`${'b'.repeat(299)}…`)
  expect(escapeControls('c'.repeat(301))).toHaveLength(301)
})

test.each([
  ['New pins\n\nThe old ones were blue.', 'New pins'],
  ['\n  Second line first  \r\nmore', 'Second line first'],
  ['one line', 'one line'],
  ['  \n', ''],
  ['x'.repeat(400), `${'x'.repeat(299)}…`],
])('the first line of a commit is what is recorded', (message, recorded) => {
  expect(firstLine(message)).toBe(recorded)
})
