import { startThread, type RenderOutcome, type Thread } from './thread.ts'
import type { Job, Program } from './worker.ts'

/** Two threads per server file: while one is replaced the other goes on. Jobs wait in line for a free one. */
export interface Pool {
  /** Resolves when every thread is up, or has failed to come up. */
  started: Promise<readonly RenderOutcome[]>
  run(job: Job): Run
  close(): void
}

/** Neither rejects. */
interface Run {
  /** What there is at the deadline, the waiting in line included. */
  inTime: Promise<RenderOutcome>
  /** What became of it in the end. */
  atLast: Promise<RenderOutcome>
}

export interface PoolOptions {
  threads?: number
  /** Milliseconds. */
  deadline: number
}

interface Waiting {
  start(thread: Thread): void
}

const restBeforeRestart = 2_000 /* ms; for a server file that does not even start */

export function startPool(program: Program, { threads: size = 2, deadline }: PoolOptions): Pool {
  let line: Waiting[] = []
  let threads: Thread[] = []
  let closed = false
  const started = Promise.all(Array.from({ length: size }, add))

  function add(): Promise<RenderOutcome> {
    let wasUp = false
    const thread = startThread(program, function replace() {
      threads = threads.filter((one) => one !== thread)
      if (!closed && threads.length < size) setTimeout(addUnlessClosed, wasUp ? 0 : restBeforeRestart).unref()
    })
    threads.push(thread)
    return thread.started.then(function open(outcome) {
      wasUp = outcome.status === 'ready'
      serveLine()
      return outcome
    })
  }

  function addUnlessClosed(): void {
    if (!closed) void add()
  }

  function serveLine(): void {
    for (const thread of threads.filter((one) => one.state() === 'idle')) line.shift()?.start(thread)
  }

  /** A thread that may be hanging is not waited for; its place is taken at once. */
  function addSpare(): void {
    if (!closed && threads.length < 2 * size) void add()
  }

  function run(job: Job): Run {
    const atLast = Promise.withResolvers<RenderOutcome>()
    const late = Promise.withResolvers<RenderOutcome>()
    const waiting: Waiting = {
      start: (thread) => void thread.run(job).then(atLast.resolve).then(serveLine),
    }
    const timer = setTimeout(function giveUp() {
      if (line.includes(waiting)) {
        line = line.filter((one) => one !== waiting)
        return atLast.resolve({ status: 'saturated', cause: `no worker was free within ${deadline} ms` })
      }
      addSpare()
      late.resolve({ status: 'timed-out', cause: `no answer within ${deadline} ms` })
    }, deadline)
    void atLast.promise.then(() => clearTimeout(timer))
    line.push(waiting)
    serveLine()
    return { inTime: Promise.race([atLast.promise, late.promise]), atLast: atLast.promise }
  }

  return {
    started,
    run,
    close() {
      closed = true
      for (const thread of threads) thread.end()
    },
  }
}
