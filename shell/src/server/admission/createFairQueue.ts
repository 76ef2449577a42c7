import type { Client } from '../http/clientOf.ts'
import { TurnedAway } from './TurnedAway.ts'

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
