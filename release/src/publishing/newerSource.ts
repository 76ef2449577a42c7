import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { distOf } from './readBuild.ts'

/** A source file that was changed after the build, as a path from `root`; nothing when the build is fresh. */
export async function newerSource(root: string, remote: string): Promise<string | undefined> {
  const built = await stat(join(distOf(root, remote), 'manifest.json'))
  for await (const path of glob([`mfe-${remote}/src/**/*.*`, `mfe-${remote}/package.json`], { cwd: root })) {
    if (/\.test\.\w+$/.test(path)) continue
    const { mtimeMs } = await stat(join(root, path))
    if (mtimeMs > built.mtimeMs) return path
  }
  return undefined
}
