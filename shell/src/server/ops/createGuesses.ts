import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { TurnedAway } from '../admission/turnAway.ts'
import { createNetworkLimit } from '../http/networkLimit.ts'

const limits = {
  wrongTakes: 1000 /* ms */,
  /** Larger networks by `shares`. */
  wrongOfNetwork: 5,
  in: 60 /* s */,
  knownNetworks: 1000 /* that were right */,
  knownFor: 7 * 24 * 3600 * 1000 /* ms since they last were */,
} as const

/** Tries at a secret: a mistake costs a second, guessing leads nowhere, and what is right waits for no one. */
export function createGuesses({ wrongTakes = limits.wrongTakes }: { wrongTakes?: number } = {}) {
  const wrong = createNetworkLimit(limits.wrongOfNetwork, limits.in)
  const known = new LRUCache<string, true>({ max: limits.knownNetworks, ttl: limits.knownFor })

  /** A network that was right counts by itself alone: its neighbours in a data centre cannot keep its Prometheus out. */
  const countedAs = (network: string) =>
    known.has(network) ? `known ${network.replaceAll('.', ' ')}` : network

  return {
    /** What `find` gives for a right one. Fails with `TurnedAway` when this network was wrong too often. */
    async attempt<Found>(network: string, find: () => Found | undefined): Promise<Found | undefined> {
      const counted = countedAs(network)
      if (!wrong.take(counted)) throw new TurnedAway(429, wrong.waitOf(counted) || 1)
      const found = find()
      if (found === undefined) return wait(wrongTakes, undefined)
      wrong.count(counted, -1)
      known.set(network, true)
      return found
    },
  }
}
