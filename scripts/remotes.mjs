import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folders of the remotes, by name: a folder `mfe-x` with a package.json is one, and is named nowhere else. */
export const remoteFolders = globSync('mfe-*/package.json', { cwd: join(import.meta.dirname, '..') })
  .map((file) => dirname(file))
  .toSorted()

/** `mfe-maps` is the remote `maps`. */
export const remoteNames = remoteFolders.map((folder) => folder.slice('mfe-'.length))
