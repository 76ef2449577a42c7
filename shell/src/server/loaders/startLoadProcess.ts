import { startConfined } from '../rendering/startConfined.ts'
import type { Confinement } from '../rendering/confinement.ts'
import { type LoadReply, loadReplySchema } from '../rendering/replies.ts'
import type { Program } from '../rendering/messages.ts'
import type { OutboundReply } from './sendOutboundRequest.ts'

/** One process that runs a remote's server file; its loads run side by side. */
export type LoadProcess = ReturnType<typeof startLoadProcess>

/** Sends a request of a load. Never rejects. */
export type SendRequest = (url: string, headers: Readonly<Record<string, string>>) => Promise<OutboundReply>

/** How one call of a load function ended; `json` is its result. */
export type LoadOutcome =
  | { status: 'loaded'; json: string }
  | { status: 'threw' | 'timed-out' | 'crashed'; cause: string }

export const loadLimits = { deadline: 5_000 /* ms */, requests: 10 } as const

const maxFloodMessages = 1_000 /* messages beyond a load's limits, until the next load starts */

interface Loading {
  send: SendRequest
  /** Requests so far; `open` of them have no answer yet. */
  requests: number
  open: number
  settle(outcome: LoadOutcome): void
}

/** Starts the process; pauses it while nothing loads. A message that is too long, malformed or unexpected ends it. */
export function startLoadProcess(program: Program, confinement: Confinement) {
  const loads = new Map<number, Loading>()
  let loadsBegun = 0
  let floodMessages = 0
  let hasEnded = false
  const child = startConfined(confinement, { hear, onCrash: endAll, onEnd: () => {} })
  child.send({ program })

  function hear(message: unknown, text: string): void {
    const parsed = loadReplySchema.safeParse(message)
    if (!parsed.success) throw new Error('it sent an invalid message')
    const reply = parsed.data
    if (reply.status === 'ready') return
    if (reply.status === 'crashed') throw new Error(reply.cause)
    if (reply.load >= loadsBegun) throw new Error('it named a load that was not requested')
    const loading = loads.get(reply.load)
    if (!loading || loading.requests >= loadLimits.requests) countExcess()
    if (reply.status === 'requests') void answer(reply, loading)
    if (reply.status === 'loaded') loading?.settle({ status: 'loaded', json: text })
    if (reply.status === 'load-threw') loading?.settle({ status: 'threw', cause: reply.cause })
  }

  /** Counts messages beyond a load's limits. Some are tolerated: they need not be an attack. */
  function countExcess(): void {
    floodMessages += 1
    if (floodMessages > maxFloodMessages) throw new Error('it sends too many requests')
  }

  async function answer(
    { request, url, headers }: Extract<LoadReply, { status: 'requests' }>,
    loading: Loading | undefined,
  ): Promise<void> {
    const reply = loading ? await send(loading, url, headers) : { refused: 'its load has ended' }
    if (hasEnded) return
    if ('refused' in reply) child.send({ answer: { request, ...reply } })
    else child.send({ answer: { request, status: reply.status } }, reply.body)
  }

  async function send(loading: Loading, url: string, headers: Record<string, string>) {
    loading.requests += 1
    if (loading.requests > loadLimits.requests)
      return { refused: `a load may send at most ${loadLimits.requests} requests` }
    loading.open += 1
    return loading.send(url, headers).finally(() => (loading.open -= 1))
  }

  function endAll(cause: string): void {
    hasEnded = true
    child.end()
    for (const { settle } of loads.values()) settle({ status: 'crashed', cause })
  }

  /** Never rejects. A load that hangs ends the process, and with it all other loads. */
  function load(slot: string, data: string, sendRequest: SendRequest): Promise<LoadOutcome> {
    const number = loadsBegun++
    floodMessages = 0
    const { promise, resolve } = Promise.withResolvers<LoadOutcome>()
    const timer = setTimeout(giveUp, loadLimits.deadline)
    const loading: Loading = { send: sendRequest, requests: 0, open: 0, settle }
    loads.set(number, loading)
    child.send({ load: { id: number, slot } }, data)
    child.goOn() // only after the order was sent
    return promise

    function settle(outcome: LoadOutcome): void {
      clearTimeout(timer)
      loads.delete(number)
      if (loads.size === 0) child.rest()
      resolve(outcome)
    }

    /** Ends a late load. Unless the load waits for an answer, it counts as hanging, and the process is ended too. */
    function giveUp(): void {
      const isWaiting = loading.open > 0
      settle({ status: 'timed-out', cause: `it did not end within ${loadLimits.deadline / 1000} s` })
      if (!isWaiting) endAll('another load in its process hung')
    }
  }

  return { load, hasEnded: () => hasEnded, end: () => endAll('its version is no longer current') }
}
