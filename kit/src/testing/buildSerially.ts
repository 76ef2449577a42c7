import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BuildOptions } from '../build/buildRemote.ts'

/** One build that `buildOnRequest.ts` is asked for. */
export interface Wanted {
  folder: string
  options: BuildOptions
}

/** What came of it. */
export type Built = { report: string } | { problem: string }

let builder: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs `tessera-kit build`, one build at a time in a process that stays for the next. Gives the report. */
export function buildSerially(folder: string, options: BuildOptions): Promise<string> {
  const built = last.then(() => build({ folder, options }))
  last = built.catch(() => {})
  return built
}

async function build(wanted: Wanted): Promise<string> {
  if (!builder?.connected || builder.exitCode !== null) builder = start()
  const built = await ask(builder, wanted)
  if (built === 0) return build(wanted) // it ended by itself just before it was asked
  if (typeof built !== 'object' || !built) throw new Error(`The building process ended with ${built}`)
  if ('problem' in built) throw Object.assign(new Error(built.problem), { code: 1, stderr: built.problem })
  return built.report
}

/** Gives what came of it, or the exit code when nothing did. */
async function ask(asked: ChildProcess, wanted: Wanted): Promise<Built | number | null> {
  const listening = new AbortController()
  const first = ['message', 'exit'].map((event) => once(asked, event, listening)) as Promise<
    [Built | number | null]
  >[]
  asked.send(wanted, () => {}) // what cannot be sent is followed by its exit
  const [outcome] = await Promise.race(first)
  listening.abort()
  return outcome
}

/** Keeps no process alive, and ends by itself. */
function start(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'buildOnRequest.ts'))
  started.unref()
  started.channel?.unref()
  return started
}
