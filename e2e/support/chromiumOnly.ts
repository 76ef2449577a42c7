import { test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'

/** A test of what only Chromium can show to a test. Every one of them, with its reason, is in `docs/browsers.md`. */
export const chromiumOnly = browserName === 'chrome' ? test : test.skip

/** A test of what no engine decides: `npm test` has it in Chromium alone, `npm run test:firefox` in Firefox. */
export const chromiumFirst = Reflect.get(globalThis, 'TESSERA_CALM') === true ? test.skip : test
