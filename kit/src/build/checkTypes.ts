import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Checks the types of a part in a separate process. Returns the errors by file and line, if any. */
export function checkTypes(folder: string, project = 'tsconfig.json', isUrgent = true): Promise<string> {
  const tsc = join(dirname(require.resolve('typescript-native/package.json')), 'bin/tsc')
  const command = [tsc, '--noEmit', '--pretty', 'false', '--project', project]
  return new Promise((resolve) => {
    const { pid } = execFile(
      process.execPath,
      command,
      { cwd: folder, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const output = (stdout + stderr).trim().replaceAll(/^(.+)\((\d+),(\d+)\): /gm, '$1:$2:$3: ')
        resolve(error ? output || error.message : '')
      },
    )
    if (!isUrgent && pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  })
}
