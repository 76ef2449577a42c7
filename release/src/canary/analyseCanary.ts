import type { Canary } from '@tessera/kit/contract/composition'
import type { Metrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { believedViews, commonestCause } from './believedViews.ts'
import { type Failures, isWorse, rateOf } from './isWorse.ts'

export interface Analysis {
  /**
   * `worse`: it fails more often than what the other visitors have. `no-data`: too little was seen for too long.
   * `good`: it may go on. `waiting`: neither yet.
   */
  verdict: 'worse' | 'no-data' | 'good' | 'waiting'
  /** In words and figures, as it is recorded. */
  cause: string
}

interface Evidence {
  remote: string
  canary: Canary
  /** Version that the other visitors have. */
  stable: string
  /** Of all processes. */
  metrics: readonly Metrics[]
  /** Seconds since the canary came to its present step. */
  held: number
  /** From how many networks browsers must have told something; default `leastNetworks`. */
  networks?: number
}

/** What the figures say of a canary, by its own rules. */
export function analyseCanary(evidence: Evidence): Analysis {
  const { canary, stable, held } = evidence
  const [its, others] = [sumOf(evidence, canary.version), sumOf(evidence, stable)]
  const { rules } = canary
  const seen = `${inPercent(its.views)} of ${its.views.of} views failed, of the others ${inPercent(others.views)} of ${others.views.of}`
  if (isWorse(its.views, others.views, rules.leastViews))
    return { verdict: 'worse', cause: seen + mostlyOf(its.cause) }
  if (isWorse(its.draws, others.draws, leastDraws)) {
    const cause = `the server could not render ${inPercent(its.draws)} of ${its.draws.of} slots, of the others ${inPercent(others.draws)}`
    return { verdict: 'worse', cause: cause + mostlyOf(its.cause) }
  }
  if (its.views.of < rules.leastViews) {
    const few = `${its.views.of} of the ${rules.leastViews} views that a verdict needs`
    if (held < rules.patienceSeconds) return { verdict: 'waiting', cause: few }
    return { verdict: 'no-data', cause: `after ${Math.round(held)} s there were ${few}` }
  }
  if (held < rules.holdSeconds)
    return { verdict: 'waiting', cause: `${Math.round(held)} of ${rules.holdSeconds} s; ${seen}` }
  return { verdict: 'good', cause: seen }
}

const leastDraws = 10 /* slots; the site itself counts them, nobody else */

interface Sum {
  /** As far as they are believed. */
  views: Failures
  draws: Failures
  cause: string | undefined
}

/** Counted since the canary came to its present step, by every process that took it up. */
function sumOf({ remote, canary, metrics: figures, networks }: Evidence, version: string): Sum {
  const counted = figures.flatMap(({ remotes }): VersionMetrics[] => {
    const of = remotes[remote]
    const its = of?.since === canary.since ? of.versions[version] : undefined
    return its ? [its] : []
  })
  const sum = (key: 'drawn' | 'notDrawn') => counted.reduce((total, one) => total + one[key], 0)
  return {
    views: believedViews(counted, networks),
    draws: { failed: sum('notDrawn'), of: sum('drawn') + sum('notDrawn') },
    cause: commonestCause(counted),
  }
}

function mostlyOf(cause: string | undefined): string {
  return cause === undefined ? '' : `; mostly: ${cause}`
}

function inPercent(failures: Failures): string {
  return `${(rateOf(failures) * 100).toFixed(1)} %`
}
