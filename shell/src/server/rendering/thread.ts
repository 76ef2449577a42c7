import { Worker } from 'node:worker_threads'
import type { Job, Program, Reply } from './worker.ts'

/** One worker thread with a remote's server file in it. */
export interface Thread {
  state(): ThreadState
  /** Resolves when it may take its first job, or cannot. */
  started: Promise<RenderOutcome>
  /** Only while it is idle. A job that hangs or takes the thread down ends the thread. */
  run(job: Job): Promise<RenderOutcome>
  end(): void
}

const threadStates = ['starting', 'idle', 'busy', 'ended'] as const
type ThreadState = (typeof threadStates)[number]

/** `timed-out`: nobody waits for it any more. `saturated`: it never came to run. */
export type RenderOutcome = Reply | { status: 'timed-out' | 'crashed' | 'saturated'; cause: string }

const startWithin = 5_000 /* ms; a start takes about 100 */
const hangsAfter = 1_500 /* ms; a job that visitors no longer wait for may still end and be of use to the next */
export const threadLimits = {
  maxOldGenerationSizeMb: 64,
  maxYoungGenerationSizeMb: 16,
  codeRangeSizeMb: 16,
  stackSizeMb: 4,
}

export function startThread(program: Program, onEnd: () => void): Thread {
  const worker = new Worker(/* webpackChunkName: "worker" */ new URL('./worker.ts', import.meta.url), {
    workerData: program,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: threadLimits,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()

  let state: ThreadState = 'starting'
  let settle: ((outcome: RenderOutcome) => void) | undefined

  worker.on('message', (reply: Reply) => finish(reply))
  worker.on('error', (error) => finish({ status: 'crashed', cause: causeOf(error) }))
  worker.on('exit', function bury(code) {
    finish({ status: 'crashed', cause: `its worker exited with code ${code}` })
    state = 'ended'
    onEnd()
  })

  function finish(outcome: RenderOutcome): void {
    if (state !== 'ended')
      state = outcome.status === 'crashed' || outcome.status === 'timed-out' ? 'ended' : 'idle'
    settle?.(outcome)
    settle = undefined
  }

  function within(milliseconds: number): Promise<RenderOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(function giveUp() {
        finish({ status: 'timed-out', cause: `no answer within ${milliseconds} ms` })
        void worker.terminate()
      }, milliseconds)
      settle = (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      }
    })
  }

  return {
    state: () => state,
    started: within(startWithin),
    run(job) {
      state = 'busy'
      const outcome = within(hangsAfter)
      worker.postMessage(job)
      return outcome
    },
    end: () => void worker.terminate(),
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'out of memory'
    : (error.stack ?? error.message)
}
