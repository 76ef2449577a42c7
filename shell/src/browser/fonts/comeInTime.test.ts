import { expect, test } from '@jest/globals'
import { comeInTime } from './comeInTime.ts'

const origin = 'https://site.test'
const visit = { requestStart: 300 /* ms, after a slow handshake */ }

test.each([
  ['a quick line', 340, '', true],
  ['a slow line', 470, '', false],
  ['a slow line, from elsewhere', 470, 'https://search.test/', false],
  ['a slow line, from a page of the site', 470, 'https://site.test/', true],
  ['a referrer that is none', 470, 'about:client', false],
] as const)('[LZ2] fonts and %s', (_, now, referrer, inTime) =>
  expect(comeInTime(visit, now, { referrer, origin })).toBe(inTime),
)

test('[LZ2] nothing is asked for early where a browser does not say when it asked for the page', () =>
  expect(comeInTime(undefined, 10, { referrer: `${origin}/`, origin })).toBe(false))
