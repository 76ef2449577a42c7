import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { z } from 'zod'
import type { Confinement } from './confinement.ts'
import { createFrameReader, encodeFrame } from '../pipe/frames.ts'
import { startDeadline } from '../time/startDeadline.ts'
import { longestCause, type Job, type Order, type Program, type Reply } from './messages.ts'

/** One process with a remote's server file in it. */
export interface RenderProcess {
  state(): ProcessState
  /** Resolves when it may take its first job, or cannot. */
  started: Promise<ProcessOutcome>
  /** Only while it is idle. A job that hangs or takes the process down ends it. */
  run(job: Job): Promise<ProcessOutcome>
  end(): void
}

const processStates = ['starting', 'idle', 'busy', 'ended'] as const
type ProcessState = (typeof processStates)[number]

/** `timed-out`: nobody waits for it any more. */
export type ProcessOutcome =
  | Exclude<Reply, { status: 'rendered' }>
  | { status: 'rendered'; html: string }
  | { status: 'timed-out'; cause: string }

const replySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ready') }),
  z.strictObject({ status: z.literal('rendered') }),
  z.strictObject({ status: z.literal(['threw', 'crashed']), cause: z.string().max(longestCause) }),
])

const startWithin = 10_000 /* ms; a start takes about 200 */
const hangsAfter = 1_500 /* ms; a job that visitors no longer wait for may still end and be of use to the next */
const largestReply = 2 * 1024 * 1024 /* bytes; `checkHtml` allows far less, and says so better */
const restBeforeStop = 5 /* ms; to stop and to go on costs a tenth of a job, so not between jobs in a row */
const lastWordsWithin = 500 /* ms */
const keptOfStderr = 2_000 /* characters */

/**
 * Nothing that it says is believed: every message is bounded, parsed and expected, or ends it. A moment after a job it
 * is stopped, so that what the job left running takes no time from the others.
 */
export function startProcess(program: Program, confinement: Confinement, onEnd: () => void): RenderProcess {
  const child = spawn(confinement.command, [...confinement.args], {
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: 'pipe',
    detached: true, // a group of its own: signals reach it behind whatever wraps it
  })
  let state: ProcessState = 'starting'
  let stopping: NodeJS.Timeout | undefined
  let isStopped = false
  let settle: ((outcome: ProcessOutcome) => void) | undefined
  let complaints = ''
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) unrefPipe(pipe)
  child.stdin.on('error', () => {}) // it has ended; `exit` tells
  child.stdout.on('data', guard(createFrameReader(largestReply, hear)))
  child.stderr.on('data', (text) => (complaints = (complaints + text).slice(-keptOfStderr)))
  child.once('error', (error) => bury(error.message))
  child.once('exit', function bringToRest(code, signal) {
    void untilAllIsRead(child).then(() => bury(whyEnded(code, signal, complaints)))
  })

  function hear(message: unknown, text: string): void {
    const reply = parseReply(message)
    if (!settle) throw new Error('it spoke without being asked')
    finish(reply.status === 'rendered' ? { ...reply, html: text } : reply)
  }

  /** What breaks the protocol ends it, and costs the job that it had. */
  function guard(read: (piece: Buffer) => void): (piece: Buffer) => void {
    return function readOrEnd(piece) {
      if (state === 'ended') return
      try {
        read(piece)
      } catch (error) {
        finish({ status: 'crashed', cause: error instanceof Error ? error.message : String(error) })
      }
    }
  }

  function finish(outcome: ProcessOutcome): void {
    if (state !== 'ended') {
      const isOver = outcome.status === 'crashed' || outcome.status === 'timed-out'
      state = isOver ? 'ended' : 'idle'
      if (isOver) signal('SIGKILL')
      else stopping = setTimeout(stop, restBeforeStop).unref()
    }
    settle?.(outcome)
    settle = undefined
  }

  function bury(cause: string): void {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) return
    finish({ status: 'crashed', cause })
    onEnd()
  }

  function stop(): void {
    isStopped = state === 'idle'
    if (isStopped) signal('SIGSTOP')
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (child.pid === undefined || (name !== 'SIGKILL' && !confinement.diesWithParent)) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // it has ended already
    }
  }

  function ask(order: Order, text: string, milliseconds: number): Promise<ProcessOutcome> {
    return new Promise((resolve) => {
      const endDeadline = startDeadline(milliseconds, () =>
        finish({ status: 'timed-out', cause: `no answer within ${milliseconds} ms` }),
      )
      settle = (outcome) => {
        endDeadline()
        resolve(outcome)
      }
      child.stdin.write(encodeFrame(order, text))
    })
  }

  return {
    state: () => state,
    started: ask({ program }, '', startWithin),
    run(job) {
      state = 'busy'
      clearTimeout(stopping)
      const { data, ...order } = job
      const outcome = ask({ job: order }, data, hangsAfter)
      if (isStopped) signal('SIGCONT') // once there is what it waits for
      isStopped = false
      return outcome
    },
    end: () => signal('SIGKILL'),
  }
}

/** A shell that is to end does not wait for it. */
function unrefPipe(pipe: ChildProcessWithoutNullStreams['stdin' | 'stdout']): void {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}

/** What it said last may still be on its way when it has ended. */
function untilAllIsRead(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise(function resolveOnce(resolve) {
    setTimeout(resolve, lastWordsWithin).unref()
    child.once('close', () => resolve())
  })
}

function whyEnded(code: number | null, signal: string | null, complaints: string): string {
  if (complaints.includes('heap out of memory')) return 'out of memory'
  return `its process ${signal ? `was ended by ${signal}` : `exited with code ${code}`}`
}

/** Fails for whatever is no reply. */
function parseReply(message: unknown): Reply {
  const reply = replySchema.safeParse(message)
  if (!reply.success) throw new Error('it sent a message that is no reply')
  return reply.data
}
