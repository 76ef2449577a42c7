import { expect } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { untilPicturesShow } from '../support/untilPicturesShow.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

const pages = [
  '/',
  '/regions/galicia',
  '/places',
  '/places/ronda',
  '/about',
  '/travel',
  '/walks',
  '/contact',
  '/legal',
  '/privacy',
  '/regions/nowhere',
]

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
  '[RT1] [RT2] with JavaScript off all pages are reached by links, and the search finds a place',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/')
        const regions = await page.$$eval(
          'main a[href^="/regions/"]',
          (links) => new Set(links.map((link) => link.getAttribute('href'))).size,
        )
        expect(regions).toBe(19)
        await page.type('main input[name="text"]', 'ronda')
        await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?text=ronda')
        await Promise.all([page.waitForNavigation(), press(page, '.shell-found section a')])
        expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe('Ronda')
        await Promise.all([page.waitForNavigation(), press(page, '[data-back-link]')])
        expect(new URL(page.url()).pathname).toBe('/regions/andalucia')
      },
      { scripting: false },
    ),
)
