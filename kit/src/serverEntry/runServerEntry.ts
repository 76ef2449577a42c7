import { execFile } from 'node:child_process'
import { basename, extname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface RunOrder {
  /** CommonJS. */
  source: string
  file: string
  jobs: readonly { slot: string; data: unknown; idPrefix: string }[]
}

/** What was thrown, as text. */
export interface Thrown {
  name: string
  message: string
  stack: string
}

/** `thrown`: it does not even load. */
export type EntryRun =
  | { thrown: Thrown }
  | {
      /** Slot → what its entry has, by the kind of it; nothing where no entries are exported by default. */
      entries: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
      rendered: readonly { slot: string; html?: string; thrown?: Thrown }[]
    }

const limit = 10_000 /* ms; a site gives each slot 150 */
const kitFolder = join(import.meta.dirname, '../..')
const program = join(import.meta.dirname, `runChild${extname(import.meta.filename)}`)

/** Loads a built server file as the site does, without files, network, programs and environment, and renders each job. */
export async function runServerEntry(file: string, jobs: RunOrder['jobs']): Promise<EntryRun> {
  const order: RunOrder = { source: await readFile(file, 'utf8'), file: basename(file), jobs }
  const args = ['--permission', `--allow-fs-read=${join(kitFolder, '*')}`, '--no-warnings', program]
  const options = { env: {}, timeout: limit, maxBuffer: 2 ** 26 }
  const running = promisify(execFile)(process.execPath, args, options)
  running.child.stdin?.end(JSON.stringify(order))
  try {
    return JSON.parse((await running).stdout) as EntryRun
  } catch (error) {
    const message = `it ended, or has not answered within ${limit} ms, as it was loaded or rendered`
    return { thrown: { name: 'Error', message, stack: String(error) } }
  }
}
