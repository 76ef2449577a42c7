import type { launchBrowser } from '@tessera/kit/testing/browser'

/** As the kit starts it; its own library is no dependency here. */
export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Context = Awaited<ReturnType<Browser['createBrowserContext']>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type CDPSession = Awaited<ReturnType<Page['createCDPSession']>>

/** A check that a visit in a real browser answers. */
export type BrowserCheck = 'browser' | 'bounds' | 'leftovers' | 'blocking' | 'accessibility'

export interface BrowserFinding {
  check: BrowserCheck
  problem: string
}
