import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumFirst, chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

/** Marks the document, so that a full load shows. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return () => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)
}

async function untilShell(page: Page): Promise<void> {
  await untilLive(page, 'page-media')
}

test('[RT3] a move happens in the client: title, focus, scroll and back are right', () =>
  visit(
    async ({ page, go }) => {
      await go('/regions/andalucia')
      await untilShell(page)
      const same = await mark(page)
      const title = await page.title()
      const row = await page.$eval('[data-place-id] a', (link) => link.textContent?.trim() ?? '')
      await page.$eval('[data-place-id] a', (link) => link.scrollIntoView({ block: 'center' }))
      const scrolled = await page.evaluate(() => window.scrollY)
      await press(page, '[data-place-id] a')
      await page.waitForFunction(
        (name) => document.querySelector('h1')?.textContent?.includes(name),
        {},
        row.slice(0, 5),
      )
      expect(await same()).toBe(true)
      expect(await page.title()).not.toBe(title)
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await page.waitForFunction((name) => document.title === name, {}, title)
      expect(await same()).toBe(true)
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 40, {}, scrolled)
    },
    { calm: false },
  ))

/** What leads to `path` arrives late, as on a slow line. */
async function delay(page: Page, path: string, ms: number): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const wait = new URL(request.url()).pathname.startsWith(path) ? ms : 0
    setTimeout(() => void request.continue(), wait)
  })
}

chromiumFirst(
  '[RT3] [FB4] a click just after a key press in the filter leads to the place, though the address was about to follow',
  () =>
    visit(async ({ page, go }) => {
      await go('/regions/andalucia')
      await untilShell(page)
      const places = page.waitForResponse((response) => response.url().includes('/data/list/place'))
      await press(page, '[data-toggle-main]')
      await places
      await delay(page, '/places/', 600)
      await page.type('[data-filter-box] input[name="text"]', 'ronda', { delay: 10 })
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-place-id] a')?.click())
      await page.waitForSelector('.shell-place-title')
      expect(await page.evaluate(() => location.search)).toBe('')
      await page.goBack()
      await page.waitForFunction(() => location.search === '?text=ronda')
    }),
)

chromiumFirst(
  '[RT3] [RT4] a click just after the map was moved leads to the place, though its view was about to be kept',
  () =>
    visit(async ({ page, go }) => {
      await go('/regions/andalucia?map=1')
      await untilLive(page, 'list-map')
      await page.waitForSelector('.leaflet-marker-pane > *')
      await delay(page, '/places/', 600)
      await page.focus('.leaflet-container')
      const pane = '.leaflet-map-pane'
      const before = await page.$eval(pane, (element) => (element as HTMLElement).style.transform)
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(
        (selector, start) => {
          const moved = document.querySelector<HTMLElement>(selector)?.style.transform !== start
          return moved && !document.querySelector('.leaflet-pan-anim')
        },
        {},
        pane,
        before,
      )
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-place-id] a')?.click())
      await page.waitForSelector('.shell-place-title')
      expect(await page.evaluate(() => location.search)).toBe('')
      await page.goBack()
      await page.waitForFunction(() => location.search.includes('view='))
    }),
)

test('[BL1] [BL4] [RT4] after a client move the back link goes back in history, also once the map was opened, which the address says', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia?text=ronda')
    await untilShell(page)
    const same = await mark(page)
    await press(page, '[data-place-id] a')
    await page.waitForSelector('main:has(.shell-place-title) [data-back-link]')
    await press(page, '[data-back-link]')
    await page.waitForFunction(() => location.search === '?text=ronda')
    await press(page, '[data-place-id] a')
    await press(page, '[data-slot="detail-map"] [data-slot-control]')
    await page.waitForFunction(() => location.search === '?map=1')
    await press(page, '[data-back-link]')
    await page.waitForFunction(() => location.search === '?text=ronda')
    expect(await same()).toBe(true)
  }))

chromiumFirst('[BL1] [BL3] arrived from nowhere, the back link follows its href', () =>
  visit(async ({ page, go }) => {
    await go('/places/ronda')
    await untilShell(page)
    const href = await page.$eval(
      '[data-back-link]',
      (link) => new URL((link as HTMLAnchorElement).href).pathname,
    )
    await press(page, '[data-back-link]')
    await page.waitForFunction((path) => location.pathname === path, {}, href)
  }),
)

chromiumFirst(
  '[FB1] [FB2] [FB3] [FB5] the filter opens, takes focus, closes by Escape and gives focus back; a stored view mode has no effect and toggling stores nothing',
  () =>
    visit(async ({ page, go }) => {
      await page.evaluateOnNewDocument(() => {
        if (self.origin === 'null') return // an empty page, which may keep nothing
        document.cookie = 'viewmode=filteropen; path=/'
        sessionStorage.setItem('viewmode', 'filteropen')
        localStorage.setItem('viewmode', 'filteropen')
      })
      await go('/regions/andalucia')
      await untilShell(page)
      expect(await page.$eval('[data-filter-box]', (box) => box.getAttribute('data-open'))).toBe('false')
      const stored = () =>
        page.evaluate(() =>
          JSON.stringify([document.cookie, Object.entries(sessionStorage), Object.entries(localStorage)]),
        )
      const before = await stored()
      await press(page, '[data-toggle-main]')
      await page.waitForSelector('[data-filter-box][data-open="true"]', { visible: true })
      expect(await page.$eval('[data-main]', (main) => main.getAttribute('data-pushed'))).toBe('true')
      expect(await page.$eval('[data-toggle-main]', (button) => button.getAttribute('aria-expanded'))).toBe(
        'true',
      )
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[data-filter-box]')))).toBe(
        true,
      )
      await page.keyboard.press('Escape')
      await page.waitForSelector('[data-filter-box][data-open="false"]')
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-toggle-main'))).toBe(true)
      expect(await stored()).toBe(before)
    }),
)

chromiumOnly('[EM1] an e-mail link navigates to the decoded address', () =>
  visit(async ({ page, go, pageErrors }) => {
    await go('/contact')
    await untilShell(page)
    const session = await page.createCDPSession()
    await session.send('Page.enable')
    const asked = new Promise<string>((done) =>
      session.once('Page.frameRequestedNavigation', (event) => done(event.url)),
    )
    await press(page, '[data-mailto-token]')
    expect(await asked).toMatch(/^mailto:[^@]+@[^@]+$/)
    pageErrors.length = 0 // no program for mail is installed
  }),
)
