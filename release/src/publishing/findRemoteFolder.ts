import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shellName } from '@tessera/kit/contract/composition'

export interface RemoteFolder {
  path: string
  /** Stands before the paths of its files in messages: `mfe-maps/`, nothing in a repository of its own. */
  prefix: string
  build: string
}

/** `mfe-<remote>` of the site's repository, `shell` for the shell; `root` itself where a remote has a repository of its own. */
export function findRemoteFolder(root: string, remote: string): RemoteFolder {
  const name = remote === shellName ? remote : `mfe-${remote}`
  if (!existsSync(join(root, name)) && isRemote(root)) {
    return { path: root, prefix: '', build: 'npx tessera-kit build' }
  }
  return { path: join(root, name), prefix: `${name}/`, build: `npm run build -w ${name}` }
}

/** Every remote declares itself there. */
export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'src/remote.ts'))
}
