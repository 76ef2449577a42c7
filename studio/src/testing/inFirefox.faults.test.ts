import { test } from '@jest/globals'

/** What the studio's tests in a browser prove, in Firefox: its name is read as the first of these is imported. */
Object.assign(globalThis, { TESSERA_BROWSER: 'firefox' })
const { findBrowser } = await import('@tessera/kit/testing/browser')
if (await findBrowser()) {
  await import('../app/media/PicturePicker.browser.test.ts')
  await import('../app/pickers.browser.test.ts')
  await import('../server/attacks.browser.test.ts')
} else test.skip('there is no Firefox here', () => {})
