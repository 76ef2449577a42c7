import { createHash } from 'node:crypto'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import {
  type Evidence,
  maxCauseLength,
  type Metrics,
  maxCauses,
  vitalBounds,
  type VitalName,
} from '@tessera/kit/contract/metrics'
import type { Beacon } from '../../shared/telemetry/Beacon.ts'

/** Counts what this process sees of each version that visitors get now. */
export interface VersionMetrics {
  /** Counts each remote from 0 again whose releases go to other visitors from now on. */
  follow(record: CompositionRecord): void
  /** A slot was rendered for a page, or has its fallback because it could not be. */
  countRender(remote: string, version: string, succeeded: boolean, cause?: string): void
  /** A page with these was sent to a network. */
  countSent(remotes: Readonly<Record<string, { version: string }>>, network: string): void
  /** A browser of that network reported a page view. */
  countView(beacon: Beacon, network: string): void
  /** Whether visitors get it now. */
  isCounted(remote: string, version: string): boolean
  snapshot(): Metrics['remotes']
}

interface Counts {
  views: number
  failedViews: number
  drawn: number
  notDrawn: number
  networks: Record<string, { sent: number; views: number; failedViews: number }>
  /** The networks that reported each cause. */
  causes: Map<string, Set<string>>
  vitals: Partial<Record<VitalName, number[]>>
  before?: Evidence
}

interface RemoteCounts {
  since: number
  versions: Map<string, Counts>
}

export function createVersionMetrics(): VersionMetrics {
  const remotes = new Map<string, RemoteCounts>()
  /** The releases of each remote and who gets them; when they change, counting starts again. */
  const standing = new Map<string, string>()

  function follow(record: CompositionRecord): void {
    for (const name of standing.keys()) if (!record.remotes[name]) forget(name)
    for (const [name, { version }] of Object.entries(record.remotes)) {
      const [canary, watch] = [record.canaries?.[name], record.watches?.[name]]
      const other = canary ?? watch
      const now = JSON.stringify([version, other?.version, other?.since])
      if (standing.get(name) === now) continue
      standing.set(name, now)
      const before = watch && evidenceOf(countsOf(name, watch.version))
      const versions = new Map([[version, noCounts()]])
      if (other) versions.set(other.version, { ...noCounts(), ...(before && { before }) })
      remotes.set(name, { since: other?.since ?? record.number, versions })
    }
  }

  function forget(name: string): void {
    standing.delete(name)
    remotes.delete(name)
  }

  /** Nothing for a version that visitors had before: open tabs report it. */
  function countsOf(remote: string, version: string): Counts | undefined {
    return remotes.get(remote)?.versions.get(version)
  }

  return {
    follow,
    countRender(remote, version, succeeded, cause) {
      const counts = countsOf(remote, version)
      if (!counts) return
      counts[succeeded ? 'drawn' : 'notDrawn'] += 1
      if (cause !== undefined) addCause(counts, cause, ownServer)
    },
    countSent(sent, network) {
      for (const [remote, { version }] of Object.entries(sent)) {
        const counts = countsOf(remote, version)
        if (counts) countsAt(counts, classOf(network)).sent += 1
      }
    },
    countView({ isView, remotes: reported, vitals = {} }, network) {
      for (const [remote, { version, failed, cause, live }] of Object.entries(reported)) {
        const counts = countsOf(remote, version)
        if (!counts) continue
        for (const its of [counts, countsAt(counts, classOf(network))]) {
          if (isView) its.views += 1
          if (failed && its.failedViews < its.views) its.failedViews += 1
        }
        if (cause !== undefined) addCause(counts, cause, classOf(network))
        for (const [name, value] of Object.entries({ ...vitals, live }))
          count(counts, name as VitalName, value)
      }
    },
    isCounted: (remote, version) => countsOf(remote, version) !== undefined,
    snapshot: () =>
      mapValues(remotes, ({ since, versions }) => ({ since, versions: mapValues(versions, snapshotOf) })),
  }
}

function mapValues<Value, Other>(
  map: ReadonlyMap<string, Value>,
  toOther: (value: Value) => Other,
): Record<string, Other> {
  return Object.fromEntries(Array.from(map, ([key, value]) => [key, toOther(value)]))
}

function noCounts(): Counts {
  return { views: 0, failedViews: 0, drawn: 0, notDrawn: 0, networks: {}, causes: new Map(), vitals: {} }
}

function evidenceOf(counts: Counts | undefined): Evidence | undefined {
  return counts && { drawn: counts.drawn, notDrawn: counts.notDrawn, networks: counts.networks }
}

/** One of 256 that a network always falls into, in every process; which it was cannot be told from it. */
function classOf(network: string): string {
  return createHash('sha256').update(network).digest('hex').slice(0, 2)
}

function countsAt({ networks }: Counts, network: string) {
  return (networks[network] ??= { sent: 0, views: 0, failedViews: 0 })
}

const ownServer = 'server'

/** What comes from outside goes into the log of releases: short, of letters and marks that name code, nobody's data. */
function addCause({ causes }: Counts, reported: string, network: string): void {
  const cause = reported
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/(["'`“‘]).*?["'`”’]/g, '…')
    .replace(/\S*@\S*|[^\p{L}\p{N} .,:;()/_…-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxCauseLength)
  const known = causes.get(cause)
  if (known) known.add(network)
  else if (cause && causes.size < maxCauses) causes.set(cause, new Set([network]))
}

function snapshotOf({ causes, ...counts }: Counts): Metrics['remotes'][string]['versions'][string] {
  return structuredClone({ ...counts, causes: mapValues(causes, (networks) => networks.size) })
}

function count({ vitals }: Counts, name: VitalName, value: number | undefined): void {
  if (value === undefined) return
  const classes = (vitals[name] ??= Array.from({ length: vitalBounds.length + 1 }, () => 0))
  const found = vitalBounds.findIndex((bound) => value <= bound)
  const place = found < 0 ? vitalBounds.length : found
  classes[place] = (classes[place] ?? 0) + 1
}
