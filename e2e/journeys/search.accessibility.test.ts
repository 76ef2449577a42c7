import { describe, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { typeName } from '../support/typeName.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

const looks = [
  [375, 'light'],
  [1440, 'dark'],
] as const

describe.each(['ltr', 'rtl'])('%s', (direction) => {
  test.each([
    ['/', '#search-text'],
    ['/places/ronda', '#search-header'],
    ['/regions/nowhere', '#search-text'],
  ])(
    '[SE4] what is suggested on %s moves nothing, fits the screen and passes axe, small and large, light and dark',
    (path, field) =>
      visit(async ({ page, go, look }) => {
        await go(path)
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
        await untilLive(page, 'page-media')
        for (const [width, scheme] of looks) {
          await look(scheme, width)
          const before = await layout(page)
          await typeName(page, field, 'san ju')
          await page.keyboard.press('ArrowDown')
          const box = await (await page.$('.shell-offers'))?.boundingBox()
          expect(box?.x).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
          expect(box?.y).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
          expect(await layout(page)).toEqual(before)
          if (direction === 'ltr') expect(await findings(page)).toEqual([])
          await empty(page, field)
        }
      }),
  )
})

test.each(['seville', 'xqzvwk', 'w'.repeat(80)])(
  '[SE3] the page of results for “%s” fits the screen and passes axe, small and large, light and dark',
  (text) =>
    visit(async ({ page, go, look }) => {
      await go(`/search?text=${text}`)
      for (const [width, scheme] of [...looks, [768, 'light'] as const]) {
        await look(scheme, width)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        if (width !== 768) expect(await findings(page)).toEqual([])
      }
    }),
)

/** Where the heading stands, and how high the page is. */
function layout(page: Page): Promise<{ height: number; heading: number | undefined }> {
  return page.evaluate(() => {
    const top = document.querySelector('h1')?.getBoundingClientRect().top
    return { height: document.documentElement.scrollHeight, heading: top === undefined ? top : top + scrollY }
  })
}

async function empty(page: Page, field: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.$eval(field, (input) => ((input as HTMLInputElement).value = ''))
  await page.waitForSelector('.shell-offers', { hidden: true })
}
