import { createHash } from 'node:crypto'
import { type Evidence, vitalBounds, type VitalName } from '@tessera/kit/contract/metrics'
import { nestedNetworks } from '@tessera/release/networkLimit'

export interface Counts {
  views: number
  failedViews: number
  drawn: number
  notDrawn: number
  networks: Record<string, { sent: number; views: number; failedViews: number }>
  vitals: Partial<Record<VitalName, number[]>>
  before?: Evidence
}

export function noCounts(): Counts {
  return { views: 0, failedViews: 0, drawn: 0, notDrawn: 0, networks: {}, vitals: {} }
}

/** The part of the counts that analyses compare. */
export function evidenceOf(counts: Counts | undefined): Evidence | undefined {
  return counts && { drawn: counts.drawn, notDrawn: counts.notDrawn, networks: counts.networks }
}

/**
 * The class of a network, one of 256, the same in every process; the network cannot be derived from it. All networks of
 * an IPv4 /20 or an IPv6 /48 share one class, and all of a /16 or /32 share two: few enough that their false reports
 * decide nothing.
 */
export function hashNetwork(network: string): string {
  const [, larger, largest] = nestedNetworks(network)
  return ((hashByte(largest) & 0xfe) | (hashByte(larger) & 1)).toString(16).padStart(2, '0')
}

function hashByte(text: string): number {
  return createHash('sha256').update(text).digest()[0] ?? 0
}

/** The counts of a class of networks; starts at 0. */
export function countsAt({ networks }: Counts, network: string) {
  return (networks[network] ??= { sent: 0, views: 0, failedViews: 0 })
}

/** Used in place of a network for problems that the server itself saw. */
export const ownServer = 'server'

export function countVital({ vitals }: Counts, name: VitalName, value: number | undefined): void {
  if (value === undefined) return
  const classes = (vitals[name] ??= Array.from({ length: vitalBounds.length + 1 }, () => 0))
  const found = vitalBounds.findIndex((bound) => value <= bound)
  const index = found < 0 ? vitalBounds.length : found
  classes[index] = (classes[index] ?? 0) + 1
}

export function mapValues<Value, Other>(
  map: ReadonlyMap<string, Value>,
  toOther: (value: Value, key: string) => Other,
): Record<string, Other> {
  return Object.fromEntries(Array.from(map, ([key, value]) => [key, toOther(value, key)]))
}
