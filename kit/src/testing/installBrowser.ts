import { spawnSync } from 'node:child_process'
import { findBrowser, findWholeChromium, type BrowserName } from './browser.ts'

const packages = {
  chrome: 'chromium',
  headlessShell: 'chromium-headless-shell',
  firefox: 'firefox-esr',
} as const

/** A mirror that does not answer is given up after seconds. */
const soon = [
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
]

/**
 * `npm run browser`: makes sure that the browser tests have a Chromium, and a Firefox where one can be had: without
 * it the journeys run in Chromium alone, and say so.
 */
if (!(await findWholeChromium())) install('chrome')
if (!(await findBrowser('chrome'))?.endsWith('headless-shell') && !process.env['CHROME_PATH']) {
  installPackage('headlessShell') // it costs tests a quarter less
}
if (!(await findBrowser('firefox'))) install('firefox')

if (!(await findBrowser('firefox'))) {
  console.error('No Firefox could be installed: the journeys run in Chromium alone. FIREFOX_PATH names one.')
}
if (!(await findBrowser('chrome'))) {
  console.error(
    'No Chromium could be installed. Install Chromium or Chrome, or set CHROME_PATH, then run again.',
  )
  process.exit(1)
}

function install(name: BrowserName): void {
  console.log(`Installing ${name === 'chrome' ? 'Chromium' : 'Firefox'} for the browser tests …`)
  if (!installPackage(name)) run('npx', ['puppeteer', 'browsers', 'install', name])
}

function installPackage(name: keyof typeof packages): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const options = ['-y', '-qq', '--no-install-recommends', ...soon]
  run('apt-get', ['update', '-qq', ...soon])
  return run('apt-get', ['install', ...options, packages[name]])
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
