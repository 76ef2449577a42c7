import { LRUCache } from 'lru-cache'
import { createNetworkLimit } from './createNetworkLimit.ts'

const minute = 60 /* s */
const ofBoth = 5 /* wrong guesses of a name from a network in a minute, as by a person who forgot */
const owners = { max: 20_000, ttl: 30 * 24 * 3_600_000 /* ms since a name was last right from a network */ }

interface WrongLimits {
  /** Wrong guesses in a minute for all names together; larger networks have more, by `shares`. */
  ofNetwork: number
  /** Wrong guesses in ten minutes from all networks together; default: unlimited. */
  ofName?: number
}

/** Limits guesses of passwords or tokens by name and by network. */
export function createGuesses({ ofNetwork: perNetwork, ofName: perName = Infinity }: WrongLimits) {
  const both = createNetworkLimit(ofBoth, minute)
  const ofNetwork = createNetworkLimit(perNetwork, minute)
  const ofName = createNetworkLimit(perName, 10 * minute)
  const rightBefore = new LRUCache<string, true>(owners)
  const joinKey = (name: string, network: string) => `${name} ${network}`.replaceAll('.', ' ') // without dots: it is no network, so no larger one counts it

  /** The limits that apply: where the name was right before, guesses from other networks do not count. */
  function limitsFor(name: string, network: string) {
    const key = joinKey(name, network)
    const theirs = [[ofNetwork, network] as const, [ofName, name.replaceAll('.', ' ')] as const]
    return [[both, key] as const, ...(rightBefore.has(key) ? [] : theirs)]
  }

  function count(name: string, network: string, points: number): void {
    for (const [limit, key] of limitsFor(name, network)) limit.count(key, points)
  }

  return {
    /** Seconds until the name may be tried from this network. 0: now; the try counts as wrong until `wasRight`. */
    take(name: string, network: string): number {
      const wait = Math.max(...limitsFor(name, network).map(([limit, key]) => limit.waitOf(key)))
      if (wait === 0) count(name, network, 1)
      return wait
    },
    wasRight(name: string, network: string): void {
      count(name, network, -1)
      rightBefore.set(joinKey(name, network), true)
    },
    /** Priority of a check, lower first: networks where the name was right, then those with few wrong guesses. */
    rankOf: (name: string, network: string) =>
      rightBefore.has(joinKey(name, network)) ? 0 : ofNetwork.usedBy(network),
  }
}
