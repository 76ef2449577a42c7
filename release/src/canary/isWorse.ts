/** How many samples (views or renders) there are (`of`), and how many of them failed. */
export interface Failures {
  failed: number
  of: number
}

/** When a canary counts as worse than the stable version. */
const thresholds = {
  /** Chance that a canary of equal quality is ever taken back, however often it is evaluated. */
  chance: 0.01,
  /** Smallest difference of the two failure rates that matters; a smaller one is ignored, however certain. */
  margin: 0.01,
  /** Failure rate that is too high if the stable version has no samples to compare with. */
  hopeless: 0.5,
} as const

/**
 * Whether `canary`, with at least `min` samples, fails more often than `stable`, by more than chance and enough to
 * matter. The test is repeated with every sample, so each run gets a share of the accepted chance of error: with n
 * samples min/n(n+1). From n = `min` on, these shares add up to 1.
 */
export function isWorse(canary: Failures, stable: Failures, min: number): boolean {
  const [rate, stableRate] = [rateOf(canary), rateOf(stable)]
  if (canary.of < min || rate - stableRate < thresholds.margin) return false
  if (stable.of === 0) return rate >= thresholds.hopeless
  return computeChance(canary, stable) < (thresholds.chance * min) / (canary.of * (canary.of + 1))
}

/** Page views, and the number of networks that reported failures. */
export interface Views extends Failures {
  failingNetworks: number
}

/** Failures this frequent, reported by several networks, are detected with few views. */
const gross = { views: 8, rate: 0.5, networks: 4 } as const

/** Whether at least half of the views failed, on `networks` networks (four are enough), and far fewer of `others`. */
export function isGross(own: Views, others: Failures, networks: number = gross.networks): boolean {
  if (own.failingNetworks < Math.min(networks, gross.networks)) return false
  return rateOf(own) >= gross.rate && rateOf(others) < gross.rate / 2 && isWorse(own, others, gross.views)
}

/** Whether a version fails more often than `others` of the same period; `doubt` is the accepted chance of error. */
export function isWorseMeanwhile(own: Failures, others: Failures, doubt: number): boolean {
  return rateOf(own) > rateOf(others) && computeChance(own, others) < doubt
}

export function addUp(one: Failures, other: Failures): Failures {
  return { failed: one.failed + other.failed, of: one.of + other.of }
}

/** The share of samples that failed; 0 without samples. */
export function rateOf({ failed, of }: Failures): number {
  return of === 0 ? 0 : failed / of
}

/**
 * Fisher's exact test, one-sided: the chance that the canary has this many failures or more if both versions fail
 * equally often. A normal approximation would be wrong below a few dozen failures.
 */
export function computeChance(canary: Failures, stable: Failures): number {
  const all = canary.of + stable.of
  const failed = canary.failed + stable.failed
  const most = Math.min(canary.of, failed)
  const ways = logChoose(all, failed)
  let chance = 0
  for (let count = canary.failed; count <= most; count++) {
    chance += Math.exp(logChoose(canary.of, count) + logChoose(stable.of, failed - count) - ways)
  }
  return Math.min(1, chance)
}

function logChoose(of: number, chosen: number): number {
  return logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen)
}

/** The logarithm of n!: exact sums for small n; for larger ones Stirling's series, whose error is then below 1e-10. */
function logFactorial(number: number): number {
  if (number < 0) return Number.POSITIVE_INFINITY
  for (; logs.length <= smallest; logs.push((logs.at(-1) ?? 0) + Math.log(logs.length))) continue
  const known = logs[number]
  if (known !== undefined) return known
  return (
    number * Math.log(number) -
    number +
    0.5 * Math.log(2 * Math.PI * number) +
    1 / (12 * number) -
    1 / (360 * number ** 3)
  )
}

const smallest = 256
const logs = [0]
