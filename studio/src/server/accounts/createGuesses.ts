import { LRUCache } from 'lru-cache'

const limits = [
  /* One person who has forgotten theirs. */
  { max: 5, seconds: 60, keyOf: (name: string, network: string) => `${name} ${network}` },
  { max: 20, seconds: 60, keyOf: (_name: string, network: string) => network },
  /* From everywhere together; a link still brings its owner in. */
  { max: 30, seconds: 600, keyOf: (name: string) => name },
]
const remembered = 20_000

/** Slows those who guess passwords: a name, and a network, may be wrong so often. */
export function createGuesses() {
  const counters = limits.map(({ max, seconds, keyOf }) => ({
    max,
    keyOf,
    wrong: new LRUCache<string, number>({ max: remembered, ttl: seconds * 1000, noUpdateTTL: true }),
  }))

  function count(name: string, network: string, points: number): void {
    for (const { keyOf, wrong } of counters) {
      const key = keyOf(name, network)
      wrong.set(key, Math.max(0, (wrong.get(key) ?? 0) + points))
    }
  }

  return {
    /** Seconds until this name may be tried from this network. 0: now, and it is counted as wrong until `giveBack`. */
    take(name: string, network: string): number {
      const waits = counters.map(function waitOf({ max, keyOf, wrong }) {
        const key = keyOf(name, network)
        return (wrong.get(key) ?? 0) < max ? 0 : Math.max(1, Math.ceil(wrong.getRemainingTTL(key) / 1000))
      })
      const wait = Math.max(...waits)
      if (wait === 0) count(name, network, 1)
      return wait
    },
    giveBack: (name: string, network: string) => count(name, network, -1),
  }
}
