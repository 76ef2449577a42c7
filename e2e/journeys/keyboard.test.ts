import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { card, focusShows, marker, openACard, pressUntil, tabTo } from '../support/keyboard.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

const mapControl = '[data-slot="list-map"] [data-slot-control]'
const picture = 'a[data-lightbox]'

async function expectVisibleFocus(page: Page): Promise<void> {
  if (await focusShows(page)) return
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`nothing shows that the focus is on ${focused}`)
}

test('[MP7] [LB6] [BL1] from home to a place on the map, its gallery and back, by keyboard alone', () =>
  visit(async ({ page, go }) => {
    await go('/')
    await untilLive(page, 'page-media')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i)
    await expectVisibleFocus(page)

    await tabTo(page, 'a.regions-tile')
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector(mapControl)
    await page.waitForFunction(() => document.activeElement?.localName === 'h1')
    const list = await page.evaluate(() => location.pathname)

    await tabTo(page, mapControl)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await untilLive(page, 'list-map')
    await page.waitForSelector(marker)
    await tabTo(page, marker)
    await expectVisibleFocus(page)
    await openACard(page)
    await pressUntil(page, 'Tab', card)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname.startsWith('/places/'))
    await page.waitForFunction(() => document.activeElement?.localName === 'h1')
    await untilLive(page, 'page-media')

    await tabTo(page, picture)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.pswp--open')
    await page.waitForFunction(() => document.activeElement?.closest('.pswp') !== null)
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => location.hash.endsWith('-2'))
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.pswp') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.waitForSelector('.pswp--open', { hidden: true })
    expect(await page.evaluate((opener) => document.activeElement?.matches(opener), picture)).toBe(true)

    await tabTo(page, '[data-back-link]')
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForFunction((path) => location.pathname === path, {}, list)
    expect(await page.evaluate(() => location.search)).toContain('map=1')
    await page.waitForSelector('.leaflet-container')
  }))
