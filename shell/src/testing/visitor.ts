import { setTimeout } from 'node:timers/promises'
import type { HTTPRequest } from 'puppeteer'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { buildBrowser, type BrowserFiles } from './buildBrowser.ts'
import { openFixtureSite, type FixtureSite } from './fixtureSite.ts'

type Page = Awaited<ReturnType<SharedBrowser['browser']['newPage']>>

/** A browser, a site, and all errors of the page. */
export interface Visit {
  page: Page
  site: FixtureSite
  files: BrowserFiles
  /** Console errors and warnings, uncaught errors and violations of the policy. */
  pageErrors: string[]
  /** Bodies of what the page reported. */
  problems: { name: string; cause: string; detail?: Record<string, string> }[]
  /** What the page asked for and what of it is under way; that of the visit before is not in it. */
  network: { asked: number; underWay: Set<HTTPRequest> }
}

let shared: SharedBrowser
let files: BrowserFiles
let tab: Page | undefined

/** Called in `beforeAll`. */
export async function startBrowser(): Promise<void> {
  ;[shared, files] = await Promise.all([shareBrowser(), buildBrowser()])
}

/** Called in `afterAll`. */
export async function stopBrowser(): Promise<void> {
  await shared?.leave()
}

/**
 * Runs a test on a site of its own, in the tab that the tests of a file share: each site is another origin, and a tab
 * costs more than all else. A test that puts scripts into the tab, or counts what it holds, needs `visitAlone`.
 */
export async function visit(test: (visit: Visit) => Promise<void>): Promise<void> {
  const page = tab && !tab.isClosed() ? tab : await (await shared.browser.createBrowserContext()).newPage()
  tab = undefined // not after a test that failed
  await visitIn(page, async function visitAndLeave(visitor) {
    await test(visitor)
    await page.setOfflineMode(false)
    await page.mouse.reset()
    await page.goto('about:blank')
    await page.browserContext().deleteCookie(...(await page.browserContext().cookies()))
  })
  tab = page
}

/** Runs a test on a site and in a profile of its own. */
export async function visitAlone(
  test: (visit: Visit) => Promise<void>,
  browser: Pick<SharedBrowser['browser'], 'createBrowserContext'> = shared.browser,
): Promise<void> {
  const context = await browser.createBrowserContext()
  try {
    await visitIn(await context.newPage(), test)
  } finally {
    await context.close()
  }
}

async function visitIn(page: Page, test: (visit: Visit) => Promise<void>): Promise<void> {
  const site = await openFixtureSite(files)
  const visit: Visit = {
    page,
    site,
    files,
    pageErrors: [],
    problems: [],
    network: { asked: 0, underWay: new Set() },
  }
  const { network } = visit
  const hearError = (error: unknown): void => void visit.pageErrors.push(String(error))
  function hearConsole(message: { type(): string; text(): string }): void {
    if (['error', 'warn'].includes(message.type())) visit.pageErrors.push(message.text())
  }
  /** Of what a page asks for as it is left, and of its beacons, Chromium may never report the end. */
  function hearRequest(request: HTTPRequest): void {
    network.asked += 1
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) network.underWay.clear()
    if (request.resourceType() !== 'ping') network.underWay.add(request)
  }
  const hearEnd = (request: HTTPRequest): void => void network.underWay.delete(request)
  try {
    site.routes.set('/problems', (_request, body) => {
      visit.problems.push(JSON.parse(body))
      return { status: 204 }
    })
    page.setDefaultTimeout(waitTimeout)
    page.on('pageerror', hearError)
    page.on('console', hearConsole)
    page.on('request', hearRequest)
    page.on('requestfinished', hearEnd)
    page.on('requestfailed', hearEnd)
    await test(visit)
  } finally {
    page.off('pageerror', hearError)
    page.off('console', hearConsole)
    page.off('request', hearRequest)
    page.off('requestfinished', hearEnd)
    page.off('requestfailed', hearEnd)
    await site.close()
  }
}

/** Opens a path and waits until the shell's browser code runs. */
export async function open(visit: Visit, path: string): Promise<void> {
  await visit.page.goto(visit.site.origin + path)
  await untilStarted(visit.page)
  await untilQuiet(visit)
}

/** Waits until the page has what it asked for, and asks for nothing for so many milliseconds. */
export async function untilQuiet({ network }: Visit, milliseconds = 100): Promise<void> {
  await until('a quiet network', async function isQuiet() {
    const { asked } = network
    await setTimeout(milliseconds)
    return network.underWay.size === 0 && network.asked === asked
  }).catch((error: unknown) => {
    throw new Error(`It is not quiet: ${[...network.underWay].map((one) => one.url()).join(', ')}`, {
      cause: error,
    })
  })
}

/**
 * Loads the page again and waits until the shell's browser code runs. Not until the network is quiet: Chromium never
 * reports the end of some requests that the page before sent as it was left.
 */
export async function reload({ page }: Visit): Promise<void> {
  await page.reload()
  await untilStarted(page)
}

/** Waits until the loader's `start` has run. */
async function untilStarted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const facts = JSON.parse(document.getElementById('tessera-page')?.textContent ?? '{}') as {
      entry?: string
    }
    if (facts.entry) await import(facts.entry).catch(() => undefined) // tests of a shell that does not load end here too
    await new Promise((next) => window.setTimeout(next))
  })
}
