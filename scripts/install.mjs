/**
 * Brings node_modules up to the lock file and the workspaces, and does nothing when it is there already.
 * Plain JavaScript: it runs on the machine's own Node, before the project's own Node is installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showProgress } from './progress.mjs'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules', '.tessera-lock')
const wanted = hashOf(['package-lock.json', ...packageFiles('.', 2)])

if (!isInstalled()) await install()

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** The package.json files of the root and of every folder that is or may become a workspace. */
function packageFiles(folder, depth) {
  const own = join(folder, 'package.json')
  const inside = depth === 0 ? [] : readdirSync(join(root, folder), { withFileTypes: true })
  return [
    ...(existsSync(join(root, own)) ? [own] : []),
    ...inside
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$)/.test(entry.name))
      .map((entry) => join(folder, entry.name))
      .toSorted()
      .flatMap((inner) => packageFiles(inner, depth - 1)),
  ]
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

async function install() {
  const progress = showProgress('Installing packages (about a minute the first time)')
  const status = await new Promise((done) => {
    const npm = spawn(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      },
    )
    npm.on('error', () => done(1))
    npm.on('exit', done)
  })
  progress.end(status === 0 ? 'done' : 'failed')
  if (status !== 0) {
    console.error('`npm install` failed: see its message above. Is the package registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
