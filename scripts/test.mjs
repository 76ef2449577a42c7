/**
 * `npm test`: installs what tests need, browsers included, then `npm run check`. Says first how long that will take.
 * Plain JavaScript: it runs on the machine's own Node, before the project's own Node is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './installPackages.mjs'

const root = join(import.meta.dirname, '..')
const last = join(root, '.tessera/test-minutes') // as scripts/check.ts wrote them
const minutes = existsSync(last) ? `${readFileSync(last, 'utf8')} minutes here, the last time` : undefined
console.log(
  `Installs packages and browsers, checks lint and types, builds, runs all tests: ${minutes ?? 'about ten minutes on two cores'}.`,
)
await installPackages('all')
run('browser')
run('check', { TESSERA_INSTALLED_IN: String(Math.round(performance.now() / 1000)) /* s */ })

function run(script, env = {}) {
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
