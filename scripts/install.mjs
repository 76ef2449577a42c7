/**
 * Brings node_modules up to the lock file, and does nothing when it is there already.
 * Plain JavaScript: it runs on the machine's own Node, before the project's Node 24 is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules', '.tessera-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!isInstalled()) install()

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
}

function install() {
  console.log('Installing packages (about a minute the first time) …')
  const { status } = spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('`npm install` failed: see its message above. Is the package registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
