import type { Signature } from './composition.ts'
import type { ProblemName } from './problems.ts'

/**
 * What one process of the shell counted of each release, on the server and from visitors' beacons. The registry stores
 * it under the process's name, so that each evaluator of a canary can read the metrics of all processes.
 */
export interface Metrics extends Observed<RemoteMetrics> {}

/** What went wrong with each release. Stored apart from the metrics, because it is larger and read less often. */
export interface Causes extends Observed<RemoteCauses> {}

/** What one process counted or recorded, by remote. */
export interface Observed<OfRemote> {
  format: 1
  environment: string
  /** Name of the process. */
  instance: string
  /** Time of writing, ISO 8601, UTC. If it is long ago, the process has ended. */
  written: string
  remotes: Readonly<Record<string, OfRemote>>
  /** The serving site signs the sha256 of the canonical bytes without this field; required in a signed registry. */
  signature?: Signature | undefined
}

/** Metrics of one remote, by version. */
export interface RemoteMetrics {
  /**
   * Number of the composition since which this remote's releases are counted: the last composition that changed which
   * visitors get which of its releases.
   */
  since: number
  versions: Readonly<Record<string, VersionMetrics>>
}

/** What the analysis of a version is based on. */
export interface Evidence {
  /** Numbers of slots that the server entry rendered, and of slots that got the fallback because it failed. */
  drawn: number
  notDrawn: number
  /** Counts by group of networks: a hash groups them, which limits the number of groups and hides addresses. */
  networks: Readonly<Record<string, NetworkMetrics>>
}

/** What one process counted of one version since the remote's composition `since`. */
export interface VersionMetrics extends Evidence {
  /** Page views that had the version in the page and whose browser reported whether it worked. */
  views: number
  /** Page views in which the version failed: a slot was not mounted, or its code threw. */
  failedViews: number
  /** Only of the earlier version in a bake period: evidence from before the promotion. */
  before?: Evidence
  /** What went wrong in browsers, at most `maxCauses` causes, each with the number of networks that reported it. */
  causes: Readonly<Record<string, number>>
  /** Numbers of page views by class of a measurement; `vitalBounds` are the upper bounds of the classes. */
  vitals: Readonly<Partial<Record<VitalName, readonly number[]>>>
}

/** What was counted of a version for visitors from one group of networks. */
export interface NetworkMetrics {
  /** Pages with the version that were sent to these networks. */
  sent: number
  /** Page views that these networks reported, and how many of them failed. */
  views: number
  failedViews: number
}

/** Number of networks that must report a problem before it counts, so that a single sender cannot invent one. */
export const minNetworks = 3

/** Maximum number of causes that one process stores of a version. */
export const maxCauses = 10
/** Maximum number of characters that are stored of a cause. */
export const maxCauseLength = 160

/** Measurements of a page view. */
export const vitalNames = ['lcp', 'inp', 'cls', 'live'] as const
/** One of `vitalNames`. `live`: time from the page's start until a slot is mounted. In ms; `cls` in thousandths. */
export type VitalName = (typeof vitalNames)[number]

/** Upper bounds of a measurement's classes; one more class, the last, has no upper bound. */
export const vitalBounds = [50, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000] as const

/** Causes of one remote, at most `causeLimits.ofRemote`, and the totals that they are compared with. */
export interface RemoteCauses {
  /** Numbers of reported page views and of renders since the process started, by version. */
  versions: Readonly<Record<string, { views: number; renders: number }>>
  causes: readonly Cause[]
}

/** Problems of one kind: of one version, with the same message at the same place. Contains no visitor's data. */
export interface Cause {
  /** 12 hex digits of a hash of the fields that distinguish causes. */
  id: string
  version: string
  name: ProblemName
  seenBy: 'browser' | 'server'
  slot?: string | undefined
  message: string
  /** Built positions, the top frame first: `<file of the remote>:<line>:<column>`; `/assets/…` in the shell. */
  frames: readonly string[]
  /** Number of failed page views or renders; if unknown, the number of reports. */
  count: number
  /** 256 bits in hex: a bit is set for each group of networks that reported the cause. */
  networks: string
  /** ISO 8601, UTC. */
  first: string
  last: string
  /** Number of the composition that the first report named. */
  composition?: number | undefined
  /** Numbers of reports by kind of page, and by family of browsers. */
  pages: Readonly<Record<string, number>>
  browsers: Readonly<Record<string, number>>
  /** Numbers of reports in the last hour; the key counts steps of `trendStep` since 1970. */
  trend: Readonly<Record<string, number>>
}

/** Limits of the causes that one process keeps. */
export const causeLimits = {
  ofRemote: 20,
  frames: 8,
  /** Characters of a cause's message. */
  message: 200,
  /** Maximum number of kinds of page, and of families of browsers, of one cause. */
  labels: 8,
  /** Size of the causes of all remotes together. */
  bytes: 256 * 1024,
} as const

/** Length of a step of a cause's trend; 12 steps are kept. */
export const trendStep = 300 /* s */

/** Matches a stack frame as it is stored, without the query of its address. */
export const framePattern: RegExp = /^(?:\/assets\/)?[\w@~+.][\w@~+./-]{0,200}:\d{1,7}:\d{1,7}$/
