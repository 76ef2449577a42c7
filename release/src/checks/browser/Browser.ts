import type { launchBrowser } from '@tessera/kit/testing/browser'
import { temporaryTrace } from './temporaryTrace.ts'

/** Typed by the kit, which starts it: its own library is no dependency here. */
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

/** Nothing where puppeteer or Chromium is missing. */
export async function openBrowser(): Promise<Browser | undefined> {
  const kit = await import('@tessera/kit/testing/browser').catch(ifNotInstalled)
  if (!kit || (await kit.findBrowser()) === undefined) return undefined
  const trace = temporaryTrace('tessera-browser-') // Chromium leaves files when it is killed
  const browser = await kit.launchBrowser({ env: { ...process.env, TMPDIR: trace.folder } })
  browser.once('disconnected', () => void trace.remove())
  return browser
}

/** Puppeteer comes with this repository; another one has it only where someone wants to try in a browser. */
function ifNotInstalled(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
