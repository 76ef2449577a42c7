/**
 * Installs the project's own Node if the machine's is too old, and links it into the folder where npm's scripts find
 * programs. `npm install` runs it too. Plain JavaScript, because it runs on the machine's own Node.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { npm } from './npm.mjs'

/** The first version whose permission model covers the network; untrusted code runs under it. */
const oldest = 26

const bin = join(import.meta.dirname, '../node_modules/.bin')
const isWindows = process.platform === 'win32'
const link = join(bin, isWindows ? 'node.cmd' : 'node')

if (
  basename(process.argv[1] ?? '') === basename(import.meta.filename) &&
  !process.env.TESSERA_INSTALLS_NODE
) {
  if ((await installNode()) !== 0) process.exit(1)
}

/** Whether the running Node is new enough, or the project's own one is installed. */
export function hasNode() {
  return existsSync(link) || Number.parseInt(process.versions.node) >= oldest
}

/** Installs or updates to the version of the lock file. Returns npm's exit code. */
export async function installNode() {
  if (hasNode() && !existsSync(link)) return 0
  const code = await npm(join(import.meta.dirname, 'node'), ['install', '--no-save'])
  linkNode()
  return code
}

/** Needed each time: npm may have removed the link together with an older installation. */
export function linkNode() {
  const own = join('../../scripts/node/node_modules/.bin', basename(link))
  if (!existsSync(join(bin, own))) return
  mkdirSync(bin, { recursive: true })
  rmSync(link, { force: true })
  if (isWindows) writeFileSync(link, `@"%~dp0${own}" %*\r\n`)
  else symlinkSync(own, link)
}
