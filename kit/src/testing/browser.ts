import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'
import { waitTimeout } from './until.ts'

export type BrowserName = 'chrome' | 'firefox'

/** Which browser this run of the tests is about: Chromium, unless the project or `TESSERA_BROWSER` says Firefox. */
export const browserName: BrowserName =
  (Reflect.get(globalThis, 'TESSERA_BROWSER') ?? process.env['TESSERA_BROWSER']) === 'firefox'
    ? 'firefox'
    : 'chrome'

/** What keeps a test browser quiet, offline and startable as root. */
const quietly: Readonly<Record<BrowserName, readonly string[]>> = {
  chrome: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-site-isolation-trials', // a tab keeps the process that it began with: a tenth less work for each
  ],
  firefox: [],
}

/** Firefox takes its preferences when it starts, not tab by tab. */
export type FirefoxPreferences = Readonly<Record<string, unknown>>

const firefoxPreferences: FirefoxPreferences = {
  'network.captive-portal-service.enabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'layout.frame_rate': 20, // it paints without a graphics card: a fifth less work
  'ui.prefersReducedMotion': 0,
  'ui.systemUsesDarkTheme': 0,
  'layout.css.prefers-color-scheme.content-override': 1,
}

const usualPlaces: Readonly<Record<BrowserName, readonly (string | undefined)[]>> = {
  chrome: [
    process.env['CHROME_PATH'],
    '/usr/lib/chromium/chromium-headless-shell', // Debian's script before it stays when it is ended
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  firefox: [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
}

/** Chromium without a window: a quarter less work for each page, but nothing of a page is kept for Back. */
const isHeadlessShell = (path: string) => path.endsWith('headless-shell')

/** Path of a Chromium that keeps left pages for Back, as visitors' do. */
export async function findWholeChromium(): Promise<string | undefined> {
  const own = await ownBrowser('chrome')
  return [...usualPlaces.chrome, own].find((path) => path && !isHeadlessShell(path) && existsSync(path))
}

/** Path of a browser: `CHROME_PATH` or `FIREFOX_PATH`, an installed one, else puppeteer's own download. */
export async function findBrowser(name: BrowserName = browserName): Promise<string | undefined> {
  const own = await ownBrowser(name)
  return [...usualPlaces[name], own].find((path) => path && existsSync(path))
}

async function ownBrowser(name: BrowserName): Promise<string | undefined> {
  return Promise.resolve(puppeteer.executablePath({ browser: name })).catch(() => undefined) // it was never downloaded
}

/** What a file of tests asks the run's provider for. */
export interface WantedBrowser {
  name: BrowserName
  preferences: FirefoxPreferences
  worker: string
}

export interface SharedBrowser {
  browser: Browser
  /** For after the tests: closes what they left open. */
  leave(): Promise<void>
}

/**
 * A browser that the test files of one worker share, one after the other; open contexts in it, not pages. Outside such
 * a run it is a browser of one's own. A Firefox with other `preferences` is another one; Chromium has none.
 */
export async function shareBrowser(preferences: FirefoxPreferences = {}): Promise<SharedBrowser> {
  const provider = process.env['TESSERA_BROWSERS']
  if (!provider) {
    const browser = await launchBrowser({ extraPrefsFirefox: { ...preferences } })
    return { browser, leave: () => browser.close() }
  }
  const wanted: WantedBrowser = {
    name: browserName,
    preferences,
    worker: process.env['JEST_WORKER_ID'] ?? '1',
  }
  const answer = await fetch(provider, { method: 'POST', body: JSON.stringify(wanted) })
  if (!answer.ok) throw new Error(await answer.text())
  const browser = await puppeteer.connect({
    browserWSEndpoint: await answer.text(),
    protocol: browserName === 'firefox' ? 'webDriverBiDi' : 'cdp',
  })
  return {
    browser,
    async leave() {
      const own = browser.browserContexts().filter((context) => context !== browser.defaultBrowserContext())
      await Promise.all(own.map((context) => context.close()))
      await browser.disconnect()
    },
  }
}

/** A headless browser with a profile of its own. Close it after the tests. */
export async function launchBrowser(
  options: LaunchOptions = {},
  name: BrowserName = browserName,
): Promise<Browser> {
  const executablePath = await findBrowser(name)
  if (!executablePath) {
    throw new Error(`No ${name} found. Run \`npm run browser\`, or set CHROME_PATH or FIREFOX_PATH.`)
  }
  const args = [...quietly[name], ...(options.args ?? [])]
  const extraPrefsFirefox = { ...firefoxPreferences, ...options.extraPrefsFirefox }
  return puppeteer.launch({
    browser: name,
    executablePath,
    timeout: waitTimeout,
    ...options,
    args,
    extraPrefsFirefox,
  })
}
