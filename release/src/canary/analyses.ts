import type { Canary, Watch } from '@tessera/kit/contract/composition'
import { addUp, type Failures, isGross, isWorse, isWorseMeanwhile, rateOf } from './isWorse.ts'
import {
  type Sample,
  sampleBefore,
  collectSample,
  type SampleSource,
  viewsOfOthers,
} from './collectSample.ts'

export interface Analysis {
  /**
   * `worse`: it fails more often than what the other visitors have. `no-data`: too little was seen for too long.
   * `good`: it may go on. `undecided`: a bake period is over, and too little was seen. `waiting`: none of these yet.
   */
  verdict: 'worse' | 'no-data' | 'good' | 'undecided' | 'waiting'
  /** The text that the log records. */
  cause: string
}

interface CanarySource extends Omit<SampleSource, 'since'> {
  canary: Canary
  /** The version that the other visitors have; none where the canary is the first. */
  stable: string | undefined
  /** Seconds since the canary came to its present step. */
  held: number
}

const minRenders = 10 /* slots; the site itself counts them, no one else */
const firstFails = 0.05 /* of a first version, which no other can be compared with, is too often */

/** What the metrics say of a canary, by its own rules. */
export function analyseCanary({ canary, stable, held, ...others }: CanarySource): Analysis {
  const source = { ...others, since: canary.since }
  const [its, theirs] = [collectSample(source, canary.version), collectSample(source, stable ?? '')]
  const min = { views: canary.rules.leastViews, draws: minRenders }
  const isBad = (kind: 'views' | 'draws') => its[kind].of >= min[kind] && rateOf(its[kind]) >= firstFails
  const worse = whyWorse(its, theirs, function isBadOrWorse(kind) {
    if (kind === 'views' && isGross(its.views, choosePast(theirs.views, source), others.networks)) return true
    return stable === undefined ? isBad(kind) : isWorse(its[kind], theirs[kind], min[kind])
  })
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  return analyseStep(canary, held, { of: its.views.of, what: 'views', words: viewsInWords(its, theirs) })
}

/**
 * Whether a canary that is not worse was seen often enough since it came to its present step, `held` seconds ago, by its
 * own rules; `words` say how that went.
 */
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
  /** The version that was promoted. */
  promoted: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What the metrics say of a version while part of the visitors keep the one before: it must fail more often than that
 * did before and meanwhile together, since those who keep it are few; and than it does meanwhile, since what failed
 * then may have come from elsewhere. It is found good only where its bake period waits for that; others run out.
 */
export function analysePromotion({ watch, promoted, now, ...others }: PromotionSource): Analysis {
  const source = { ...others, since: watch.since }
  const [its, meanwhile] = [collectSample(source, promoted), collectSample(source, watch.version)]
  if (Date.parse(watch.until) <= now) return whenOver(its, watch)
  const before = sampleBefore(source, watch.version)
  const all = { views: addUp(meanwhile.views, before.views), draws: addUp(meanwhile.draws, before.draws) }
  const min = { views: watch.leastViews, draws: minRenders }
  const worse = whyWorse(its, all, function isWorseToo(kind) {
    if (kind === 'views' && isGross(its.views, choosePast(all.views, source), others.networks))
      return rateOf(meanwhile.views) < rateOf(its.views) / 2
    return (
      isWorse(its[kind], all[kind], min[kind]) && isWorseMeanwhile(its[kind], meanwhile[kind], doubt[kind])
    )
  })
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  const { leastViews, decidedFrom } = watch
  const isOver = decidedFrom !== undefined && Date.parse(decidedFrom) <= now
  const isGood = isOver && its.views.of >= leastViews
  return { verdict: isGood ? 'good' : 'waiting', cause: viewsInWords(its, all) }
}

/** Whatever is seen then, it stays: no one has the version before, to compare with. */
function whenOver({ views }: Sample, { leastViews }: Watch): Analysis {
  const seen = `there were ${views.of} of the ${leastViews} views that an analysis needs`
  return { verdict: views.of < leastViews ? 'undecided' : 'waiting', cause: seen }
}

/** Chance that it only looks so meanwhile. Few renders are counted, as pages are kept, and only the site counts them. */
const doubt = { views: 0.05, draws: 0.2 } as const

const fewViews = 20 /* of a remote's past, which then says too little */

/** A small site, or a first version, has no past to compare with: the page's other remotes stand in. */
function choosePast(views: Failures, source: SampleSource): Failures {
  return views.of < fewViews ? addUp(views, viewsOfOthers(source)) : views
}

/** Why a version is worse than others where `isWorse` says so; what browsers saw comes first. */
function whyWorse(
  its: Sample,
  others: Record<'views' | 'draws', Failures>,
  isWorse: (kind: 'views' | 'draws') => boolean,
): string | undefined {
  const mostly = its.cause === undefined ? '' : `; mostly: ${its.cause}`
  if (isWorse('views')) return viewsInWords(its, others) + mostly
  if (!isWorse('draws')) return undefined
  return `the server could not render ${inPercent(its.draws)} of ${its.draws.of} slots, of the others ${inPercent(others.draws)}${mostly}`
}

type Views = Record<'views', Failures>

function viewsInWords({ views: its }: Views, { views: others }: Views): string {
  return `${inPercent(its)} of ${its.of} views failed, of the others ${inPercent(others)} of ${others.of}`
}

const inPercent = (failures: Failures): string => `${(rateOf(failures) * 100).toFixed(1)} %`
