import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

export interface RunOrder {
  /** The server entry's code, CommonJS. */
  source: string
  file: string
  jobs: readonly { slot: string; data: unknown; idPrefix: string }[]
}

/** `thrown`: why the entry did not load, or never finished. `entries`: its default export, with `'function'` for each function. */
export type EntryRun =
  | { thrown: string }
  | { entries: unknown; rendered: readonly { slot: string; html?: string; thrown?: string }[] }

const limit = 20_000 /* ms; a site gives each slot 150 */
const kitFolder = join(import.meta.dirname, '../..')
const program = join(import.meta.dirname, `runChild${extname(import.meta.filename)}`)

/** Loads a built server file as the site does (no files, network, programs or environment) and renders each job. */
export async function runServerEntry(file: string, jobs: RunOrder['jobs']): Promise<EntryRun> {
  const order: RunOrder = { source: await readFile(file, 'utf8'), file: basename(file), jobs }
  const args = ['--permission', `--allow-fs-read=${join(kitFolder, '*')}`, '--no-warnings', program]
  const running = promisify(execFile)(process.execPath, args, { env: {}, timeout: limit, maxBuffer: 2 ** 26 })
  running.child.stdin?.on('error', () => {}).end(JSON.stringify(order)) // fails if the child has ended; then its answer is missing
  return running
    .then(({ stdout }) => JSON.parse(stdout) as EntryRun)
    .catch(() => ({ thrown: `It did not answer within ${limit} ms, or ended itself` }))
}
