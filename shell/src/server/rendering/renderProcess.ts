import { startConfined } from './startConfined.ts'
import type { Confinement } from './confinement.ts'
import { startDeadline } from '../time/startDeadline.ts'
import type { Job, Order, Program } from './messages.ts'
import { replySchema, type Reply } from './replies.ts'

/** A process that renders one job at a time. */
export type RenderProcess = ReturnType<typeof startProcess>

type ProcessState = 'starting' | 'idle' | 'busy' | 'ended'

export type ProcessOutcome =
  | Exclude<Reply, { status: 'rendered' }>
  | { status: 'rendered'; html: string }
  | { status: 'timed-out'; cause: string }

const startWithin = 10_000 /* ms; a start takes about 200 */

/** Starts a process; pauses it shortly after each job. A message that is too long, malformed or unexpected ends it. */
export function startProcess(
  program: Program,
  confinement: Confinement,
  hangsAfter: number,
  onEnd: () => void,
) {
  const child = startConfined(confinement, {
    hear,
    onCrash: (cause) => finish({ status: 'crashed', cause }),
    onEnd,
  })
  let state: ProcessState = 'starting'
  let settle: ((outcome: ProcessOutcome) => void) | undefined

  function hear(message: unknown, text: string): void {
    const parsed = replySchema.safeParse(message)
    if (!parsed.success) throw new Error('it sent an invalid message')
    const reply = parsed.data
    if (!settle) throw new Error('it sent a message without being asked')
    finish(reply.status === 'rendered' ? { ...reply, html: text } : reply)
  }

  function finish(outcome: ProcessOutcome): void {
    if (state !== 'ended') {
      const isOver = outcome.status === 'crashed' || outcome.status === 'timed-out'
      state = isOver ? 'ended' : 'idle'
      if (isOver) child.end()
      else child.rest()
    }
    settle?.(outcome)
    settle = undefined
  }

  function ask(order: Order, text: string, milliseconds: number): Promise<ProcessOutcome> {
    const { promise, resolve } = Promise.withResolvers<ProcessOutcome>()
    const endDeadline = startDeadline(milliseconds, () =>
      finish({ status: 'timed-out', cause: `no answer within ${milliseconds} ms` }),
    )
    settle = resolve
    child.send(order, text)
    return promise.finally(endDeadline)
  }

  return {
    state: () => state,
    started: ask({ program }, '', startWithin),
    /** May be called only while the process is idle. A job that hangs or crashes ends the process. */
    run(job: Job): Promise<ProcessOutcome> {
      state = 'busy'
      const { data, ...order } = job
      const outcome = ask({ job: order }, data, hangsAfter)
      child.goOn() // only after the order was sent
      return outcome
    },
    end: () => child.end(),
  }
}
