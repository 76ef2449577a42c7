import type { Metrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { filteredViews, commonestCause } from './filteredViews.ts'
import { addUp, type Failures } from './isWorse.ts'

/** What was seen of one version, over all processes. */
export interface Seen {
  /** As far as they are believed. */
  views: Failures
  draws: Failures
  /** What most often went wrong. */
  cause?: string | undefined
}

export interface Sight {
  remote: string
  /** Number of the composition that gave its releases to those who get them now. */
  since: number
  /** Of all processes. */
  metrics: readonly Metrics[]
  /** From how many networks browsers must have told something; default `minNetworks`. */
  networks?: number
}

/** Counted since then, by every process that took it up. */
export function sampleOf(sight: Sight, version: string): Seen {
  const counted = countsOf(sight, version)
  return {
    views: filteredViews(counted, sight.networks),
    draws: drawsOf(counted),
    cause: commonestCause(counted),
  }
}

/** What the same processes counted of it until then. */
export function sampleBefore(sight: Sight, version: string): Seen {
  const counted = countsOf(sight, version).flatMap(({ before }) => before ?? [])
  return { views: filteredViews(counted, sight.networks), draws: drawsOf(counted) }
}

function countsOf({ metrics, remote, since }: Sight, version: string): readonly VersionMetrics[] {
  return metrics.flatMap(({ remotes }) => {
    const of = remotes[remote]
    const its = of?.since === since ? of.versions[version] : undefined
    return its ? [its] : []
  })
}

function drawsOf(counted: readonly Pick<VersionMetrics, 'drawn' | 'notDrawn'>[]): Failures {
  return counted
    .map(({ drawn, notDrawn }) => ({ failed: notDrawn, of: drawn + notDrawn }))
    .reduce(addUp, { failed: 0, of: 0 })
}
