/**
 * What one process of the shell saw of each release, on its server and by visitors' beacons. It lies in the registry
 * under the process's own name, so that each evaluator of a canary sees all processes.
 */
export interface Metrics {
  format: 1
  environment: string
  /** Name of the process. */
  instance: string
  /** ISO 8601, UTC; old metrics are those of a process that is gone. */
  written: string
  remotes: Readonly<Record<string, RemoteMetrics>>
}

/** By version, of one remote. */
export interface RemoteMetrics {
  /** Number of the composition that gave this remote's releases to the visitors who get them now; counted from there. */
  since: number
  versions: Readonly<Record<string, VersionMetrics>>
}

/** What a verdict goes by. */
export interface Evidence {
  /** Slots that its server entry drew, and those that have the fallback because it could not. */
  drawn: number
  notDrawn: number
  /** Networks are put together by their names' hashes, so that they are bounded and unnamed. */
  networks: Readonly<Record<string, NetworkMetrics>>
}

/** What one process counted of one version, from its remote's `since` on. */
export interface VersionMetrics extends Evidence {
  /** Page views whose page carried the version, and whose browser told how it went. */
  views: number
  /** Those in which it failed: a slot did not come alive, or its code threw. */
  failedViews: number
  /** Of a version that part of the visitors keep after a promotion: what it did before that, with all of them. */
  before?: Evidence
  /** What went wrong in browsers, at most `maxCauses`, and from how many such networks it was told. */
  causes: Readonly<Record<string, number>>
  /** How long it took; the upper bounds of the classes are `vitalBounds`. */
  vitals: Readonly<Partial<Record<VitalName, readonly number[]>>>
}

/** What one process counted of a version and the visitors of some networks. */
export interface NetworkMetrics {
  /** Pages with the version that were sent there. */
  sent: number
  /** Page views that were told of from there, and those in which it failed. */
  views: number
  failedViews: number
}

/** From so many networks browsers must have told something before it counts; one fewer may lie without being believed. */
export const minNetworks = 3

/** Of a version, in one process. */
export const maxCauses = 10
/** Characters. */
export const maxCauseLength = 160

/** What of a page view is measured. */
export const vitalNames = ['lcp', 'inp', 'cls', 'live'] as const
/** `live`: from the start of the page to a slot's being alive. All in milliseconds, `cls` in thousandths. */
export type VitalName = (typeof vitalNames)[number]

/** Upper bounds of a vital's classes; the last class has none. */
export const vitalBounds = [50, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000] as const
