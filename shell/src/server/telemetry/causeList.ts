import { type Cause, causeLimits, trendStep } from '@tessera/kit/contract/metrics'
import type { ParsedCause } from './parseCause.ts'

export interface CountedCause extends Omit<
  Cause,
  'frames' | 'count' | 'networks' | 'pages' | 'browsers' | 'trend'
> {
  frames: readonly string[]
  /** Views or renders that failed because of the cause, and reports of the cause; either can be 0. */
  failures: number
  reports: number
  /** Networks in which the cause was met, the earliest first. */
  networks: Set<string>
  pages: Map<string, number>
  browsers: Map<string, number>
  trend: Map<number, number>
}

/** Id of a cause → its counts. */
export type CauseList = Map<string, CountedCause>

/** Finds a cause or adds it. In a full list, a new cause replaces one from the network that added the most. */
export function findOrAddCause(
  list: CauseList,
  { id, message, frames }: ParsedCause,
  version: string,
  network: string,
): CountedCause {
  const known = list.get(id)
  if (known) return known
  if (list.size >= causeLimits.ofRemote) removeWeakest(list, network)
  const now = new Date().toISOString()
  const cause: CountedCause = {
    id,
    version,
    name: 'remoteThrew',
    seenBy: 'browser',
    message,
    frames,
    failures: 0,
    reports: 0,
    networks: new Set([network]),
    first: now,
    last: now,
    pages: new Map(),
    browsers: new Map(),
    trend: new Map(),
  }
  list.set(id, cause)
  return cause
}

/** Removes the least confirmed cause of the network that added most: its invented causes replace only each other. */
function removeWeakest(list: CauseList, network: string): void {
  const addedBy = Map.groupBy(list.values(), ({ networks: [first = ''] }) => first)
  const countCauses = (name: string) => (addedBy.get(name)?.length ?? 0) + (name === network ? 1 : 0)
  const [, candidates] = [...addedBy].reduce((one, other) =>
    countCauses(other[0]) > countCauses(one[0]) ? other : one,
  )
  const weight = ({ networks, failures, reports }: CountedCause) => networks.size * 1e9 + failures + reports
  const weakest = candidates.reduce((one, other) => (weight(other) < weight(one) ? other : one))
  list.delete(weakest.id)
}

/** Counts one more occurrence; the trend counts the larger of failures and reports. */
export function countCause(cause: CountedCause, kind: 'failures' | 'reports', network: string): void {
  const now = new Date()
  const step = Math.floor(now.getTime() / 1000 / trendStep)
  cause[kind] += 1
  cause.last = now.toISOString()
  cause.networks.add(network)
  const isCounted = cause[kind] > cause[kind === 'failures' ? 'reports' : 'failures']
  if (isCounted) cause.trend.set(step, (cause.trend.get(step) ?? 0) + 1)
  for (const old of cause.trend.keys()) if (old <= step - 12) cause.trend.delete(old)
}

/** Counts a label that a browser sent; ignores malformed labels, and new labels beyond the limit. */
export function countLabel(labels: Map<string, number>, label: unknown): void {
  if (typeof label !== 'string' || !/^[A-Za-z-]{1,20}$/.test(label)) return
  if (labels.size < causeLimits.labels || labels.has(label)) labels.set(label, (labels.get(label) ?? 0) + 1)
}

/** The cause as it is written to the registry. */
export function storedCause({ failures, reports, networks, ...cause }: CountedCause): Cause {
  return {
    ...cause,
    count: Math.max(failures, reports),
    networks: encodeNetworks(networks),
    pages: Object.fromEntries(cause.pages),
    browsers: Object.fromEntries(cause.browsers),
    trend: Object.fromEntries(cause.trend),
  }
}

/** Encodes networks as hex, with one bit for each class of networks; the server itself has no bit. */
function encodeNetworks(networks: ReadonlySet<string>): string {
  const classes = [...networks].filter((name) => /^[0-9a-f]{2}$/.test(name))
  const bits = classes.reduce((sum, name) => sum | (1n << BigInt(`0x${name}`)), 0n)
  return bits.toString(16).padStart(64, '0')
}
