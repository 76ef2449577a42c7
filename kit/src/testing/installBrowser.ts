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
const wanted: (keyof typeof packages)[] = []
if (!(await findWholeChromium())) wanted.push('chrome')
if (!(await findBrowser('chrome'))?.endsWith('headless-shell') && !process.env['CHROME_PATH']) {
  wanted.push('headlessShell') // it costs tests a quarter less
}
if (!(await findBrowser('firefox'))) wanted.push('firefox')
if (wanted.length > 0) installPackages(wanted)
if (!(await findBrowser('chrome'))) download('chrome')
if (!(await findBrowser('firefox'))) download('firefox')

if (!(await findBrowser('firefox'))) {
  console.error('No Firefox could be installed: the journeys run in Chromium alone. FIREFOX_PATH names one.')
}
if (!(await findBrowser('chrome'))) {
  console.error(
    'No Chromium could be installed. Install Chromium or Chrome, or set CHROME_PATH, then run again.',
  )
  process.exit(1)
}

function installPackages(names: readonly (keyof typeof packages)[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log('Installing browsers for the tests …')
  const options = ['-y', '-qq', '--no-install-recommends', ...soon]
  run('apt-get', ['update', '-qq', ...soon])
  const all = names.map((name) => packages[name])
  if (!run('apt-get', ['install', ...options, ...all]))
    for (const one of all) run('apt-get', ['install', ...options, one]) // one that is nowhere keeps no other away
}

function download(name: BrowserName): void {
  run('npx', ['puppeteer', 'browsers', 'install', name])
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
