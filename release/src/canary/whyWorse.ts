import { rateOf } from './isWorse.ts'
import type { Failures } from './isWorse.ts'
import type { Seen } from './seenOf.ts'

/** Why a version is worse than others, in words and figures, where `isWorse` says so; of what browsers saw first. */
export function whyWorse(
  its: Seen,
  others: Seen,
  isWorse: (kind: 'views' | 'draws') => boolean,
): string | undefined {
  const mostly = its.cause === undefined ? '' : `; mostly: ${its.cause}`
  if (isWorse('views')) return viewsSeen(its, others) + mostly
  if (!isWorse('draws')) return undefined
  return `the server could not render ${inPercent(its.draws)} of ${its.draws.of} slots, of the others ${inPercent(others.draws)}${mostly}`
}

export function viewsSeen({ views: its }: Seen, { views: others }: Seen): string {
  return `${inPercent(its)} of ${its.of} views failed, of the others ${inPercent(others)} of ${others.of}`
}

function inPercent(failures: Failures): string {
  return `${(rateOf(failures) * 100).toFixed(1)} %`
}
