import { z } from 'zod'
import { startConfined } from '../rendering/confinedProcess.ts'
import type { Confinement } from '../rendering/confinement.ts'
import { longestAddress, longestCause, type LoadReply, type Program } from '../rendering/messages.ts'

/** One process with a remote's server file in it, whose loads go on side by side. */
export interface FeedProcess {
  /** Never rejects. A load that hangs ends it, and with it all the others. */
  load(slot: string, data: string, ask: Ask): Promise<LoadOutcome>
  hasEnded(): boolean
  end(): void
}

/** What a load asks the shell for. Never rejects. */
export type Ask = (url: string, headers: Readonly<Record<string, string>>) => Promise<Given>

type Given = { status: number; body: string } | { refused: string }

export type LoadOutcome =
  | { status: 'loaded'; json: string }
  | { status: 'threw' | 'timed-out' | 'crashed'; cause: string }

const id = z.int().nonnegative()
const cause = z.string().max(longestCause)
const replySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ready') }),
  z.strictObject({
    status: z.literal('asks'),
    load: id,
    ask: id,
    url: z.string().max(longestAddress),
    headers: z.record(z.string(), z.string()),
  }),
  z.strictObject({ status: z.literal('loaded'), load: id }),
  z.strictObject({ status: z.literal('load-threw'), load: id, cause }),
  z.strictObject({ status: z.literal('crashed'), cause }),
]) satisfies z.ZodType<LoadReply>

/** What one load may take. */
export const loadLimits = { deadline: 5_000 /* ms */, asks: 10 } as const

const mostInVain = 1_000 /* messages from the begin of one load to that of the next */

interface Loading {
  ask: Ask
  /** So far, and of those without an answer yet. */
  asks: number
  open: number
  settle(outcome: LoadOutcome): void
}

/**
 * Nothing that it says is believed: every message is bounded, parsed and expected, or ends it. Where nothing is being
 * loaded it stands still.
 */
export function startFeedProcess(program: Program, confinement: Confinement): FeedProcess {
  const loads = new Map<number, Loading>()
  let loadsBegun = 0
  let inVain = 0
  let hasEnded = false
  const child = startConfined(confinement, { hear, onCrash: endAll, onEnd: () => {} })
  child.send({ program })

  function hear(message: unknown, text: string): void {
    const parsed = replySchema.safeParse(message)
    if (!parsed.success) throw new Error('it sent a message that is no reply')
    const reply = parsed.data
    if (reply.status === 'ready') return
    if (reply.status === 'crashed') throw new Error(reply.cause)
    if (reply.load >= loadsBegun) throw new Error('it spoke of a load that was not asked for')
    const loading = loads.get(reply.load)
    if (!loading || loading.asks >= loadLimits.asks) refuseFlood()
    if (reply.status === 'asks') void giveAnswer(reply, loading)
    if (reply.status === 'loaded') loading?.settle({ status: 'loaded', json: text })
    if (reply.status === 'load-threw') loading?.settle({ status: 'threw', cause: reply.cause })
  }

  /** What a load says beyond what it may is answered a few times, in case it meant well. */
  function refuseFlood(): void {
    inVain += 1
    if (inVain > mostInVain) throw new Error('it says more than anybody listens to')
  }

  async function giveAnswer(
    { ask, url, headers }: Extract<LoadReply, { status: 'asks' }>,
    loading: Loading | undefined,
  ): Promise<void> {
    const given = loading ? await askFor(loading, url, headers) : { refused: 'its load has ended' }
    if (hasEnded) return
    if ('refused' in given) child.send({ answer: { ask, ...given } })
    else child.send({ answer: { ask, status: given.status } }, given.body)
  }

  async function askFor(loading: Loading, url: string, headers: Record<string, string>): Promise<Given> {
    loading.asks += 1
    if (loading.asks > loadLimits.asks) return { refused: `a load asks ${loadLimits.asks} times at most` }
    loading.open += 1
    return loading.ask(url, headers).finally(() => (loading.open -= 1))
  }

  function endAll(cause: string): void {
    hasEnded = true
    child.end()
    for (const { settle } of loads.values()) settle({ status: 'crashed', cause })
  }

  function load(slot: string, data: string, ask: Ask): Promise<LoadOutcome> {
    const number = loadsBegun++
    inVain = 0
    return new Promise(function begin(resolve) {
      const timer = setTimeout(giveUp, loadLimits.deadline)
      const loading: Loading = { ask, asks: 0, open: 0, settle }
      loads.set(number, loading)
      child.send({ load: { id: number, slot } }, data)
      child.goOn() // once there is what it waits for

      function settle(outcome: LoadOutcome): void {
        clearTimeout(timer)
        loads.delete(number)
        if (loads.size === 0) child.rest()
        resolve(outcome)
      }

      /** One that waits for an answer does not keep the process from the others. */
      function giveUp(): void {
        const isWaiting = loading.open > 0
        settle({ status: 'timed-out', cause: `no end within ${loadLimits.deadline / 1000} s` })
        if (!isWaiting) endAll('a load beside it hung')
      }
    })
  }

  return { load, hasEnded: () => hasEnded, end: () => endAll('its version is no longer current') }
}
