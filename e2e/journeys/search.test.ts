import { describe, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { chromiumOnly } from '../support/chromiumOnly.ts'
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

test('[SE3] the last option leads to all results, without a load, the heading in focus', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    await type(page, '#search-header', 'san juan')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname + location.search === '/search?text=san+juan')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Search for “san juan”')
    expect((await page.$$('.shell-found li')).length).toBeGreaterThan(8)
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
    '[SE4] what is suggested on %s moves nothing, fits the screen and passes axe, small and large, light and dark',
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

describe.each([1440, 375])('%i px', (width) => {
  test.each([
    ['/', '#search-text'],
    ['/about', '#search-header'],
    ['/places/ronda', '#search-header'],
    ['/regions/andalucia', '#search-header'],
  ])('[SE4] what is suggested on %s does not cover the heading where it need not', (path, field) =>
    visit(
      async ({ page, go, look }) => {
        await go(path)
        await look('light', width)
        await type(page, field, 'san ju')
        const isFullWidth = width === 375 && field === '#search-header'
        expect(await page.evaluate(coveredLetters)).toBe(isFullWidth && path === '/about')
      },
      { calm: true },
    ),
  )
})

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

chromiumOnly('[SE3] without scripting the field is a form to the page of results', () =>
  visit(
    async ({ page, go }) => {
      await go('/places/ronda')
      await page.type('#search-header', 'seville')
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?text=seville')
      const groups = await page.$$eval('.shell-found h2', (all) => all.map(({ textContent }) => textContent))
      expect(groups.slice(0, 2)).toEqual(['Places', 'Provinces'])
      await Promise.all([page.waitForNavigation(), press(page, '.shell-found section a')])
      expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe('Sevilla')
    },
    { scripting: false },
  ),
)

test.each([
  [375, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const)('[SE3] at %i px, %s, the page of results passes axe and fits the screen', (width, scheme) =>
  visit(
    async ({ page, go, look }) => {
      for (const text of ['seville', 'xqzvwk', 'w'.repeat(80)]) {
        await go(`/search?text=${text}`)
        await look(scheme, width)
        expect(await findings(page)).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
    },
    { calm: true },
  ),
)
