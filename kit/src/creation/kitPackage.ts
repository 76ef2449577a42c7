import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreationError } from './CreationError.ts'

/** The kit's folder, in the workspace or in its tarball. */
export const kitFolder = join(import.meta.dirname, '../..')

/** The parts of the kit's package.json that a new remote's package.json repeats. */
export const kitPackage = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')) as {
  version: string
  dependencies: { zod: string }
  peerDependencies: { puppeteer: string }
}

/** The tarballs of the running kit's version: name of the package → path, as `npm run pack` names them. */
export function listTarballs(folder: string): ReadonlyMap<string, string> {
  const tarballs = new Map(['kit', 'release'].map(tarballName).map((name) => [name, join(folder, name)]))
  for (const [name, file] of tarballs) {
    if (existsSync(file)) continue
    throw new CreationError(
      `${name} is not in ${folder}; nothing was written.`,
      'A separate repository contains both tarballs. Make them with `npm run pack` in the site’s repository, and name their folder with `--packages <folder>`.',
    )
  }
  return tarballs
}

/** Name of a part's tarball, as `npm run pack` writes it. */
export function tarballName(part: string): string {
  return `tessera-${part}-${kitPackage.version}.tgz`
}
