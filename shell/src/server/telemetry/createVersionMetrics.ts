import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { vitalNames, type Metrics } from '@tessera/kit/contract/metrics'
import type { Beacon } from '../../shared/telemetry/Beacon.ts'
import { type CauseCounts, createCauses } from './createCauses.ts'
import {
  hashNetwork,
  type Counts,
  countsAt,
  countVital,
  evidenceOf,
  mapValues,
  noCounts,
  ownServer,
} from './versionCounts.ts'

/** Counts renders and page views of each version that visitors get now. */
export interface VersionMetrics {
  /** Restarts the counts of each remote whose releases, or the split of visitors among them, changed. */
  follow(record: CompositionRecord): void
  /** Counts a slot that was rendered for a page, or that has its fallback because rendering failed. */
  countRender(remote: string, version: string, succeeded: boolean, cause?: string): void
  /** Counts a page that was sent to a network, for each of these remotes. */
  countSent(remotes: Readonly<Record<string, { version: string }>>, network: string): void
  /** Counts a page view that a browser in `network` reported. */
  countView(beacon: Beacon, network: string): void
  isCounted(remote: string, version: string): boolean
  snapshot(): Metrics['remotes']
  causes: CauseCounts
}

interface RemoteCounts {
  since: number
  /** ISO 8601; when counting started. */
  started: string
  versions: Map<string, Counts>
}

export function createVersionMetrics(causes: CauseCounts = createCauses()): VersionMetrics {
  const remotes = new Map<string, RemoteCounts>()
  /** Remote → its releases, and since when they share the visitors; when these change, counting restarts. */
  const counted = new Map<string, string>()

  function follow(record: CompositionRecord): void {
    const names = Object.keys({ ...record.remotes, ...record.canaries })
    for (const name of counted.keys()) if (!names.includes(name)) forget(name)
    for (const name of names) {
      const version = record.remotes[name]?.version
      const [canary, watch] = [record.canaries?.[name], record.watches?.[name]]
      const other = canary ?? watch
      const now = JSON.stringify([version, other?.version, other?.since])
      if (counted.get(name) === now) continue
      counted.set(name, now)
      const before = watch && evidenceOf(findCounts(name, watch.version))
      const versions = new Map<string, Counts>(version === undefined ? [] : [[version, noCounts()]])
      if (other) versions.set(other.version, { ...noCounts(), ...(before && { before }) })
      const started = new Date().toISOString()
      remotes.set(name, { since: other?.since ?? record.number, started, versions })
    }
  }

  function forget(name: string): void {
    counted.delete(name)
    remotes.delete(name)
  }

  /** The counts of a version; undefined for an earlier version, which open tabs can still report. */
  function findCounts(remote: string, version: string): Counts | undefined {
    return remotes.get(remote)?.versions.get(version)
  }

  return {
    causes,
    follow,
    countRender(remote, version, succeeded, cause) {
      const counts = findCounts(remote, version)
      if (!counts) return
      counts[succeeded ? 'drawn' : 'notDrawn'] += 1
      causes.countSeen(remote, version, 'renders')
      if (cause !== undefined) causes.countFailure({ remote, version, cause }, ownServer)
    },
    countSent(sent, network) {
      for (const [remote, { version }] of Object.entries(sent)) {
        const counts = findCounts(remote, version)
        if (counts) countsAt(counts, hashNetwork(network)).sent += 1
      }
    },
    countView({ isView, remotes: reported, vitals = {} }, network) {
      for (const [remote, { version, failed, cause, live }] of Object.entries(reported)) {
        const counts = findCounts(remote, version)
        if (!counts) continue
        for (const each of [counts, countsAt(counts, hashNetwork(network))]) {
          if (isView) each.views += 1
          if (failed && each.failedViews < each.views) each.failedViews += 1
        }
        if (isView) causes.countSeen(remote, version, 'views')
        if (cause !== undefined) causes.countFailure({ remote, version, cause }, hashNetwork(network))
        const measured = { ...vitals, live }
        for (const name of vitalNames) countVital(counts, name, measured[name])
      }
    },
    isCounted: (remote, version) => findCounts(remote, version) !== undefined,
    snapshot: () =>
      mapValues(remotes, ({ since, started, versions }, remote) => ({
        since,
        versions: mapValues(versions, (counts, version) =>
          structuredClone({ ...counts, causes: causes.textsOf(remote, version, started) }),
        ),
      })),
  }
}
