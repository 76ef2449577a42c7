import { LRUCache } from 'lru-cache'
import { createNetworkLimit } from './createNetworkLimit.ts'

const minute = 60 /* s */
const ofBoth = 5 /* wrong ones in a minute: one person who has forgotten theirs */
const owners = { max: 20_000, ttl: 30 * 24 * 3_600_000 /* ms since a name was last right from a network */ }

interface WrongLimits {
  /** In a minute, under any name; larger networks by `shares`. */
  ofNetwork: number
  /** In ten minutes, from all networks together; default: any number. */
  ofName?: number
}

/** Slows those who guess passwords or tokens: a name, and a network, may be wrong so often. */
export function createGuesses({ ofNetwork: perNetwork, ofName: perName = Infinity }: WrongLimits) {
  const both = createNetworkLimit(ofBoth, minute)
  const ofNetwork = createNetworkLimit(perNetwork, minute)
  const ofName = createNetworkLimit(perName, 10 * minute)
  const own = new LRUCache<string, true>(owners)
  const joinKey = (name: string, network: string) => `${name} ${network}`.replaceAll('.', ' ') // counts by itself

  /** Strangers and neighbours who use up the guesses of a name leave its owner those of the owner's own networks. */
  function limitsFor(name: string, network: string) {
    const key = joinKey(name, network)
    const theirs = [[ofNetwork, network] as const, [ofName, name.replaceAll('.', ' ')] as const]
    return [[both, key] as const, ...(own.has(key) ? [] : theirs)]
  }

  function count(name: string, network: string, points: number): void {
    for (const [limit, key] of limitsFor(name, network)) limit.count(key, points)
  }

  return {
    /** Seconds until this name may be tried from this network. 0: now, and it is counted as wrong until `wasRight`. */
    take(name: string, network: string): number {
      const wait = Math.max(...limitsFor(name, network).map(([limit, key]) => limit.waitOf(key)))
      if (wait === 0) count(name, network, 1)
      return wait
    },
    wasRight(name: string, network: string): void {
      count(name, network, -1)
      own.set(joinKey(name, network), true)
    },
    /** The lower the sooner it is looked at: the owner's own network, then those that were seldom wrong of late. */
    rankOf: (name: string, network: string) =>
      own.has(joinKey(name, network)) ? 0 : ofNetwork.usedBy(network),
  }
}
