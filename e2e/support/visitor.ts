import { expect } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import type { Browser, ClickOptions, Page } from 'puppeteer'
import { withoutCancelledFetches } from './withoutCancelledFetches.ts'

/** One visitor's tab, which remembers everything that should not have happened. */
export interface Visitor {
  page: Page
  /** Console errors and warnings, uncaught errors, policy violations. */
  pageErrors: string[]
  /** Every URL asked for. */
  requests: string[]
  /** Goes to a path of the site and waits until it is loaded. */
  go(path: string): Promise<void>
  /**
   * Changes the window's width, and the scheme that styles are for. Firefox takes its own only when it starts, so that
   * there the page is told; what asks the browser has that of the start.
   */
  look(scheme: 'light' | 'dark', width: number): Promise<void>
  /** Fails on any page error, or when a request left the site's origin. */
  expectNoErrors(): void
  close(): Promise<void>
}

export interface VisitorOptions {
  width?: number
  height?: number
  scripting?: boolean
  scheme?: 'light' | 'dark'
  /** Asks for little motion, which is not the matter of most tests. Default: true. */
  calm?: boolean
  /** Something is broken on purpose: what the browser says of it is no fault. */
  allowErrors?: boolean
  /** In Firefox a tab behind another stands still: for several tabs at once. */
  ownWindow?: boolean
  /** The cookie notice is out of the way unless a test is about it. */
  noticeDismissed?: boolean
}

const scrollbar = 20 /* px that it takes at most */

/** A busy browser may apply the styles of a width before it lays the page out in it. Asked from outside: scripting may be off. */
async function untilAsWide(page: Page, width: number): Promise<void> {
  await until(`a page ${width} px wide`, async () => {
    const now = await page.evaluate(() => document.documentElement.clientWidth)
    return Math.abs(now - width) <= scrollbar
  })
  if (page.isJavaScriptEnabled()) await page.evaluate(threeFrames)
}

/** Frames in which scripts answer a new width and do deferred layout. Runs in the page. */
function threeFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
}

export async function openVisitor(
  browser: Browser,
  origin: string,
  {
    width = 1280,
    height = 900,
    scripting = true,
    scheme = 'light',
    calm = true,
    noticeDismissed = true,
    ownWindow = false,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage(ownWindow && browserName === 'firefox' ? { type: 'window' } : {})
  page.setDefaultTimeout(waitTimeout)
  lookCalmly(page)
  const pageErrors: string[] = []
  const requests: string[] = []
  const pages = new Set<string>()
  page.on('console', (message) => {
    const isOfItself = isStatus(message.text()) && pages.has(message.location().url ?? '')
    if (!['error', 'warn'].includes(message.type()) || isOfItself || isOfClock(message.text())) return
    pageErrors.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${String(error)}`))
  page.on('request', (request) => {
    requests.push(request.url())
    if (request.isNavigationRequest()) pages.add(request.url())
  })

  async function show(wantedScheme: string, wantedWidth: number): Promise<void> {
    await page.setViewport({ width: wantedWidth, height })
    if (browserName === 'firefox') return tell(wantedScheme)
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: wantedScheme },
      { name: 'prefers-reduced-motion', value: calm ? 'reduce' : 'no-preference' },
    ])
  }

  function tell(wantedScheme: string): Promise<void> {
    return page.evaluate((name) => void (document.documentElement.style.colorScheme = name), wantedScheme)
  }

  await show(scheme, width)
  if (browserName === 'chrome') await page.setJavaScriptEnabled(scripting)
  if (noticeDismissed) {
    await context.setCookie({
      name: 'cookieconsent_dismissed',
      value: 'yes',
      domain: new URL(origin).hostname,
      path: '/',
    })
  }
  return {
    page,
    pageErrors,
    requests,
    async look(wantedScheme, wantedWidth) {
      await show(wantedScheme, wantedWidth)
      await untilAsWide(page, wantedWidth)
    },
    async go(path) {
      await page.goto(new URL(path, origin).href, { waitUntil: 'load' })
    },
    expectNoErrors() {
      expect(browserName === 'firefox' ? withoutCancelledFetches(pageErrors) : pageErrors).toEqual([])
      expect(requests.filter((url) => !url.startsWith(origin) && !/^(data|blob|mailto):/.test(url))).toEqual(
        [],
      )
    },
    close: () => context.close(),
  }
}

/** `waitForFunction` looks every 50 ms; at each frame, as is its default, it has the browser draw what stands still. */
function lookCalmly(page: Page): void {
  const look = page.waitForFunction.bind(page) as (
    sought: unknown,
    options: object,
    ...given: unknown[]
  ) => Promise<unknown>
  const waitForFunction = (sought: unknown, options: object = {}, ...given: unknown[]) =>
    look(sought, { polling: 50, ...options }, ...given)
  Object.assign(page, { waitForFunction })
}

/** A page that answers 404 or 422 is one of the site's own; Chromium remarks on it all the same. */
function isStatus(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of 4')
}

/** Chromium's remark on a slow machine that a page has not come to what it asked for early. */
const isOfClock = (text: string) => text.includes('not used within a few seconds')

/** Presses what has stood still for two frames; a page without scripts has no frames to tell, and nothing that moves. */
export function press(page: Page, selector: string, options?: ClickOptions): Promise<void> {
  return page.isJavaScriptEnabled() ? page.locator(selector).click(options) : page.click(selector, options)
}

/** Waits until the slot's host says that it is mounted. */
export async function untilLive(page: Page, slot: string): Promise<void> {
  await page.waitForSelector(`[data-slot="${slot}"][data-state="live"]`)
}

/** Waits until finite animations have ended. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async function settle() {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((next) => requestAnimationFrame(next))
  })
}
