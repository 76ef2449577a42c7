import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './startSite.ts'

const run = promisify(execFile)

/** Builds a remote as a team with libraries of its own does. `files`: path → text; `packages`: as npm takes them. */
export async function buildWith(
  folder: string,
  files: Readonly<Record<string, string>>,
  packages: readonly string[],
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quietly, 'zod@^4.6.7', ...packages], { cwd: folder })
  await mkdir(join(folder, 'node_modules/@tessera'))
  await symlink(join(root, 'kit'), join(folder, 'node_modules/@tessera/kit'))
  await run('node', [join(root, 'kit/src/cli.ts'), 'build', '--no-types'], { cwd: folder })
}
