import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { shellName } from '@tessera/kit/contract/composition'
import { ReleaseError } from '../errors/ReleaseError.ts'

/** The folder of a remote's source and build, and the command (`build`) to build it. */
export interface RemoteFolder {
  path: string
  /** Prefix of paths in messages: `mfe-maps/`, `sites/museums/remotes/mfe-tickets/`, or empty in the remote's own repository. */
  prefix: string
  build: string
}

/**
 * Finds `mfe-<remote>` (or `shell`) in the site's repository, there also in the folder `remotes` of a site in `sites`; or
 * `root` itself in a remote's own repository.
 */
export function findRemoteFolder(root: string, remote: string): RemoteFolder {
  const own = remote === shellName ? remote : `mfe-${remote}`
  if (!existsSync(join(root, own)) && isRemote(root)) {
    return { path: root, prefix: '', build: 'npx tessera-kit build' }
  }
  const [name = own, ...others] = globSync([own, `sites/*/remotes/${own}`], { cwd: root })
  if (others.length > 0)
    throw new ReleaseError(
      'REMOTE_UNKNOWN',
      `Several are called ${remote}: ${name}, ${others.join(', ')}.`,
      'Give all but one another name.',
    )
  return { path: join(root, name), prefix: `${name}/`, build: `npm run build -w ${name}` }
}

export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'src/remote.ts'))
}
