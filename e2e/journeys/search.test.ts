import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { typeName } from '../support/typeName.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

const isSeen = (field: Element) => field.checkVisibility({ visibilityProperty: true })

const namesOffered = (page: Page) =>
  page.$$eval('.shell-offer-name', (names) => names.map(({ textContent }) => textContent))

test('a visitor finds a place by the keyboard, misspelt and without accents, and goes there without a load', () =>
  visit(async ({ page, go }) => {
    await go('/')
    expect(await page.$eval('#search-header', isSeen)).toBe(false)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await typeName(page, '#search-text', 'cadis')
    expect((await namesOffered(page))[0]).toBe('Cádiz')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cádiz')
    expect(await page.evaluate(() => [location.pathname, 'sameDocument' in window])).toEqual([
      '/places/cadiz',
      true,
    ])
  }))

test('the search of the header serves page after page, and is out of the way where the page has one', () =>
  visit(async ({ page, go }) => {
    await go('/places/ronda')
    expect(await page.$eval('#search-header', isSeen)).toBe(true)
    for (const [typed, name] of [
      ['albarra', 'Albarracín'],
      ['trujillo', 'Trujillo'],
    ] as const) {
      await typeName(page, '#search-header', typed)
      expect((await namesOffered(page))[0]).toBe(name)
      await press(page, '[role=option]')
      await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, {}, name)
      expect(await page.$eval('#search-header', (field) => (field as HTMLInputElement).value)).toBe('')
      expect(await page.$$('.shell-offers:not([hidden])')).toEqual([])
    }
  }))

test('[SE3] Escape closes the places offered, not the filter behind them; the last option leads to all results, without a load, the heading in focus', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    await untilLive(page, 'page-media')
    await press(page, '[data-toggle-main]')
    await typeName(page, '#search-header', 'ron')
    await page.keyboard.press('Escape')
    expect(await page.$('.shell-offers:not([hidden])')).toBeNull()
    expect(await page.$('[data-filter-box][data-open="true"]')).not.toBeNull()
    await page.$eval('#search-header', (field) => ((field as HTMLInputElement).value = ''))
    await typeName(page, '#search-header', 'san juan')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname + location.search === '/search?text=san+juan')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Search for “san juan”')
    expect((await page.$$('.shell-found li')).length).toBeGreaterThan(8)
  }))

test('[SE5] what has to do with a text is suggested as the page lists it, each name on one line', () =>
  visit(async ({ page, go }) => {
    await go('/places/ronda')
    await typeName(page, '#search-header', 'beaches')
    const offered = await namesOffered(page)
    const heights = await page.$$eval('.shell-offer-name', (names) =>
      names.map(({ clientHeight }) => clientHeight),
    )
    expect(Math.max(...heights)).toBeLessThan(40)
    const groupsOf = (selector: string) =>
      page.$$eval(selector, (all) => all.map(({ textContent }) => textContent))
    expect(await groupsOf('.shell-offer-group')).toEqual(['On this subject'])
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => location.search === '?text=beaches' && document.querySelector('.shell-found'),
    )
    expect(await groupsOf('.shell-found h2')).toEqual(['On this subject'])
    expect((await groupsOf('.shell-found section li a')).slice(0, offered.length)).toEqual(offered)
  }))
