import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Folders of the remotes that every site has: each `mfe-<name>` with a package.json. No other list of them exists. */
export const remoteFolders = findRemotes('mfe-*', root)

/** The remote's name: `maps` for the folder `mfe-maps`. */
export const remoteNames = remoteFolders.map(nameOf)

/** Folders of the remotes of all sites in this repository: `sites/museums/remotes/mfe-tickets`. */
export const siteRemoteFolders = findRemotes('sites/*/remotes/mfe-*', root)

/**
 * The remotes of one site, each by name with the folder that contains it: all that every site has, and those in the site's
 * folder `remotes`, which replace others of the same name.
 */
export function remotesOf(site) {
  const remotes = join(site, 'remotes')
  const own = findRemotes('mfe-*', remotes).map((folder) => [nameOf(folder), remotes])
  return new Map([...remoteNames.map((name) => [name, root]), ...own])
}

function findRemotes(pattern, cwd) {
  return globSync(`${pattern}/package.json`, { cwd })
    .map((file) => dirname(file))
    .toSorted()
}

function nameOf(folder) {
  return basename(folder).slice('mfe-'.length)
}
