/**
 * Installs the project's own Node where the machine's is too old, and links it to where npm's scripts find programs.
 * `npm install` runs it, too. Plain JavaScript: it runs on the machine's own Node.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { npm } from './npm.mjs'

/** The first that has the permission model which untrusted code runs under, network included. */
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

/** Whether the Node that runs this is new enough, or the project's own is in its place. */
export function hasNode() {
  return existsSync(link) || Number.parseInt(process.versions.node) >= oldest
}

/** Gives npm's exit code. One that is there already is brought up to its lock file. */
export async function installNode() {
  if (hasNode() && !existsSync(link)) return 0
  const code = await npm(join(import.meta.dirname, 'node'), ['install', '--no-save'])
  linkNode()
  return code
}

/** npm may have removed the link together with an older install. */
export function linkNode() {
  const own = join('../../scripts/node/node_modules/.bin', basename(link))
  if (!existsSync(join(bin, own))) return
  mkdirSync(bin, { recursive: true })
  rmSync(link, { force: true })
  if (isWindows) writeFileSync(link, `@"%~dp0${own}" %*\r\n`)
  else symlinkSync(own, link)
}
