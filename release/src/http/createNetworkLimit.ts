import { LRUCache } from 'lru-cache'

/** The nested networks around a visitor, smallest first: IPv4 /24, /20 and /16, or IPv6 /56, /48 and /32. */
export function nestedNetworks(network: string): readonly [string, string, string] {
  const bytes = network.split('.')
  const upTo = (count: number) => bytes.slice(0, count).join('.')
  if (bytes.length === 7) return [network, upTo(6), upTo(4)]
  if (bytes.length === 3) return [network, `${upTo(2)}.${Number(bytes[2]) >> 4}/20`, upTo(2)]
  return [network, network, network]
}

/** Limits of the three nested networks, as multiples of the smallest network's limit. */
export const shares = [1, 2, 4] as const

/** A budget of points for each network. Larger networks have a larger budget: see `shares`. */
export interface NetworkLimit {
  /** Takes `points`. If this network or a larger one around it has too few left, returns false and takes none. */
  take(network: string, points?: number): boolean
  /** Counts used points, however many are left; negative points give some back. */
  count(network: string, points: number): void
  usedBy(network: string): number
  /** Seconds until the network has points again; 0 if it has some. */
  waitOf(network: string): number
}

const remembered = 20_000 /* networks of each size whose used points are remembered */

/** Allows each network `points` in `duration` seconds from its first use. A key that is no network works too. */
export function createNetworkLimit(points: number, duration: number): NetworkLimit {
  const sizes = shares.map((share) => ({
    most: points * share,
    used: new LRUCache<string, number>({
      maxSize: remembered, // `max` would allocate 1 MB at once
      sizeCalculation: () => 1,
      ttl: duration * 1000,
      noUpdateTTL: true,
    }),
  }))

  const readCounts = (network: string) =>
    nestedNetworks(network).map((key, size) => {
      const { most = 0, used } = sizes[size] ?? {}
      return { most, key, used, now: used?.get(key) ?? 0 }
    })

  function count(network: string, taken: number): void {
    for (const { key, used, now } of readCounts(network)) used?.set(key, Math.max(0, now + taken))
  }

  return {
    count,
    usedBy: (network) => readCounts(network)[0]?.now ?? 0,
    take(network, taken = 1) {
      if (readCounts(network).some(({ most, now }) => now + taken > most)) return false
      count(network, taken)
      return true
    },
    waitOf(network) {
      const spent = readCounts(network).filter(({ most, now }) => now >= most)
      return Math.max(0, ...spent.map(({ key, used }) => Math.ceil((used?.getRemainingTTL(key) ?? 0) / 1000)))
    },
  }
}
