import { withoutReactsOwn } from '@tessera/kit/contract/page'
import { checkHtml, idsIn } from '@tessera/kit/html/checkHtml'
import { findConfinement, type Confinement } from './confinement.ts'
import { startDeadline } from '../time/startDeadline.ts'
import type { Job, Program } from './messages.ts'
import { startProcess, type ProcessOutcome, type RenderProcess } from './renderProcess.ts'

/** One process for a server file, and a second one while jobs wait: most files have little to render. */
export interface Pool {
  /** Resolves when a process has started or failed to start. */
  started: Promise<RenderOutcome>
  run(job: Job): Run
  close(): void
}

interface Run {
  /** The outcome by the deadline, which includes the wait in the queue; later, `timed-out`. */
  inTime: Promise<RenderOutcome>
  atLast: Promise<RenderOutcome>
}

/** `saturated`: the job never ran. `refused`: the rendered HTML breaks the rules for slots. */
export type RenderOutcome =
  | ProcessOutcome
  | { status: 'saturated'; cause: string }
  | { status: 'refused'; cause: string }

export interface PoolOptions {
  processes?: number
  /** Milliseconds that a job may take, with its wait in the queue. */
  deadline: number
  /** Milliseconds until a hanging job ends its process; default 1500: a late result can serve the next visitor. */
  hangsAfter?: number
  /** Milliseconds without waiting jobs until the second process ends, to free its 15 MB. */
  shrinkAfter?: number
}

interface Waiting {
  start(one: RenderProcess): void
}

const restBeforeRestart = 2_000 /* ms; for a server file that does not start */
const growAfter = 10 /* ms that a job waits before a second process starts; most jobs take less */

/** Starts the processes of one server file. */
export function startPool(
  program: Program,
  { processes: size = 2, deadline, hangsAfter = 1_500, shrinkAfter = 60_000 }: PoolOptions,
): Pool {
  let queue: Waiting[] = []
  let processes: RenderProcess[] = []
  let closed = false
  let wanted = 1
  let growing: NodeJS.Timeout | undefined
  let shrinking: NodeJS.Timeout | undefined
  const started = findConfinement().then(add, (error: Error): RenderOutcome => ({
    status: 'crashed',
    cause: error.message,
  }))

  function add(confinement: Confinement): Promise<RenderOutcome> {
    let hasStarted = false
    const one = startProcess(program, confinement, hangsAfter, function replace() {
      processes = processes.filter((other) => other !== one)
      if (closed || processes.length >= wanted) return
      setTimeout(() => void (closed || add(confinement)), hasStarted ? 0 : restBeforeRestart).unref()
    })
    processes.push(one)
    return one.started.then(function open(outcome) {
      hasStarted = outcome.status === 'ready'
      serveQueue()
      return outcome
    })
  }

  function serveQueue(): void {
    for (const one of idle()) queue.shift()?.start(one)
    if (queue.length > 0 && !closed) growing ??= setTimeout(() => void grow(), growAfter).unref()
  }

  const idle = () => processes.filter(({ state }) => state() === 'idle')

  async function grow(): Promise<void> {
    growing = undefined
    if (queue.length === 0) return
    shrinkLater()
    wanted = size
    const confinement = await findConfinement()
    if (!closed && processes.length < wanted) void add(confinement)
  }

  function shrinkLater(): void {
    clearTimeout(shrinking)
    shrinking = setTimeout(shrink, shrinkAfter).unref()
  }

  function shrink(): void {
    wanted = 1
    const spare = idle().slice(wanted)
    processes = processes.filter((one) => !spare.includes(one))
    for (const one of spare) one.end()
    if (processes.length > wanted) shrinkLater() // a process is still busy
  }

  /** Replaces a process that may hang, without waiting for it to end. */
  async function addSpare(): Promise<void> {
    const confinement = await findConfinement()
    if (!closed && processes.length < 2 * size) void add(confinement)
  }

  function run(job: Job): Run {
    const atLast = Promise.withResolvers<RenderOutcome>()
    const late = Promise.withResolvers<RenderOutcome>()
    let isLate = false
    let crash: RenderOutcome | undefined
    const waiting: Waiting = {
      start: (one) => void one.run(job).then(endOrTryAgain).then(serveQueue),
    }

    /** Tries a job again if its process crashed: perhaps the process was killed, or broken by the previous job. */
    function endOrTryAgain(outcome: ProcessOutcome): void {
      const again = outcome.status === 'crashed' && !crash && !isLate && !closed
      if (!again) return atLast.resolve(checkAgainstRules(outcome, job))
      crash = outcome
      queue.unshift(waiting)
    }

    const endDeadline = startDeadline(deadline, function giveUp() {
      isLate = true
      if (queue.includes(waiting)) {
        queue = queue.filter((one) => one !== waiting)
        return atLast.resolve(
          crash ?? { status: 'saturated', cause: `no process was free within ${deadline} ms` },
        )
      }
      void addSpare()
      late.resolve({ status: 'timed-out', cause: `no answer within ${deadline} ms` })
    })
    void atLast.promise.then(endDeadline)
    queue.push(waiting)
    serveQueue()
    return { inTime: Promise.race([atLast.promise, late.promise]), atLast: atLast.promise }
  }

  return {
    started,
    run,
    close() {
      closed = true
      for (const one of processes) one.end()
    },
  }
}

function checkAgainstRules(outcome: ProcessOutcome, { idPrefix, data, isPlaced }: Job): RenderOutcome {
  if (outcome.status !== 'rendered') return outcome
  const html = withoutReactsOwn(outcome.html)
  const cause = checkHtml(html, { idPrefix, givenIds: () => (isPlaced ? new Set() : idsIn(data)) })
  return cause === undefined ? { ...outcome, html } : { status: 'refused', cause }
}
