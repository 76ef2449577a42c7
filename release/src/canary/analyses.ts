import type { Canary, Watch } from '@tessera/kit/contract/composition'
import { isWorse, addUp, isWorseMeanwhile, rateOf, type Failures } from './isWorse.ts'
import { sampleOf, type Sight, type Seen, sampleBefore } from './sampleOf.ts'

export interface Analysis {
  /**
   * `worse`: it fails more often than what the other visitors have. `no-data`: too little was seen for too long.
   * `good`: it may go on. `waiting`: neither yet.
   */
  verdict: 'worse' | 'no-data' | 'good' | 'waiting'
  /** In words and figures, as it is recorded. */
  cause: string
}

interface CanarySample extends Omit<Sight, 'since'> {
  canary: Canary
  /** Version that the other visitors have. */
  stable: string
  /** Seconds since the canary came to its present step. */
  held: number
}

/** What the figures say of a canary, by its own rules. */
export function analyseCanary({ canary, stable, held, ...others }: CanarySample): Analysis {
  const sight = { ...others, since: canary.since }
  const [its, theirs] = [sampleOf(sight, canary.version), sampleOf(sight, stable)]
  const { rules } = canary
  const least = { views: rules.leastViews, draws: minRenders }
  const worse = whyWorse(its, theirs, (kind) => isWorse(its[kind], theirs[kind], least[kind]))
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  if (its.views.of < rules.leastViews) {
    const few = `${its.views.of} of the ${rules.leastViews} views that a verdict needs`
    if (held < rules.patienceSeconds) return { verdict: 'waiting', cause: few }
    return { verdict: 'no-data', cause: `after ${Math.round(held)} s there were ${few}` }
  }
  const seen = viewsInWords(its, theirs)
  if (held < rules.holdSeconds)
    return { verdict: 'waiting', cause: `${Math.round(held)} of ${rules.holdSeconds} s; ${seen}` }
  return { verdict: 'good', cause: seen }
}

/** Slots; the site itself counts them, nobody else. */
const minRenders = 10

interface PromotionSample extends Omit<Sight, 'since'> {
  watch: Watch
  /** Version that was promoted. */
  promoted: string
}

/**
 * What the figures say of a version while part of the visitors keep the one before: it must fail more often than that
 * did before and meanwhile together, since those who keep it are few; and than it does meanwhile, since what failed
 * then may have come from elsewhere. It is never found good: the watch runs out.
 */
export function analysePromotion({ watch, promoted, ...others }: PromotionSample): Analysis {
  const sight = { ...others, since: watch.since }
  const [its, meanwhile] = [sampleOf(sight, promoted), sampleOf(sight, watch.version)]
  const all = both(meanwhile, sampleBefore(sight, watch.version))
  const least = { views: watch.leastViews, draws: minRenders }
  const worse = whyWorse(
    its,
    all,
    (kind) =>
      isWorse(its[kind], all[kind], least[kind]) && isWorseMeanwhile(its[kind], meanwhile[kind], doubt[kind]),
  )
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  return { verdict: 'waiting', cause: viewsInWords(its, all) }
}

/** Chance that it only looks so meanwhile. Few draws are seen, as pages are kept; nobody but the site tells of them. */
const doubt = { views: 0.05, draws: 0.2 } as const

function both(one: Seen, other: Seen): Seen {
  return { views: addUp(one.views, other.views), draws: addUp(one.draws, other.draws) }
}

/** Why a version is worse than others, in words and figures, where `isWorse` says so; of what browsers saw first. */
function whyWorse(
  its: Seen,
  others: Seen,
  isWorse: (kind: 'views' | 'draws') => boolean,
): string | undefined {
  const mostly = its.cause === undefined ? '' : `; mostly: ${its.cause}`
  if (isWorse('views')) return viewsInWords(its, others) + mostly
  if (!isWorse('draws')) return undefined
  return `the server could not render ${inPercent(its.draws)} of ${its.draws.of} slots, of the others ${inPercent(others.draws)}${mostly}`
}

function viewsInWords({ views: its }: Seen, { views: others }: Seen): string {
  return `${inPercent(its)} of ${its.of} views failed, of the others ${inPercent(others)} of ${others.of}`
}

function inPercent(failures: Failures): string {
  return `${(rateOf(failures) * 100).toFixed(1)} %`
}
