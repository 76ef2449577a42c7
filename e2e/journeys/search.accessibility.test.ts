import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { typeName } from '../support/typeName.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

/** Each place of the field: with axe, and from right to left too. */
const closely = ['/', '/places/ronda']

const looks = [
  [375, 'light'],
  [1440, 'dark'],
] as const

test.each([
  ['/', '#search-text'],
  ['/places/ronda', '#search-header'],
  ['/about', '#search-header'],
  ['/regions/andalucia', '#search-header'],
  ['/regions/nowhere', '#search-text'],
])(
  '[SE4] what is suggested on %s moves nothing, fits the screen, covers no heading where it need not, and passes axe, small and large, light and dark',
  (path, field) =>
    visit(async ({ page, go, look }) => {
      await go(path)
      await untilLive(page, 'page-media')
      for (const [width, scheme] of looks) {
        await look(scheme, width)
        for (const direction of closely.includes(path) ? ['rtl', 'ltr'] : ['ltr']) {
          await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
          const before = await layout(page)
          await typeName(page, field, 'san ju')
          await page.keyboard.press('ArrowDown')
          const box = await (await page.$('.shell-offers'))?.boundingBox()
          expect(box?.x).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
          expect(box?.y).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
          expect(await layout(page)).toEqual(before)
          if (direction === 'ltr') {
            const isNeeded = path === '/about' && width === 375
            expect(await page.evaluate(coveredLetters)).toBe(isNeeded)
            if (closely.includes(path)) expect(await findings(page)).toEqual([])
          }
          await empty(page, field)
        }
      }
    }),
)

test('[SE3] the page of results, of many, of none and for a long word, fits the screen and passes axe, small and large, light and dark', () =>
  visit(async ({ page, go, look }) => {
    for (const text of ['seville', 'xqzvwk', 'w'.repeat(80)]) {
      await go(`/search?text=${text}`)
      for (const [width, scheme] of [...looks, [768, 'light'] as const]) {
        await look(scheme, width)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([text, width, wider > 0]).toEqual([text, width, false])
        if (text === 'seville' ? width !== 768 : text === 'xqzvwk' && width === 375)
          expect(await findings(page)).toEqual([])
      }
    }
  }))

/** Where the heading stands, and how high the page is. */
function layout(page: Page): Promise<{ height: number; heading: number | undefined }> {
  return page.evaluate(() => {
    const top = document.querySelector('h1')?.getBoundingClientRect().top
    return { height: document.documentElement.scrollHeight, heading: top === undefined ? top : top + scrollY }
  })
}

/** Whether the suggestions lie over the heading's letters. */
function coveredLetters(): boolean | undefined {
  const letters = document.createRange()
  const heading = document.querySelector('h1')
  if (heading) letters.selectNodeContents(heading)
  const text = letters.getBoundingClientRect()
  const panel = document.querySelector('.shell-offers')?.getBoundingClientRect()
  return (
    panel &&
    panel.left < text.right &&
    text.left < panel.right &&
    panel.top < text.bottom &&
    text.top < panel.bottom
  )
}

async function empty(page: Page, field: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.$eval(field, (input) => ((input as HTMLInputElement).value = ''))
  await page.waitForSelector('.shell-offers', { hidden: true })
}
