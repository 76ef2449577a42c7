import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'

/** The folder of the built studio, made once for all tests of a run. */
export function buildStudio(): Promise<string> {
  return oncePerRun('studio', async function build(folder) {
    const cwd = join(import.meta.dirname, '../..')
    await promisify(execFile)(process.execPath, ['build.ts'], {
      cwd,
      env: { ...process.env, STUDIO_DIST: folder },
    })
  })
}
