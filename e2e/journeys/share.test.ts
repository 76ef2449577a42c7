import { expect, test } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

chromiumOnly('a visitor copies the address of a place, then of a filtered list, as it stands', () =>
  visit(async ({ page, go }) => {
    await page.browserContext().overridePermissions(origin(), ['clipboard-read', 'clipboard-sanitized-write'])
    for (const path of ['/places/ronda', '/regions/andalucia?text=ronda']) {
      await go(path)
      await untilLive(page, 'page-media')
      expect(await page.$eval('[data-share]', ({ ariaLabel }) => ariaLabel)).toMatch(
        /^Share (Ronda|Andalucía)$/,
      )
      await page.focus('[data-share]')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.getElementById('announcer')?.textContent === 'Link copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin() + path)
      expect(await page.$eval('[data-share-said]', ({ textContent }) => textContent)).toBe('Link copied')
    }
  }),
)

test('places and lists have a share button with a name; without scripting it is not there', async () => {
  const shown = async (path: string, scripting: boolean) => {
    let seen = false
    await visit(
      async ({ page, go }) => {
        await go(path)
        seen = await page.$eval('[data-share]', (button) => button.checkVisibility())
      },
      { scripting },
    )
    return seen
  }
  for (const path of ['/places/ronda', '/regions/andalucia', '/places']) {
    expect([path, await shown(path, true), await shown(path, false)]).toEqual([path, true, false])
  }
})
