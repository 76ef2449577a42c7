import { type Cause, causeLimits, trendStep } from '@tessera/kit/contract/metrics'
import type { ReadCause } from './readCause.ts'

/** A cause while it is counted. */
export interface CountedCause extends Omit<
  Cause,
  'frames' | 'count' | 'networks' | 'pages' | 'browsers' | 'trend'
> {
  frames: readonly string[]
  /** Views or renders that failed of it, and reports of it: the one may come without the other. */
  failures: number
  reports: number
  /** The first of them brought it. */
  networks: Set<string>
  pages: Map<string, number>
  browsers: Map<string, number>
  trend: Map<number, number>
}

export type CauseList = Map<string, CountedCause>

/** Finds it, or takes it in; then one goes, of those that the network brought that brought the most. */
export function causeIn(
  list: CauseList,
  { id, message, frames }: ReadCause,
  version: string,
  network: string,
): CountedCause {
  const known = list.get(id)
  if (known) return known
  if (list.size >= causeLimits.ofRemote) makeRoom(list, network)
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

/** Flood of invented causes: it takes its own places only, those first that no one else confirms. */
function makeRoom(list: CauseList, network: string): void {
  const broughtBy = Map.groupBy(list.values(), ({ networks: [first = ''] }) => first)
  const countOf = (name: string) => (broughtBy.get(name)?.length ?? 0) + (name === network ? 1 : 0)
  const [, theirs] = [...broughtBy].reduce((one, other) =>
    countOf(other[0]) > countOf(one[0]) ? other : one,
  )
  const weight = ({ networks, failures, reports }: CountedCause) => networks.size * 1e9 + failures + reports
  const weakest = theirs.reduce((one, other) => (weight(other) < weight(one) ? other : one))
  list.delete(weakest.id)
}

/** Counts one more of it. */
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

export function countLabel(labels: Map<string, number>, label: unknown): void {
  if (typeof label !== 'string' || !/^[A-Za-z-]{1,20}$/.test(label)) return
  if (labels.size < causeLimits.labels || labels.has(label)) labels.set(label, (labels.get(label) ?? 0) + 1)
}

export function storedCause({ failures, reports, networks, ...cause }: CountedCause): Cause {
  return {
    ...cause,
    count: Math.max(failures, reports),
    networks: bitsOf(networks),
    pages: Object.fromEntries(cause.pages),
    browsers: Object.fromEntries(cause.browsers),
    trend: Object.fromEntries(cause.trend),
  }
}

/** One bit for each class of networks; what the server itself saw has none. */
function bitsOf(networks: ReadonlySet<string>): string {
  const classes = [...networks].filter((name) => /^[0-9a-f]{2}$/.test(name))
  const bits = classes.reduce((sum, name) => sum | (1n << BigInt(`0x${name}`)), 0n)
  return bits.toString(16).padStart(64, '0')
}
