import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The remotes' folders: every `mfe-<name>` with a package.json. No other list of them exists. */
export const remoteFolders = globSync('mfe-*/package.json', { cwd: join(import.meta.dirname, '..') })
  .map((file) => dirname(file))
  .toSorted()

/** The remote's name: `maps` for the folder `mfe-maps`. */
export const remoteNames = remoteFolders.map((folder) => folder.slice('mfe-'.length))
