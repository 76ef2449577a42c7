import { expect } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { untilPicturesShow } from '../support/untilPicturesShow.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

const pages = ['/', '/regions/galicia', '/places', '/places/ronda', '/about', '/walks', '/regions/nowhere']

/** What a visitor would see and could not use, as only scripts answer it. */
const deadControls = (page: Page) =>
  page.$$eval('button:not([type=submit]), [data-slot-control], [role=combobox], [data-share]', (controls) =>
    controls.filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

chromiumOnly.each(pages)(
  '[RT2] [LZ2] with JavaScript off %s is whole: text, links, pictures, nothing dead',
  (path) =>
    visit(
      async ({ page, go, requests }) => {
        await go(path)
        expect(await page.$eval('h1', (heading) => heading.checkVisibility())).toBe(true)
        expect(await page.$$eval('header a[href], footer a[href]', (links) => links.length)).toBeGreaterThan(
          20,
        )
        expect(await page.$$eval('main', ([main]) => main?.textContent?.length)).toBeGreaterThan(150)
        await untilPicturesShow(page)
        expect(await deadControls(page)).toEqual([])
        expect(requests.filter((url) => !url.startsWith(origin()) && !url.startsWith('data:'))).toEqual([])
      },
      { scripting: false, noticeDismissed: false },
    ),
)

chromiumOnly(
  '[RT1] [RT2] [RT4] [SE3] with JavaScript off all pages are reached by links, both searches lead to results, and the filter is a form whose state is in the URL',
  () =>
    visit(
      async ({ page, go }) => {
        const address = () => page.evaluate(() => location.pathname + location.search)
        const follow = (selector: string) => Promise.all([page.waitForNavigation(), press(page, selector)])
        const send = () => Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
        const heading = () => page.$eval('h1', ({ textContent }) => textContent)
        await go('/')
        const regions = await page.$$eval(
          'main a[href^="/regions/"]',
          (links) => new Set(links.map((link) => link.getAttribute('href'))).size,
        )
        expect(regions).toBe(19)
        await page.type('main input[name="text"]', 'ronda')
        await send()
        expect(await address()).toBe('/search?text=ronda')
        await follow('.shell-found section a')
        expect(await heading()).toBe('Ronda')
        await page.type('#search-header', 'seville')
        await send()
        expect(await address()).toBe('/search?text=seville')
        const groups = await page.$$eval('.shell-found h2', (all) =>
          all.map(({ textContent }) => textContent),
        )
        expect(groups.slice(0, 2)).toEqual(['Places', 'Provinces'])
        await follow('.shell-found section a')
        expect(await heading()).toBe('Sevilla')
        await follow('[data-back-link]')
        expect(await address()).toBe('/regions/andalucia')
        expect(await page.$$eval('[data-place-id]', (rows) => rows.length)).toBeGreaterThanOrEqual(40)
        await page.type('[data-filter-box] input[name="text"]', 'ronda')
        await follow('[data-filter-box] button[type="submit"]')
        expect(new URL(page.url()).searchParams.get('text')).toBe('ronda')
        const field = '[data-filter-box] input[name="text"]'
        expect(await page.$eval(field, (one) => one.getAttribute('value'))).toBe('ronda')
        await follow('[data-place-id] a')
        expect(await heading()).toBe('Ronda')
        expect(await page.$('dl')).not.toBeNull()
      },
      { scripting: false },
    ),
)
