import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Client } from '../http/requestContext.ts'
import { Abandoned, TurnedAway } from './TurnedAway.ts'

/** Whose turn it is when there is more to make than there is time for. What a cache holds needs no turn. */
export interface Admission {
  /**
   * What `make` gives, once it is this network's turn. Fails with `TurnedAway` when the network had its share or too
   * many wait, and with `Abandoned` when by then `isWanted` says that nobody waits for it any more.
   */
  admit<Made>(client: Client, isWanted: () => boolean, make: () => Promise<Made>): Promise<Made>
}

export const shares = {
  /** ms of work that one network gets, */
  work: 3_000,
  /** in so many seconds. */
  per: 10,
  /** ms that one piece of work counts at most: a remote that hangs is not the visitor's fault. */
  mostForOne: 100,
} as const

export function createAdmission(): Admission {
  const used = new RateLimiterMemory({ points: shares.work, duration: shares.per })
  const queue = createFairQueue()

  async function refuseGreedy({ network, isLocal }: Client): Promise<void> {
    const its = isLocal ? null : await used.get(network)
    if (its && its.remainingPoints <= 0) throw new TurnedAway(429, Math.ceil(its.msBeforeNext / 1000))
  }

  return {
    async admit(client, isWanted, make) {
      await refuseGreedy(client)
      const leave = await queue.turn(client)
      const began = performance.now()
      try {
        if (!isWanted()) throw new Abandoned()
        return await make()
      } finally {
        leave()
        const took = Math.min(shares.mostForOne, Math.ceil(performance.now() - began))
        await used.penalty(client.network, took)
      }
    },
  }
}

/** Lets some in at a time; those who wait are taken by turns of their networks, however many of a network wait. */
export interface FairQueue {
  /** Resolves when it is one's turn, with what ends it. Fails with `TurnedAway` when too many wait. */
  turn(client: Client): Promise<() => void>
}

export const room = {
  /** Much of a page's time goes by in other processes; more at once would only make each later. */
  atOnce: 6,
  waiting: 400,
  waitingOfNetwork: 60,
} as const

const retryAfter = 2 /* s */

export function createFairQueue(): FairQueue {
  /** In the order of their turns. */
  const networks = new Map<string, (() => void)[]>()
  let inside = 0
  let waiting = 0

  function takeTurn(): () => void {
    inside += 1
    return function leave() {
      inside -= 1
      letNextIn()
    }
  }

  function letNextIn(): void {
    const [first] = networks
    if (!first) return
    const [network, [enter, ...others]] = first
    networks.delete(network)
    if (others.length > 0) networks.set(network, others)
    waiting -= 1
    enter?.()
  }

  return {
    async turn({ network, isLocal }) {
      if (inside < room.atOnce) return takeTurn()
      const others = networks.get(network) ?? []
      if (!isLocal && others.length >= room.waitingOfNetwork) throw new TurnedAway(429, retryAfter)
      if (waiting >= room.waiting) throw new TurnedAway(503, retryAfter)
      waiting += 1
      return new Promise((enter) => networks.set(network, [...others, () => enter(takeTurn())]))
    },
  }
}
