import type { Canary } from '@tessera/kit/contract/composition'
import { isWorse } from './isWorse.ts'
import { seenOf, type Sight } from './seenOf.ts'
import { viewsSeen, whyWorse } from './whyWorse.ts'

export interface Analysis {
  /**
   * `worse`: it fails more often than what the other visitors have. `no-data`: too little was seen for too long.
   * `good`: it may go on. `waiting`: neither yet.
   */
  verdict: 'worse' | 'no-data' | 'good' | 'waiting'
  /** In words and figures, as it is recorded. */
  cause: string
}

interface CanarySight extends Omit<Sight, 'since'> {
  canary: Canary
  /** Version that the other visitors have. */
  stable: string
  /** Seconds since the canary came to its present step. */
  held: number
}

/** What the figures say of a canary, by its own rules. */
export function analyseCanary({ canary, stable, held, ...others }: CanarySight): Analysis {
  const sight = { ...others, since: canary.since }
  const [its, theirs] = [seenOf(sight, canary.version), seenOf(sight, stable)]
  const { rules } = canary
  const least = { views: rules.leastViews, draws: leastDraws }
  const worse = whyWorse(its, theirs, (kind) => isWorse(its[kind], theirs[kind], least[kind]))
  if (worse !== undefined) return { verdict: 'worse', cause: worse }
  if (its.views.of < rules.leastViews) {
    const few = `${its.views.of} of the ${rules.leastViews} views that a verdict needs`
    if (held < rules.patienceSeconds) return { verdict: 'waiting', cause: few }
    return { verdict: 'no-data', cause: `after ${Math.round(held)} s there were ${few}` }
  }
  const seen = viewsSeen(its, theirs)
  if (held < rules.holdSeconds)
    return { verdict: 'waiting', cause: `${Math.round(held)} of ${rules.holdSeconds} s; ${seen}` }
  return { verdict: 'good', cause: seen }
}

/** Slots; the site itself counts them, nobody else. */
export const leastDraws = 10
