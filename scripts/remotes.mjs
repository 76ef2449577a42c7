import { globSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Folders of the remotes that every site has: each `mfe-<name>` with a package.json. No other list of them exists. */
export const remoteFolders = findRemotes('mfe-*')

/** Their names: `maps` for the folder `mfe-maps`. */
export const remoteNames = remoteFolders.map(nameOf)

/** Folders of the remotes that single sites of this repository have: `sites/museums/remotes/mfe-tickets`. */
export const siteRemoteFolders = findRemotes('sites/*/remotes/mfe-*')

/** Folders of all remotes of one site. */
export function remoteFoldersOf(site) {
  const own = join(relative(root, site), 'remotes')
  return [...remoteFolders, ...siteRemoteFolders.filter((folder) => dirname(folder) === own)]
}

export function remoteNamesOf(site) {
  return remoteFoldersOf(site).map(nameOf)
}

function findRemotes(pattern) {
  return globSync(`${pattern}/package.json`, { cwd: root })
    .map((file) => dirname(file))
    .toSorted()
}

function nameOf(folder) {
  return basename(folder).slice('mfe-'.length)
}
