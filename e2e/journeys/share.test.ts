import { expect } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

chromiumOnly('places and lists have a share button, which copies the address as it stands', () =>
  visit(async ({ page, go }) => {
    await page.browserContext().overridePermissions(origin(), ['clipboard-read', 'clipboard-sanitized-write'])
    for (const path of ['/places/ronda', '/regions/andalucia?text=ronda']) {
      await go(path)
      expect([path, await isShown(page)]).toEqual([path, true])
      await untilLive(page, 'page-media')
      expect(await page.$eval('[data-share]', ({ ariaLabel }) => ariaLabel)).toMatch(
        /^Share (Ronda|Andalucía)$/,
      )
      await page.focus('[data-share]')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.getElementById('announcer')?.textContent === 'Link copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin() + path)
    }
  }),
)

function isShown(page: Page): Promise<boolean> {
  return page.$eval('[data-share]', (button) => button.checkVisibility())
}
