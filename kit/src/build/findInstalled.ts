import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The package.json of a package as the remote in `folder` imports it; undefined when it is not installed. */
export function findInstalled(name: string, folder: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(join(folder, 'package.json')))
  } catch {
    return undefined
  }
}
