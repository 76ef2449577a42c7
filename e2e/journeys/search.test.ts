import { describe, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

async function type(page: Page, field: string, text: string): Promise<void> {
  await untilLive(page, 'page-media')
  await page.focus(field)
  await page.waitForSelector(`${field}[role=combobox]`)
  await page.type(field, text)
  await page.waitForFunction(
    (typed) =>
      document.querySelector('.shell-offers:not([hidden]) .shell-offer-list')?.textContent?.includes(typed),
    {},
    text,
  )
}

const namesOffered = (page: Page) =>
  page.$$eval('.shell-offer-name', (names) => names.map(({ textContent }) => textContent))

test('a visitor finds a place by the keyboard, misspelt and without accents, and goes there without a load', () =>
  visit(async ({ page, go }) => {
    await go('/')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await type(page, '#search-text', 'cadis')
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
  visit(
    async ({ page, go }) => {
      await go('/')
      const isSeen = () =>
        page.$eval('#search-header', (field) => field.checkVisibility({ visibilityProperty: true }))
      expect(await isSeen()).toBe(false)
      await go('/places/ronda')
      expect(await isSeen()).toBe(true)
      for (const [typed, name] of [
        ['albarra', 'Albarracín'],
        ['trujillo', 'Trujillo'],
      ] as const) {
        await type(page, '#search-header', typed)
        expect((await namesOffered(page))[0]).toBe(name)
        await press(page, '[role=option]')
        await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, {}, name)
        expect(await page.$eval('#search-header', (field) => (field as HTMLInputElement).value)).toBe('')
        expect(await page.$$('.shell-offers:not([hidden])')).toEqual([])
      }
    },
    { calm: true }, // else a press so soon would meet the transition
  ))

test('the last option lists all places that fit', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    await type(page, '#search-header', 'san juan')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname + location.search === '/places?text=san+juan')
    await page.waitForFunction(
      () => Number(document.querySelector('[data-result-count]')?.getAttribute('data-result-count')) > 8,
    )
  }))

test('Escape closes the places offered, not the filter behind them', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    await untilLive(page, 'page-media')
    await press(page, '[data-toggle-main]')
    await type(page, '#search-header', 'ron')
    await page.keyboard.press('Escape')
    expect(await page.$('.shell-offers:not([hidden])')).toBeNull()
    expect(await page.$('[data-filter-box][data-open="true"]')).not.toBeNull()
  }))

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
    'places offered on %s move nothing, fit the screen and pass axe, small and large, light and dark',
    (path, field) =>
      visit(
        async ({ page, go, look }) => {
          await go(path)
          await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
          await untilLive(page, 'page-media')
          for (const [width, scheme] of looks) {
            await look(scheme, width)
            const before = await layout(page)
            await type(page, field, 'san ju')
            await page.keyboard.press('ArrowDown')
            const box = await (await page.$('.shell-offers'))?.boundingBox()
            expect(box?.x).toBeGreaterThanOrEqual(0)
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
            expect(box?.y).toBeGreaterThanOrEqual(0)
            expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
            expect(await layout(page)).toEqual(before)
            expect(await findings(page)).toEqual([])
            await empty(page, field)
          }
        },
        { calm: true },
      ),
  )
})

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

test('without scripting the field is a form to the list of all places', () =>
  visit(
    async ({ page, go }) => {
      await go('/places/ronda')
      await page.type('#search-header', 'cudillero')
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      expect(new URL(page.url()).search).toBe('?text=cudillero')
      expect(await page.$eval('.shell-row-name', ({ textContent }) => textContent)).toBe('Cudillero')
    },
    { scripting: false },
  ))
