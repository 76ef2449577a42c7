import type { Signature } from './composition.ts'
import type { ProblemName } from './problems.ts'

/**
 * What one process of the shell saw of each release, on its server and by visitors' beacons. The registry stores it
 * under the process's name, so that each evaluator of a canary reads those of all processes.
 */
export interface Metrics extends Observed<RemoteMetrics> {}

/** What went wrong with each release, beside the metrics of the same process: larger, and read less often. */
export interface Causes extends Observed<RemoteCauses> {}

/** What one process saw, by remote. */
export interface Observed<OfRemote> {
  format: 1
  environment: string
  /** Name of the process. */
  instance: string
  /** ISO 8601, UTC. Old metrics belong to a process that has ended. */
  written: string
  remotes: Readonly<Record<string, OfRemote>>
  /** The serving site signs the sha256 of the canonical bytes without this field; required in a signed registry. */
  signature?: Signature | undefined
}

/** Metrics of one remote, by version. */
export interface RemoteMetrics {
  /**
   * Number of the composition from which on this remote's releases are counted: the last one that changed which
   * visitors get which release.
   */
  since: number
  versions: Readonly<Record<string, VersionMetrics>>
}

/** What the analysis of a version is based on. */
export interface Evidence {
  /** Slots that its server entry rendered, and slots with the fallback because it failed. */
  drawn: number
  notDrawn: number
  /** Networks are grouped by a hash, which bounds their number and hides their addresses. */
  networks: Readonly<Record<string, NetworkMetrics>>
}

/** What one process counted of one version, from its remote's `since` on. */
export interface VersionMetrics extends Evidence {
  /** Page views whose page carried the version, and whose browser reported its health. */
  views: number
  /** Page views in which it failed: a slot was not mounted, or its code threw. */
  failedViews: number
  /** Evidence from before the promotion after which only part of the visitors keep this version. */
  before?: Evidence
  /** What went wrong in browsers, at most `maxCauses`, with the number of networks that reported it. */
  causes: Readonly<Record<string, number>>
  /** Page views in each class of a vital; the upper bounds of the classes are `vitalBounds`. */
  vitals: Readonly<Partial<Record<VitalName, readonly number[]>>>
}

/** Counts of a version for the visitors of one group of networks. */
export interface NetworkMetrics {
  /** Pages with the version that were sent to these networks. */
  sent: number
  /** Page views that these networks reported, and those in which the version failed. */
  views: number
  failedViews: number
}

/** Networks that must have reported a problem before it counts, so that a single sender cannot invent one. */
export const minNetworks = 3

/** The most causes that one process stores of a version. */
export const maxCauses = 10
/** The most characters that are stored of a cause. */
export const maxCauseLength = 160

/** Measurements of a page view. */
export const vitalNames = ['lcp', 'inp', 'cls', 'live'] as const
/** `live`: from the start of the page until a slot is mounted. All in milliseconds, `cls` in thousandths. */
export type VitalName = (typeof vitalNames)[number]

/** Upper bounds of a vital's classes; the last class has none. */
export const vitalBounds = [50, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000] as const

/** Causes of one remote, at most `causeLimits.ofRemote`, and the totals that they are compared with. */
export interface RemoteCauses {
  /** Page views that were reported, and renders, of each version, since the process began. */
  versions: Readonly<Record<string, { views: number; renders: number }>>
  causes: readonly Cause[]
}

/** Problems of one kind: of one version, with the same message at the same place. No visitor's data are in it. */
export interface Cause {
  /** 12 hex digits of a hash of the fields that tell causes apart. */
  id: string
  version: string
  name: ProblemName
  seenBy: 'browser' | 'server'
  slot?: string | undefined
  message: string
  /** `<file of the remote>:<line>:<column>` as built, `/assets/…` of the shell's own; the top one first. */
  frames: readonly string[]
  /** Failed page views or renders; where these are unknown, the number of reports. */
  count: number
  /** 256 bits in hex: one for each group of networks that reported it. */
  networks: string
  /** ISO 8601, UTC. */
  first: string
  last: string
  /** Number of the composition that the first report named. */
  composition?: number | undefined
  /** Counts by kind of page, and by family of browsers. */
  pages: Readonly<Record<string, number>>
  browsers: Readonly<Record<string, number>>
  /** Reports in the last hour, by `trendStep` since 1970. */
  trend: Readonly<Record<string, number>>
}

/** Limits of the causes that one process keeps. */
export const causeLimits = {
  ofRemote: 20,
  frames: 8,
  /** Characters. */
  message: 200,
  /** The most kinds of page, and families of browsers, of one cause. */
  labels: 8,
  /** Of the causes of all remotes. */
  bytes: 256 * 1024,
} as const

/** Steps of a cause's trend, of which 12 are kept. */
export const trendStep = 300 /* s */

/** A stack frame as it is stored, without the query of its address. */
export const framePattern: RegExp = /^(?:\/assets\/)?[\w@~+.][\w@~+./-]{0,200}:\d{1,7}:\d{1,7}$/
