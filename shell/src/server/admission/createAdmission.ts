import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Client } from '../http/clientOf.ts'
import { createFairQueue } from './createFairQueue.ts'
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
