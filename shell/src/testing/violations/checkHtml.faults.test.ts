import { afterAll, beforeAll, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { accepted, expectAsWritten, pairs, randomPages } from './expectAsWritten.ts'

let shared: SharedBrowser
beforeAll(async () => (shared = await shareBrowser()))
afterAll(() => shared?.leave())

test('[CP1] whatever of any three elements may stand in a slot is built as it is written, by Chromium and by parse5', async () => {
  await expectAsWritten(shared.browser, accepted(pairs(true)), 8000)
})

test('[CP1] so is whatever of random HTML may stand there', async () => {
  await expectAsWritten(shared.browser, accepted(randomPages(60_000)), 6000)
})
