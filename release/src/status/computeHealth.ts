import { type Metrics, vitalBounds, type VitalName } from '@tessera/kit/contract/metrics'

/** Page views of a version, counted by the shell's running processes. */
export interface Health {
  views: number
  failedViews: number
  /** Time in ms within which three quarters of the slots were mounted; undefined if none was seen. */
  liveWithin?: number
  /** Like `liveWithin`, for the largest paint; `inpWithin` for the response to an interaction. */
  lcpWithin?: number
  inpWithin?: number
}

const fresh = 10 * 60_000 /* ms; older metrics are of processes that have ended */

/** Sums up the metrics of all processes that wrote recently. */
export function computeHealth(
  metrics: readonly Metrics[],
  remote: string,
  version: string,
  now = Date.now(),
): Health {
  const counted = metrics
    .filter(({ written }) => now - Date.parse(written) < fresh)
    .flatMap(({ remotes }) => remotes[remote]?.versions[version] ?? [])
  const within = (name: VitalName) => upperQuartile(counted.map(({ vitals }) => vitals[name] ?? []))
  const [liveWithin, lcpWithin, inpWithin] = [within('live'), within('lcp'), within('inp')]
  return {
    views: counted.reduce((sum, { views }) => sum + views, 0),
    failedViews: counted.reduce((sum, { failedViews }) => sum + failedViews, 0),
    ...(liveWithin !== undefined && { liveWithin }),
    ...(lcpWithin !== undefined && { lcpWithin }),
    ...(inpWithin !== undefined && { inpWithin }),
  }
}

/** The upper bound of the bucket that contains the upper quartile; infinity for the last bucket. */
function upperQuartile(counts: readonly (readonly number[])[]): number | undefined {
  const sums = [...vitalBounds, Number.POSITIVE_INFINITY].map((_, index) =>
    counts.reduce((sum, one) => sum + (one[index] ?? 0), 0),
  )
  const all = sums.reduce((total, sum) => total + sum, 0)
  if (all === 0) return undefined
  let below = 0
  const index = sums.findIndex((sum) => (below += sum) >= all * 0.75)
  return vitalBounds[index] ?? Number.POSITIVE_INFINITY
}
