import { LRUCache } from 'lru-cache'

const remembered = 20_000
const ownFor = 30 * 24 * 3_600_000 /* ms since a name last signed in from a network */

const createCounter = (max: number, seconds: number) => ({
  max,
  wrong: new LRUCache<string, number>({ max: remembered, ttl: seconds * 1000, noUpdateTTL: true }),
})

/** Slows those who guess passwords: a name, and a network, may be wrong so often. */
export function createGuesses() {
  const ofBoth = createCounter(5, 60) // one person who has forgotten theirs
  const ofNetwork = createCounter(20, 60)
  const ofName = createCounter(30, 600) // from everywhere together; a link still brings its owner in
  const own = new LRUCache<string, true>({ max: remembered, ttl: ownFor })
  const isOwn = (name: string, network: string) => own.has(`${name} ${network}`)

  /** Strangers who use up the guesses of a name leave its owner those of the owner's own networks. */
  function countersOf(name: string, network: string) {
    const theirs = isOwn(name, network) ? [] : [{ ...ofName, key: name }]
    return [{ ...ofBoth, key: `${name} ${network}` }, { ...ofNetwork, key: network }, ...theirs]
  }

  function count(name: string, network: string, points: number): void {
    for (const { key, wrong } of countersOf(name, network))
      wrong.set(key, Math.max(0, (wrong.get(key) ?? 0) + points))
  }

  return {
    /** Seconds until this name may be tried from this network. 0: now, and it is counted as wrong until `wasRight`. */
    take(name: string, network: string): number {
      const waits = countersOf(name, network).map(function waitOf({ max, key, wrong }) {
        return (wrong.get(key) ?? 0) < max ? 0 : Math.max(1, Math.ceil(wrong.getRemainingTTL(key) / 1000))
      })
      const wait = Math.max(...waits)
      if (wait === 0) count(name, network, 1)
      return wait
    },
    wasRight(name: string, network: string): void {
      count(name, network, -1)
      own.set(`${name} ${network}`, true)
    },
    /** The lower the sooner it is looked at: the owner's own network, then those that were seldom wrong of late. */
    rankOf: (name: string, network: string) =>
      isOwn(name, network) ? 0 : (ofNetwork.wrong.get(network) ?? 0),
  }
}
