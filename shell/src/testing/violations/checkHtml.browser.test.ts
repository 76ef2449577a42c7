import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import {
  accepted,
  expectAsWritten,
  pairs,
  randomPages,
  readByChromium,
  readByParser,
} from './expectAsWritten.ts'

let shared: SharedBrowser
beforeAll(async () => (shared = await shareBrowser()))
afterAll(() => shared?.leave())

test('[CP1] whatever of any two elements may stand in a slot is built as it is written, by Chromium and by parse5', async () => {
  await expectAsWritten(shared.browser, accepted(pairs()), 1500)
})

test('[CP1] so is whatever of random HTML may stand there', async () => {
  await expectAsWritten(shared.browser, accepted(randomPages(6_000)), 600)
})

test('Chromium keeps in a select what parse5 drops, and both show what leaves its host', async () => {
  const select = '<select><meta http-equiv="refresh"></select>'
  expect(
    await readByChromium(shared.browser, [select, '</div><div>', '<select><plaintext></select>']),
  ).toEqual(['select[](meta[http-equiv]())', 'leaves its host', 'leaves its host'])
  expect([select, '<p><b></p></b>', '<p></div>'].map(readByParser)).toEqual([
    'select[]()',
    'p[](b[]())',
    'leaves its host',
  ])
})
