import { expect, test } from '@jest/globals'
import { comeInTime, detectPlatform } from './askForFonts.ts'

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

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'linux',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'linux'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile',
    'android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'android'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
    undefined,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
    undefined,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile',
    undefined,
  ],
  ['', undefined],
] as const)('[LZ2] %s asks for the faces of %s', (userAgent, platform) =>
  expect(detectPlatform(userAgent)).toBe(platform),
)
