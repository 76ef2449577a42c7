/**
 * `npm test`: says how long it will take, installs the packages that tests need, then runs `npm run check`.
 * Plain JavaScript, because it runs on the machine's own Node, before the project's own is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './installPackages.mjs'

const root = join(import.meta.dirname, '..')
const last = join(root, '.tessera/test-minutes') // written by scripts/check.ts
const minutes = existsSync(last) ? `${readFileSync(last, 'utf8')} minutes here, the last time` : undefined
console.log(
  `Installs packages and browsers, checks lint and types, builds, runs all tests: ${minutes ?? 'ten to twenty minutes on two cores'}.`,
)
await installPackages('all')
const { status } = spawnSync('npm', ['run', '--silent', 'check'], {
  cwd: root,
  env: { ...process.env, TESSERA_INSTALLED_IN: String(Math.round(performance.now() / 1000)) /* s */ },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
