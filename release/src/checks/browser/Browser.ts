import type { launchBrowser } from '@tessera/kit/testing/browser'
import { temporaryTrace } from './temporaryTrace.ts'

/** The kit's type of its browser: puppeteer is no dependency of this package. */
export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Context = Awaited<ReturnType<Browser['createBrowserContext']>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type CDPSession = Awaited<ReturnType<Page['createCDPSession']>>

/** A check that the visit in a real browser answers. */
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
  const trace = temporaryTrace('tessera-browser-') // Chromium leaves files when it is killed
  const browser = await kit.launchBrowser({ env: { ...process.env, TMPDIR: trace.folder } })
  browser.once('disconnected', () => void trace.remove())
  return browser
}

/** A remote's own repository may not have puppeteer installed. */
function ifNotInstalled(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
