/**
 * Installs the packages of the lock file, unless they are installed already.
 * Plain JavaScript, because it runs on the machine's own Node, before the project's own is installed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasNode, installNode, linkNode } from './installNode.mjs'
import { npm } from './npm.mjs'
import { showProgress } from './progress.mjs'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules', '.tessera-lock')

/**
 * `site` installs what builds and serves the site, `all` also what tests it.
 * @param {'site' | 'all'} wanted once `all` was installed, `site` removes nothing
 */
export async function installPackages(wanted) {
  const [installed, kind] = readStamp()
  const hash = hashOf(['package-lock.json', ...packageFiles('.', 4)])
  if (installed === hash && [wanted, 'all'].includes(kind) && hasNode()) return
  await install(kind === 'all' ? kind : wanted)
  writeFileSync(stamp, `${hash} ${kind === 'all' ? kind : wanted}`)
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
}

/** The package.json files of the root and of its folders, each of which is or may become a workspace. */
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

/** Optional peers of other packages are left out: no build here uses Rspack. */
async function install(kind) {
  const title = kind === 'all' ? 'Installing packages and those of tests' : 'Installing packages'
  const progress = showProgress(`${title} (up to a minute the first time)`)
  rmSync(stamp, { force: true })
  const options = ['--no-save', '--omit=peer', ...(kind === 'all' ? [] : ['--omit=dev'])]
  const codes = await Promise.all([
    npm(root, ['install', ...options], { TESSERA_INSTALLS_NODE: 'yes' }),
    installNode(),
  ])
  linkNode()
  const isDone = codes.every((code) => code === 0)
  progress.end(isDone ? 'done' : 'failed')
  if (isDone) return
  console.error('`npm install` failed: see its message above. Is the package registry reachable?')
  process.exit(1)
}
