import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { type Metrics, vitalBounds, type VitalName } from '@tessera/kit/contract/metrics'
import type { Beacon } from '../../shared/telemetry/Beacon.ts'

/** Counts what this process sees of each version that visitors get now. */
export interface VersionMetrics {
  /** Begins anew for each remote whose releases go to other visitors from now on. */
  follow(record: CompositionRecord): void
  /** A slot was drawn for a page, or has its fallback because it could not be. */
  countRender(remote: string, version: string, succeeded: boolean): void
  countView(beacon: Beacon): void
  snapshot(): Metrics['remotes']
}

interface Counts {
  views: number
  failedViews: number
  drawn: number
  notDrawn: number
  vitals: Partial<Record<VitalName, number[]>>
}

interface RemoteCounts {
  since: number
  versions: Map<string, Counts>
}

export function createVersionMetrics(): VersionMetrics {
  const remotes = new Map<string, RemoteCounts>()
  /** What of a remote goes to whom; when it changes, counting begins anew. */
  const standing = new Map<string, string>()

  function follow(record: CompositionRecord): void {
    for (const name of standing.keys()) if (!record.remotes[name]) forget(name)
    for (const [name, { version }] of Object.entries(record.remotes)) {
      const canary = record.canaries?.[name]
      const now = JSON.stringify([version, canary?.version, canary?.since])
      if (standing.get(name) === now) continue
      standing.set(name, now)
      const versions = [version, ...(canary ? [canary.version] : [])]
      remotes.set(name, {
        since: canary?.since ?? record.number,
        versions: new Map(versions.map((one) => [one, noCounts()])),
      })
    }
  }

  function forget(name: string): void {
    standing.delete(name)
    remotes.delete(name)
  }

  /** Nothing for a version that visitors had before: tabs that are open tell of it. */
  function countsOf(remote: string, version: string): Counts | undefined {
    return remotes.get(remote)?.versions.get(version)
  }

  return {
    follow,
    countRender(remote, version, succeeded) {
      const counts = countsOf(remote, version)
      if (counts) counts[succeeded ? 'drawn' : 'notDrawn'] += 1
    },
    countView({ isView, remotes: told, vitals = {} }) {
      for (const [remote, { version, failed, live }] of Object.entries(told)) {
        const counts = countsOf(remote, version)
        if (!counts) continue
        if (isView) counts.views += 1
        if (failed && counts.failedViews < counts.views) counts.failedViews += 1
        for (const [name, value] of Object.entries({ ...vitals, live }))
          count(counts, name as VitalName, value)
      }
    },
    snapshot: () =>
      Object.fromEntries(
        Array.from(remotes, ([name, { since, versions }]) => [
          name,
          { since, versions: structuredClone(Object.fromEntries(versions)) },
        ]),
      ),
  }
}

function noCounts(): Counts {
  return { views: 0, failedViews: 0, drawn: 0, notDrawn: 0, vitals: {} }
}

function count({ vitals }: Counts, name: VitalName, value: number | undefined): void {
  if (value === undefined) return
  const classes = (vitals[name] ??= Array.from({ length: vitalBounds.length + 1 }, () => 0))
  const found = vitalBounds.findIndex((bound) => value <= bound)
  const place = found < 0 ? vitalBounds.length : found
  classes[place] = (classes[place] ?? 0) + 1
}
