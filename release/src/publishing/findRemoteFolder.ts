import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shellName } from '@tessera/kit/contract/composition'

/** The folder of a remote's source and build, and the command (`build`) to build it. */
export interface RemoteFolder {
  path: string
  /** Prefix of paths in messages: `mfe-maps/`, or empty in the remote's own repository. */
  prefix: string
  build: string
}

/** Finds `mfe-<remote>` (or `shell`) in the site's repository, or `root` itself in a remote's own repository. */
export function findRemoteFolder(root: string, remote: string): RemoteFolder {
  const name = remote === shellName ? remote : `mfe-${remote}`
  if (!existsSync(join(root, name)) && isRemote(root)) {
    return { path: root, prefix: '', build: 'npx tessera-kit build' }
  }
  return { path: join(root, name), prefix: `${name}/`, build: `npm run build -w ${name}` }
}

export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'src/remote.ts'))
}
