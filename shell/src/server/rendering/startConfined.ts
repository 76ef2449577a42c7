import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createFrameReader, encodeFrame } from '../pipe/frames.ts'
import type { Confinement } from './confinement.ts'
import { largestReply, type Order } from './messages.ts'

/** Receives the messages and the end of a confined process. */
export interface Listener {
  /** Called with each whole message; throws when the message breaks the protocol. */
  hear(message: unknown, text: string): void
  /** The process broke the protocol or has ended. */
  onCrash(cause: string): void
  onEnd(): void
}

const restBeforeStop = 5 /* ms; pausing and resuming costs a tenth of a job, so it is avoided between successive jobs */
const drainTimeout = 500 /* ms */
const keptOfStderr = 2_000 /* characters */

/** Starts a process that can only answer messages, none of which is trusted: speaks frames with it over its pipes. */
export function startConfined(confinement: Confinement, listener: Listener) {
  const child = spawnUnref(confinement)
  let isOver = false
  let stopping: NodeJS.Timeout | undefined
  let isStopped = false
  let stderrTail = ''
  const read = createFrameReader(largestReply, listener.hear, ({ message }) => listener.onCrash(message))
  child.stdout.on('data', (chunk: Buffer) => (isOver ? undefined : read(chunk)))
  child.stderr.on('data', (text) => (stderrTail = (stderrTail + text).slice(-keptOfStderr)))
  child.once('error', (error) => reportEnd(error.message))
  child.once('exit', (code, signal) => void readRest(code, signal))

  async function readRest(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    await once(child, 'close', { signal: AbortSignal.timeout(drainTimeout) }).catch(() => {}) // the pipe can still contain output
    reportEnd(describeEnd(code, signal, stderrTail))
  }

  function reportEnd(cause: string): void {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) return
    listener.onCrash(cause)
    listener.onEnd()
  }

  function stop(): void {
    isStopped = true
    signal('SIGSTOP')
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (child.pid === undefined || (name !== 'SIGKILL' && !confinement.diesWithParent)) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // the process has ended already
    }
  }

  return {
    send: (order: Order, text?: string) => void child.stdin.write(encodeFrame(order, text)),
    /** Pauses the process in a moment, unless `goOn` is called first. */
    rest(): void {
      clearTimeout(stopping)
      if (!isOver) stopping = setTimeout(stop, restBeforeStop).unref()
    },
    goOn(): void {
      clearTimeout(stopping)
      if (isStopped) signal('SIGCONT')
      isStopped = false
    },
    /** Kills the process; further output is ignored. */
    end(): void {
      isOver = true
      clearTimeout(stopping)
      signal('SIGKILL')
    },
  }
}

/** Starts the program; the shell may end while it runs. */
function spawnUnref({ command, args }: Confinement): ChildProcessWithoutNullStreams {
  const child = spawn(command, [...args], {
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: 'pipe',
    detached: true, // its own process group, so that signals reach it through any wrapper
  })
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) unrefPipe(pipe)
  child.stdin.on('error', () => {}) // the process has ended, which `exit` reports
  return child
}

/** Lets the shell end while the pipe is open. */
export function unrefPipe(pipe: ChildProcessWithoutNullStreams['stdin' | 'stdout']): void {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}

function describeEnd(code: number | null, signal: string | null, stderrTail: string): string {
  if (stderrTail.includes('heap out of memory')) return 'out of memory'
  return `its process ${signal ? `was ended by ${signal}` : `exited with code ${code}`}`
}
