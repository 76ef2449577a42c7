import type { Metrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { commonestCause, filteredViews } from './filteredViews.ts'
import { addUp, type Failures, type Views } from './isWorse.ts'

/** Views and renders of one version, over all processes. */
export interface Sample {
  /** Page views, with outlying networks filtered out. */
  views: Views
  draws: Failures
  cause?: string | undefined
}

/** The metrics to sample, and the remote to sample them for. */
export interface SampleSource {
  remote: string
  /** Number of the composition that assigned the versions. */
  since: number
  metrics: readonly Metrics[]
  /** Number of networks that must have reported; default `minNetworks`. */
  networks?: number | undefined
}

/** Collects the views and renders of a version since composition `since`, from every process that serves it. */
export function collectSample(source: SampleSource, version: string): Sample {
  const counted = selectCounts(source, version)
  return { ...sumUp(counted, source), cause: commonestCause(counted) }
}

/** Collects the views and renders that the same processes counted for the version before composition `since`. */
export function sampleBefore(source: SampleSource, version: string): Sample {
  return sumUp(
    selectCounts(source, version).flatMap(({ before }) => before ?? []),
    source,
  )
}

/** Views of all other remotes, whatever their version. */
export function viewsOfOthers({ metrics, remote, networks }: SampleSource): Failures {
  const names = new Set(metrics.flatMap(({ remotes }) => Object.keys(remotes)))
  names.delete(remote)
  return [...names]
    .map((name) => metrics.flatMap(({ remotes }) => Object.values(remotes[name]?.versions ?? {})))
    .map((counted) => filteredViews(counted, networks))
    .reduce<Failures>(addUp, { failed: 0, of: 0 })
}

function selectCounts({ metrics, remote, since }: SampleSource, version: string): readonly VersionMetrics[] {
  return metrics.flatMap(({ remotes }) => {
    const counts = remotes[remote]
    return (counts?.since === since && counts.versions[version]) || []
  })
}

function sumUp(
  counted: readonly Pick<VersionMetrics, 'networks' | 'drawn' | 'notDrawn'>[],
  { networks }: SampleSource,
): Sample {
  const draws = counted.map(({ drawn, notDrawn }) => ({ failed: notDrawn, of: drawn + notDrawn }))
  return { views: filteredViews(counted, networks), draws: draws.reduce(addUp, { failed: 0, of: 0 }) }
}
