import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CreationError } from './CreationError.ts'
import { kitPackage } from './kitPackage.ts'

interface Tarball {
  name: string
  file: string
}

/** The tarballs of the running kit's version, as `npm run pack` names them. Fails when one is not in the folder. */
export function tarballsIn(folder: string): readonly Tarball[] {
  return ['kit', 'release'].map((part) => {
    const name = tarballName(part)
    const file = join(folder, name)
    if (existsSync(file)) return { name, file }
    throw new CreationError(
      `${name} is not in ${folder}; nothing was written.`,
      'A repository of its own keeps both tarballs: say where they are, `--packages <folder>`; the site’s `npm run pack` makes them.',
    )
  })
}

export function tarballName(part: string): string {
  return `tessera-${part}-${kitPackage.version}.tgz`
}
