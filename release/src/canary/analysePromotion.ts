import type { Watch } from '@tessera/kit/contract/composition'
import { type Analysis, leastDraws } from './analyseCanary.ts'
import { addUp, isWorse, isWorseMeanwhile } from './isWorse.ts'
import { type Seen, seenBefore, seenOf, type Sight } from './seenOf.ts'
import { viewsSeen, whyWorse } from './whyWorse.ts'

interface PromotionSight extends Omit<Sight, 'since'> {
  watch: Watch
  /** Version that was promoted. */
  promoted: string
}

/**
 * What the figures say of a version while part of the visitors keep the one before: it must fail more often than that
 * did before and meanwhile together, since those who keep it are few; and than it does meanwhile, since what failed
 * then may have come from elsewhere. It is never found good: the watch runs out.
 */
export function analysePromotion({ watch, promoted, ...others }: PromotionSight): Analysis {
  const sight = { ...others, since: watch.since }
  const [its, meanwhile] = [seenOf(sight, promoted), seenOf(sight, watch.version)]
  const all = both(meanwhile, seenBefore(sight, watch.version))
  const least = { views: watch.leastViews, draws: leastDraws }
  const worse = whyWorse(
    its,
    all,
    (kind) =>
      isWorse(its[kind], all[kind], least[kind]) && isWorseMeanwhile(its[kind], meanwhile[kind], doubt[kind]),
  )
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  return { verdict: 'waiting', cause: viewsSeen(its, all) }
}

/** Chance that it only looks so meanwhile. Few draws are seen, as pages are kept; nobody but the site tells of them. */
const doubt = { views: 0.05, draws: 0.2 } as const

function both(one: Seen, other: Seen): Seen {
  return { views: addUp(one.views, other.views), draws: addUp(one.draws, other.draws) }
}
