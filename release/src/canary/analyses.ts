import type { Canary, Watch } from '@tessera/kit/contract/composition'
import { addUp, type Failures, isGross, isWorse, isWorseMeanwhile, rateOf } from './isWorse.ts'
import {
  type Sample,
  sampleBefore,
  collectSample,
  type SampleSource,
  viewsOfOthers,
} from './collectSample.ts'

/** The evaluation of a canary or a promotion, and its reason. */
export interface Analysis {
  /**
   * `worse`: the new version fails more often than the old one. `no-data`: too few views for too long. `good`: the step
   * or bake period can end. `undecided`: the bake period ended with too few views. `waiting`: none of these yet.
   */
  verdict: 'worse' | 'no-data' | 'good' | 'undecided' | 'waiting'
  /** The text that the log records. */
  cause: string
}

interface CanarySource extends Omit<SampleSource, 'since'> {
  canary: Canary
  /** The version of the other visitors; undefined if the canary is the remote's first version. */
  stable: string | undefined
  /** Seconds since the canary's current step began. */
  held: number
}

const minRenders = 10 /* renders of slots; the site counts them itself, so few are enough */
const firstFails = 0.05 /* failure rate that is too high for a first version: there is no other to compare it with */

/** Evaluates a canary from the metrics, by the canary's own rules. */
export function analyseCanary({ canary, stable, held, ...others }: CanarySource): Analysis {
  const source = { ...others, since: canary.since }
  const [own, other] = [collectSample(source, canary.version), collectSample(source, stable ?? '')]
  const min = { views: canary.rules.leastViews, draws: minRenders }
  const isBad = (kind: 'views' | 'draws') => own[kind].of >= min[kind] && rateOf(own[kind]) >= firstFails
  const worse = whyWorse(own, other, function isBadOrWorse(kind) {
    if (kind === 'views' && isGross(own.views, choosePast(other.views, source), others.networks)) return true
    return stable === undefined ? isBad(kind) : isWorse(own[kind], other[kind], min[kind])
  })
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  return analyseStep(canary, held, { of: own.views.of, what: 'views', words: viewsInWords(own, other) })
}

/** Evaluates whether a canary's step, which began `held` seconds ago, has lasted long enough and has enough views. */
export function analyseStep(
  { rules }: Canary,
  held: number,
  { of, what, words }: { of: number; what: 'views' | 'answers'; words: string },
): Analysis {
  const { leastViews, patienceSeconds, holdSeconds } = rules
  if (of < leastViews) {
    const few = `${of} of the ${leastViews} ${what} that an analysis needs`
    if (held < patienceSeconds) return { verdict: 'waiting', cause: few }
    return { verdict: 'no-data', cause: `after ${Math.round(held)} s there were ${few}` }
  }
  if (held >= holdSeconds) return { verdict: 'good', cause: words }
  return { verdict: 'waiting', cause: `${Math.round(held)} of ${holdSeconds} s; ${words}` }
}

interface PromotionSource extends Omit<SampleSource, 'since'> {
  watch: Watch
  promoted: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Evaluates a promoted version while some visitors keep the old one. It is `worse` if it fails more often than the old
 * version, counting the old one's views before and since the promotion, because few visitors have it now. It must also
 * fail more often than the old version does now: otherwise something else can be the cause, for example an external
 * origin. It is `good` only if the bake period has a `decidedFrom`.
 */
export function analysePromotion({ watch, promoted, now, ...others }: PromotionSource): Analysis {
  const source = { ...others, since: watch.since }
  const [own, meanwhile] = [collectSample(source, promoted), collectSample(source, watch.version)]
  if (Date.parse(watch.until) <= now) return analyseEndedBake(own, watch)
  const before = sampleBefore(source, watch.version)
  const all = { views: addUp(meanwhile.views, before.views), draws: addUp(meanwhile.draws, before.draws) }
  const min = { views: watch.leastViews, draws: minRenders }
  const worse = whyWorse(own, all, function isWorseToo(kind) {
    if (kind === 'views' && isGross(own.views, choosePast(all.views, source), others.networks))
      return rateOf(meanwhile.views) < rateOf(own.views) / 2
    return (
      isWorse(own[kind], all[kind], min[kind]) && isWorseMeanwhile(own[kind], meanwhile[kind], doubt[kind])
    )
  })
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  const { leastViews, decidedFrom } = watch
  const isOver = decidedFrom !== undefined && Date.parse(decidedFrom) <= now
  const isGood = isOver && own.views.of >= leastViews
  return { verdict: isGood ? 'good' : 'waiting', cause: viewsInWords(own, all) }
}

/** The analysis after the bake period: the promotion stays, since no visitor has the old version to compare with. */
function analyseEndedBake({ views }: Sample, { leastViews }: Watch): Analysis {
  const seen = `there were ${views.of} of the ${leastViews} views that an analysis needs`
  return { verdict: views.of < leastViews ? 'undecided' : 'waiting', cause: seen }
}

/** Accepted chance of error in this comparison; higher for renders, which are few because pages are cached. */
const doubt = { views: 0.05, draws: 0.2 } as const

const fewViews = 20 /* views; fewer of a remote's past views say too little */

/** The remote's past views; if these are too few, the views of all other remotes are added. */
function choosePast(views: Failures, source: SampleSource): Failures {
  return views.of < fewViews ? addUp(views, viewsOfOthers(source)) : views
}

/** Why a version is worse; undefined if `isWorse` is false for page views and for renders. */
function whyWorse(
  own: Sample,
  others: Record<'views' | 'draws', Failures>,
  isWorse: (kind: 'views' | 'draws') => boolean,
): string | undefined {
  const mostly = own.cause === undefined ? '' : `; mostly: ${own.cause}`
  if (isWorse('views')) return viewsInWords(own, others) + mostly
  if (!isWorse('draws')) return undefined
  return `the server could not render ${inPercent(own.draws)} of ${own.draws.of} slots, of the others ${inPercent(others.draws)}${mostly}`
}

type Views = Record<'views', Failures>

function viewsInWords({ views: own }: Views, { views: others }: Views): string {
  return `${inPercent(own)} of ${own.of} views failed, of the others ${inPercent(others)} of ${others.of}`
}

const inPercent = (failures: Failures): string => `${(rateOf(failures) * 100).toFixed(1)} %`
