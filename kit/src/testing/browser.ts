import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'

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
  ],
  firefox: [],
}

const usualPlaces: Readonly<Record<BrowserName, readonly (string | undefined)[]>> = {
  chrome: [
    process.env['CHROME_PATH'],
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

/** Path of a browser: `CHROME_PATH` or `FIREFOX_PATH`, an installed one, else puppeteer's own download. */
export async function findBrowser(name: BrowserName = browserName): Promise<string | undefined> {
  const own = await Promise.resolve(puppeteer.executablePath({ browser: name })).catch(() => undefined)
  return [...usualPlaces[name], own].find((path) => path && existsSync(path))
}

/** A headless browser with a profile of its own. Close it after the tests. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) {
    throw new Error(`No ${browserName} found. Run \`npm run browser\`, or set CHROME_PATH or FIREFOX_PATH.`)
  }
  const args = [...quietly[browserName], ...(options.args ?? [])]
  return puppeteer.launch({ browser: browserName, executablePath, ...options, args })
}
