import { afterAll, beforeAll } from '@jest/globals'
import { launchBrowser } from '@tessera/kit/testing/browser'
import type { Browser } from 'puppeteer'
import { startSite, type RunningSite } from './site.ts'
import { openVisitor, type Visitor } from './visitor.ts'

type VisitorOptions = Parameters<typeof openVisitor>[2]

/** One site and one browser for a file of tests; `visit` opens a tab that is closed with the test. */
export function useSite(options: Parameters<typeof startSite>[0] = {}): {
  site(): RunningSite
  /** Runs `journey` as a new visitor. */
  visit(journey: (visitor: Visitor) => Promise<void>, options?: VisitorOptions): Promise<void>
} {
  let site: RunningSite
  let browser: Browser
  beforeAll(async function startBoth() {
    ;[site, browser] = await Promise.all([startSite(options), launchBrowser()])
  }, 60_000)
  afterAll(async function stopBoth() {
    await Promise.all([browser?.close(), site?.stop()])
  }, 20_000)
  return {
    site: () => site,
    async visit(journey, visitorOptions = {}) {
      const visitor = await openVisitor(browser, site.origin, visitorOptions)
      try {
        await journey(visitor)
      } finally {
        await visitor.close()
      }
    },
  }
}
