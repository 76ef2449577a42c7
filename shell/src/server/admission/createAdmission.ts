import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Client } from '../http/requestContext.ts'
import { TurnedAway } from './turnAway.ts'

/** Limits the work that the site does at a time. What a cache holds is no work. */
export interface Admission {
  /**
   * What `make` gives, once this network has a queue slot. Fails with `TurnedAway` when the network had its share, when
   * too many wait, and when by then `isWanted` says that no one waits for it any more.
   */
  admit<Made>(client: Client, isWanted: () => boolean, make: () => Promise<Made>): Promise<Made>
}

export const workLimits = {
  /** ms of work that one network gets, */
  work: 3_000,
  /** in so many seconds. */
  per: 10,
  /** ms that one piece of work counts at most: a remote that hangs is not the visitor's fault. */
  maxForOne: 100,
} as const

export function createAdmission(): Admission {
  const used = new RateLimiterMemory({ points: workLimits.work, duration: workLimits.per })
  const queue = createFairQueue()

  async function refuseGreedy({ network, isLocal }: Client): Promise<void> {
    const its = isLocal ? null : await used.get(network)
    if (its && its.remainingPoints <= 0) throw new TurnedAway(429, Math.ceil(its.msBeforeNext / 1000))
  }

  return {
    async admit(client, isWanted, make) {
      await refuseGreedy(client)
      const release = await queue.acquire(client)
      const began = performance.now()
      try {
        if (!isWanted()) throw new TurnedAway(503, 1)
        return await make()
      } finally {
        release()
        const took = Math.min(workLimits.maxForOne, Math.ceil(performance.now() - began))
        await used.penalty(client.network, took)
      }
    },
  }
}

/** Runs some pieces of work at a time; networks that wait take turns, however many pieces of one wait. */
export interface FairQueue {
  /** Resolves with what releases the slot. Fails with `TurnedAway` when too many wait. */
  acquire(client: Client): Promise<() => void>
}

export const queueLimits = {
  /** Much of a page's time goes by in other processes; more at once would only make each later. */
  concurrency: 6,
  waiting: 400,
  waitingOfNetwork: 60,
} as const

const retryAfter = 2 /* s */

export function createFairQueue(): FairQueue {
  /** The network that is next comes first. */
  const networks = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function takeSlot(): () => void {
    running += 1
    return function release() {
      running -= 1
      startNext()
    }
  }

  function startNext(): void {
    const [first] = networks
    if (!first) return
    const [network, [start, ...others]] = first
    networks.delete(network)
    if (others.length > 0) networks.set(network, others)
    waiting -= 1
    start?.()
  }

  return {
    async acquire({ network, isLocal }) {
      if (running < queueLimits.concurrency) return takeSlot()
      const others = networks.get(network) ?? []
      if (!isLocal && others.length >= queueLimits.waitingOfNetwork) throw new TurnedAway(429, retryAfter)
      if (waiting >= queueLimits.waiting) throw new TurnedAway(503, retryAfter)
      waiting += 1
      return new Promise((resolve) => networks.set(network, [...others, () => resolve(takeSlot())]))
    },
  }
}
