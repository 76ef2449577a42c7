import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

/** `npm run browser`: makes sure that the browser tests have a Chromium. */
if (!(await findBrowser())) installBrowser()
if (!(await findBrowser())) {
  console.error(
    'No Chromium could be installed. Install Chromium or Chrome, or set CHROME_PATH, then run again.',
  )
  process.exit(1)
}

function installBrowser(): void {
  console.log('Installing Chromium for the browser tests …')
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return
  }
  run('npx', ['puppeteer', 'browsers', 'install', 'chrome'])
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
