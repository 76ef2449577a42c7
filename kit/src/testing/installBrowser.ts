import { spawnSync } from 'node:child_process'
import { findBrowser, type BrowserName } from './browser.ts'

/**
 * `npm run browser`: makes sure that the browser tests have a Chromium, and a Firefox where one can be had: without
 * it the journeys run in Chromium alone, and say so.
 */
const debian = { chrome: 'chromium', firefox: 'firefox-esr' } as const

for (const name of ['chrome', 'firefox'] as const) if (!(await findBrowser(name))) install(name)

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
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian[name]])) return
  }
  run('npx', ['puppeteer', 'browsers', 'install', name])
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
