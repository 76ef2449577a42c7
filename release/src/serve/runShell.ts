import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** A shell's process. */
export interface RunningShell {
  /** Resolves once the process accepts visitors; rejects with the cause if it ends before, or takes too long. */
  ready: Promise<void>
  /** Resolves with the cause once the process has ended. */
  ended: Promise<string>
  /** Whether the process accepts connections. */
  isReady(): boolean
  take(connection: Socket): void
  /** The process's last report. */
  report(): ShellReport
  /** Ends the process once its visitors have answers; kills it after `drainWithin`. */
  drain(): Promise<void>
}

const reportSchema = z.object({
  answered: z.number(),
  failed: z.number(),
  seconds: z.number(),
  memory: z.number(),
  /** Seconds and number of answers by kind; older shells do not report them. */
  kinds: z.record(z.string(), z.object({ answered: z.number(), seconds: z.number() })).default({}),
})
const messageSchema = z.union([z.object({ url: z.url() }), reportSchema])

/** Number of answers, number with status 500 or above (`failed`), total seconds of all answers, bytes of memory. */
export type ShellReport = z.infer<typeof reportSchema>

/** Which program to start, and how. */
export interface RunShellOptions {
  /** The folder that `fetchShell` returned. */
  folder: string
  /** `preview`: the preview site's program. */
  program: 'server' | 'preview'
  env: Readonly<Record<string, string | undefined>>
  /** Time in ms after which a shell that is not ready is given up. */
  readyWithin: number
}

export const nothingYet: ShellReport = { answered: 0, failed: 0, seconds: 0, memory: 0, kinds: {} }

const drainWithin = 45_000 /* ms; a shell ends its connections by itself after 15 s and twice DRAIN_MS */
const probeEvery = 1000 /* ms */
const probeTimeout = 5000 /* ms */
const mayMiss = 2 /* missed probes in a row after which a process counts as hung */

export function runShell({ folder, program, env, readyWithin }: RunShellOptions): RunningShell {
  const child = forkShell(join(folder, `shell/dist/server/${program}.js`), env)
  let report = nothingYet
  let isReady = false
  let hung = ''
  const listening = new Promise<string>((resolve) =>
    child.on('message', function follow(message) {
      const sent = messageSchema.safeParse(message).data
      if (sent && 'url' in sent) resolve(sent.url)
      else if (sent) report = sent
    }),
  )
  const ended = once(child, 'exit').then(([code, signal]) => {
    isReady = false
    return hung || `its process ended with ${String(signal ?? `exit code ${String(code)}`)}`
  })
  child.on('error', () => {}) // it did not start: `exit` follows, or `ready` times out

  async function becomeReady(): Promise<void> {
    const url = await listening
    while (!(await answers(url, '/readyz'))) await wait(100)
    isReady = true
    void probe(url)
  }

  /** Kills the process if it hangs: otherwise it would serve no one and never end. */
  async function probe(url: string): Promise<void> {
    for (let missed = 0; missed <= mayMiss; missed = (await answers(url, '/healthz')) ? 0 : missed + 1) {
      await wait(probeEvery, undefined, { ref: false })
      if (!isReady) return
    }
    hung = `it did not answer ${mayMiss + 1} times in a row, within ${probeTimeout / 1000} s each`
    child.kill('SIGKILL')
  }

  const tooLate = wait(readyWithin, `it was not ready within ${readyWithin / 1000} s`, { ref: false })
  const ready = Promise.race([becomeReady(), ended, tooLate]).then(function orFail(cause) {
    if (cause === undefined) return
    child.kill('SIGKILL')
    throw new Error(cause)
  })
  ready.catch(() => {}) // the caller handles the error

  return {
    ready,
    ended,
    isReady: () => isReady && child.connected,
    take: (connection) =>
      void child.send('connection', connection, {}, (error) => error && connection.destroy()),
    report: () => report,
    async drain() {
      isReady = false
      const late = setTimeout(() => child.kill('SIGKILL'), drainWithin)
      child.kill('SIGTERM')
      await ended
      clearTimeout(late)
    },
  }
}

function forkShell(file: string, env: RunShellOptions['env']): ChildProcess {
  const options = { execPath: process.execPath, execArgv: [] }
  return fork(file, { ...options, env: { ...env, PORT: '0', HOST: '127.0.0.1' } })
}

async function answers(url: string, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(probeTimeout)
  const response = await fetch(new URL(path, url), { signal }).catch(() => undefined) // it is not up yet, or has ended
  await response?.body?.cancel()
  return response?.ok === true
}
