import { withoutImagePreloads } from '@tessera/kit/contract/page'
import { checkHtml } from '../html/checkHtml.ts'
import { findConfinement, type Confinement } from './confinement.ts'
import { startDeadline } from '../time/startDeadline.ts'
import type { Job, Program } from './messages.ts'
import { startProcess, type ProcessOutcome, type RenderProcess } from './renderProcess.ts'

/** Two processes per server file: while one is replaced the other goes on. Jobs wait in line for a free one. */
export interface Pool {
  /** Resolves when every process is up, or has failed to come up. */
  started: Promise<readonly RenderOutcome[]>
  run(job: Job): Run
  close(): void
}

interface Run {
  /** What there is at the deadline, the waiting in line included. */
  inTime: Promise<RenderOutcome>
  atLast: Promise<RenderOutcome>
}

/** `saturated`: it never came to run. `refused`: what was rendered may not stand in a slot. */
export type RenderOutcome =
  | ProcessOutcome
  | { status: 'saturated'; cause: string }
  | { status: 'refused'; cause: string }

export interface PoolOptions {
  processes?: number
  /** Milliseconds. */
  deadline: number
}

interface Waiting {
  start(one: RenderProcess): void
}

const restBeforeRestart = 2_000 /* ms; for a server file that does not even start */

export function startPool(program: Program, { processes: size = 2, deadline }: PoolOptions): Pool {
  let line: Waiting[] = []
  let processes: RenderProcess[] = []
  let closed = false
  const started = findConfinement().then(
    (confinement) => Promise.all(Array.from({ length: closed ? 0 : size }, () => add(confinement))),
    (error: Error): RenderOutcome[] => [{ status: 'crashed', cause: error.message }],
  )

  function add(confinement: Confinement): Promise<RenderOutcome> {
    let wasUp = false
    const one = startProcess(program, confinement, function replace() {
      processes = processes.filter((other) => other !== one)
      if (closed || processes.length >= size) return
      setTimeout(() => void (closed || add(confinement)), wasUp ? 0 : restBeforeRestart).unref()
    })
    processes.push(one)
    return one.started.then(function open(outcome) {
      wasUp = outcome.status === 'ready'
      serveLine()
      return outcome
    })
  }

  function serveLine(): void {
    for (const one of processes.filter(({ state }) => state() === 'idle')) line.shift()?.start(one)
  }

  /** A process that may be hanging is not waited for; its place is taken at once. */
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
      start: (one) => void one.run(job).then(endOrTryAgain).then(serveLine),
    }

    /** A process that was killed, or that the job before took down, is no fault of this job: it has a second try. */
    function endOrTryAgain(outcome: ProcessOutcome): void {
      const again = outcome.status === 'crashed' && !crash && !isLate && !closed
      if (!again) return atLast.resolve(checkAgainstRules(outcome, job))
      crash = outcome
      line.unshift(waiting)
    }

    const endDeadline = startDeadline(deadline, function giveUp() {
      isLate = true
      if (line.includes(waiting)) {
        line = line.filter((one) => one !== waiting)
        return atLast.resolve(
          crash ?? { status: 'saturated', cause: `no process was free within ${deadline} ms` },
        )
      }
      void addSpare()
      late.resolve({ status: 'timed-out', cause: `no answer within ${deadline} ms` })
    })
    void atLast.promise.then(endDeadline)
    line.push(waiting)
    serveLine()
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
  const html = withoutImagePreloads(outcome.html)
  const cause = checkHtml(html, { idPrefix, givenIds: () => (isPlaced ? new Set() : idsIn(data)) })
  return cause === undefined ? { ...outcome, html } : { status: 'refused', cause }
}

/** Ids of the HTML that content gave the slot, which was sanitised when it was read. */
function idsIn(data: string): ReadonlySet<string> {
  const given = data.matchAll(/ id=\\"([^"\\]+)\\"/g)
  return new Set(Array.from(given, ([, id = '']) => id))
}
