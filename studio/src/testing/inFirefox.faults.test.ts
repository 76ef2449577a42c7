import { expect, test } from '@jest/globals'
import { findBrowser } from '@tessera/kit/testing/browser'

/** What the studio's tests in a browser prove, in Firefox. */
Object.assign(globalThis, { TESSERA_BROWSER: 'firefox' })
if (await findBrowser('firefox')) {
  await import('../app/media/PicturePicker.browser.test.ts')
  await import('../app/pickers.browser.test.ts')
  await import('../server/attacks.browser.test.ts')
} else test.skip('there is no Firefox here', () => expect.hasAssertions())
