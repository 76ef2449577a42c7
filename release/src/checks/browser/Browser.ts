import type { launchBrowser } from '@tessera/kit/testing/browser'
import { temporaryTrace } from './temporaryTrace.ts'

/** The browser's type, taken from the kit because puppeteer is not a dependency of this package. */
export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Context = Awaited<ReturnType<Browser['createBrowserContext']>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type CDPSession = Awaited<ReturnType<Page['createCDPSession']>>

/** The id of a check that is answered by visiting the pages in a real browser. */
export type BrowserCheck = 'browser' | 'bounds' | 'leftovers' | 'blocking' | 'accessibility'

/** One problem that the visit found. */
export interface BrowserFinding {
  check: BrowserCheck
  problem: string
}

/** Opens a browser; undefined if puppeteer or Chromium is not installed. */
export async function openBrowser(): Promise<Browser | undefined> {
  const kit = await import('@tessera/kit/testing/browser').catch(ifNotInstalled)
  if (!kit || (await kit.findBrowser()) === undefined) return undefined
  const trace = temporaryTrace('tessera-browser-') // a killed Chromium leaves files behind
  const browser = await kit.launchBrowser({ env: { ...process.env, TMPDIR: trace.folder } })
  browser.once('disconnected', () => void trace.remove())
  return browser
}

/** Ignores a missing puppeteer: it need not be installed in a remote's own repository. */
function ifNotInstalled(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
