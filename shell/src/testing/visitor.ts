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
}

let shared: SharedBrowser
let files: BrowserFiles

/** Called in `beforeAll`. */
export async function startBrowser(): Promise<void> {
  ;[shared, files] = await Promise.all([shareBrowser(), buildBrowser()])
}

/** Called in `afterAll`. */
export async function stopBrowser(): Promise<void> {
  await shared?.leave()
}

/** Runs a test on a site and in a profile of its own. */
export async function visit(
  test: (visit: Visit) => Promise<void>,
  browser: Pick<SharedBrowser['browser'], 'createBrowserContext'> = shared.browser,
): Promise<void> {
  const site = await openFixtureSite(files)
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const visit: Visit = { page, site, files, pageErrors: [], problems: [] }
    site.routes.set('/problems', (_request, body) => {
      visit.problems.push(JSON.parse(body))
      return { status: 204 }
    })
    page.on('pageerror', (error) => visit.pageErrors.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) visit.pageErrors.push(message.text())
    })
    await test(visit)
  } finally {
    await context.close()
    await site.close()
  }
}

/** Opens a path and waits until the shell's browser code runs. */
export async function open({ page, site }: Visit, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await untilStarted(page)
  await page.waitForNetworkIdle({ idleTime: 100 })
}

/**
 * Loads the page again and waits until the shell's browser code runs. Not until the network is quiet: Chromium never
 * reports the end of requests that the page before sent as it was left.
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
    await new Promise((next) => setTimeout(next))
  })
}
