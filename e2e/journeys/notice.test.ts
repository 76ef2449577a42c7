import { expect, test } from '@jest/globals'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()
const notice = '[data-slot="consent-notice"]'

test('[CN1] [CN3] the notice is shown, dismissed, and stays away', () =>
  visit(
    async ({ page, go }) => {
      await go('/')
      await untilLive(page, 'consent-notice')
      expect(await page.$eval('body', (body) => body.firstElementChild?.getAttribute('data-slot'))).toBe(
        'consent-notice',
      )
      await press(page, `${notice} .cc_btn`)
      await page.waitForSelector(`${notice} .cc_message`, { hidden: true })
      const cookie = (await page.browserContext().cookies()).find(
        ({ name }) => name === 'cookieconsent_dismissed',
      )
      expect(cookie).toMatchObject({ value: 'yes', path: '/', sameSite: 'Lax', secure: false })
      const now = await page.evaluate(() => Date.now() / 1000)
      expect(Math.round(((cookie?.expires ?? 0) - now) / 86_400)).toBe(365)
      await go('/about')
      expect(await page.$(notice)).toBeNull()
    },
    { noticeDismissed: false },
  ))
