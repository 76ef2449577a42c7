import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findRemoteFolder } from './findRemoteFolder.ts'

/** A source file that was changed after the build, as a path from `root`; nothing when the build is fresh. */
export async function newerSource(root: string, remote: string): Promise<string | undefined> {
  const { path, prefix } = findRemoteFolder(root, remote)
  const built = await stat(join(path, 'dist/manifest.json'))
  for await (const file of glob(['src/**/*.*', 'package.json'], { cwd: path })) {
    if (/\.test\.\w+$/.test(file)) continue
    const { mtimeMs } = await stat(join(path, file))
    if (mtimeMs > built.mtimeMs) return prefix + file
  }
  return undefined
}
