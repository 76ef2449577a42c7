import { startThread, type Outcome, type Thread } from './thread.ts'
import type { Job, Program } from './worker.ts'

/** Two threads per server file: while one is replaced the other goes on. Jobs wait in line for a free one. */
export interface Pool {
  /** Resolves when every thread is up, or has failed to come up. */
  started: Promise<readonly Outcome[]>
  /** Never rejects; settles within the deadline, the waiting included. */
  run(job: Job): Promise<Outcome>
  close(): void
}

export interface PoolOptions {
  threads?: number
  /** Milliseconds. */
  deadline: number
}

interface Waiting {
  job: Job
  until: number
  resolve(outcome: Outcome): void
  timer: ReturnType<typeof setTimeout>
}

const restBeforeRestart = 2_000 /* ms; for a server file that does not even start */

export function startPool(program: Program, { threads: size = 2, deadline }: PoolOptions): Pool {
  let line: Waiting[] = []
  let threads: Thread[] = []
  let closed = false
  const started = Promise.all(Array.from({ length: size }, add))

  function add(): Promise<Outcome> {
    let wasUp = false
    const thread = startThread(program, function replace() {
      threads = threads.filter((one) => one !== thread)
      if (!closed) setTimeout(() => !closed && void add(), wasUp ? 0 : restBeforeRestart).unref()
    })
    threads.push(thread)
    return thread.started.then(function open(outcome) {
      wasUp = outcome.status === 'ready'
      serveLine()
      return outcome
    })
  }

  function serveLine(): void {
    for (const thread of threads) {
      if (thread.state() !== 'idle') continue
      const next = line.shift()
      if (!next) return
      clearTimeout(next.timer)
      void thread.run(next.job, Math.max(1, next.until - performance.now())).then(function pass(outcome) {
        next.resolve(outcome)
        serveLine()
      })
    }
  }

  return {
    started,
    run: (job) =>
      new Promise((resolve) => {
        const waiting: Waiting = {
          job,
          until: performance.now() + deadline,
          resolve,
          timer: setTimeout(leave, deadline),
        }
        function leave(): void {
          line = line.filter((one) => one !== waiting)
          resolve({ status: 'crowded', cause: `no worker was free within ${deadline} ms` })
        }
        line.push(waiting)
        serveLine()
      }),
    close() {
      closed = true
      for (const thread of threads) thread.end()
    },
  }
}
