import { test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'

/** A test of what only Chromium can show to a test. Every one of them, with its reason, is in `docs/browsers.md`. */
export const chromiumOnly = browserName === 'chrome' ? test : test.skip
