import { LRUCache } from 'lru-cache'
import { createNetworkLimit } from './createNetworkLimit.ts'

const minute = 60 /* s */
const ofBoth = 5 /* wrong guesses in a minute for one name from one network; enough for a person who forgot */
const owners = { max: 20_000, ttl: 30 * 24 * 3_600_000 /* ms since the last right guess by a network */ }

interface WrongLimits {
  /** Maximum of wrong guesses in a minute, for all names together, from the smallest network; see `shares`. */
  ofNetwork: number
  /** Maximum of wrong guesses in ten minutes for one name, from all networks together; default: unlimited. */
  ofName?: number
}

/** Limits wrong guesses of passwords or tokens, by the name they are for and by network. */
export function createGuesses({ ofNetwork: perNetwork, ofName: perName = Infinity }: WrongLimits) {
  const both = createNetworkLimit(ofBoth, minute)
  const ofNetwork = createNetworkLimit(perNetwork, minute)
  const ofName = createNetworkLimit(perName, 10 * minute)
  const rightBefore = new LRUCache<string, true>(owners)
  const joinKey = (name: string, network: string) => `${name} ${network}`.replaceAll('.', ' ') // without dots: it has no nested networks

  /** The limits that apply. If a guess for the name was right from this network before, only `both` applies. */
  function limitsFor(name: string, network: string) {
    const key = joinKey(name, network)
    const theirs = [[ofNetwork, network] as const, [ofName, name.replaceAll('.', ' ')] as const]
    return [[both, key] as const, ...(rightBefore.has(key) ? [] : theirs)]
  }

  function count(name: string, network: string, points: number): void {
    for (const [limit, key] of limitsFor(name, network)) limit.count(key, points)
  }

  return {
    /** Seconds until the name can be tried from this network. If 0, counts a wrong guess; `wasRight` takes it back. */
    take(name: string, network: string): number {
      const wait = Math.max(...limitsFor(name, network).map(([limit, key]) => limit.waitOf(key)))
      if (wait === 0) count(name, network, 1)
      return wait
    },
    wasRight(name: string, network: string): void {
      count(name, network, -1)
      rightBefore.set(joinKey(name, network), true)
    },
    /** Order of checks, lowest first: networks where the name was right, then networks with few wrong guesses. */
    rankOf: (name: string, network: string) =>
      rightBefore.has(joinKey(name, network)) ? 0 : ofNetwork.usedBy(network),
  }
}
