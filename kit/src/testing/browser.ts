import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'

/** What keeps a test browser quiet, offline and startable as root. */
const quietly = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium or Chrome: `CHROME_PATH`, an installed one, else puppeteer's own download. */
export async function findBrowser(): Promise<string | undefined> {
  const own = await Promise.resolve(puppeteer.executablePath()).catch(() => undefined)
  return [process.env['CHROME_PATH'], ...usualPlaces, own].find((path) => path && existsSync(path))
}

/** A headless Chromium with a profile of its own. Close it after the tests. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chromium found. Run `npm run browser`, or set CHROME_PATH.')
  return puppeteer.launch({ executablePath, ...options, args: [...quietly, ...(options.args ?? [])] })
}
