export interface Failures {
  failed: number
  of: number
}

/** When a canary counts as worse than what the other visitors have. */
const thresholds = {
  /** Chance that of versions of equal quality one is ever taken back, however often that is asked. */
  chance: 0.01,
  /** Least difference of the two rates; what is smaller is no one's trouble, however certain. */
  margin: 0.01,
  /** A canary that fails this often needs no comparison. */
  hopeless: 0.5,
} as const

/**
 * Whether `canary`, of which at least `min` must have been seen, fails more often than `stable`, beyond chance and
 * beyond what matters. It is asked again with every view: each look has a part of the chance, and all parts from `min`
 * views to any number make up the whole, as 1/n(n+1) from there on add up to 1/min.
 */
export function isWorse(canary: Failures, stable: Failures, min: number): boolean {
  const [rate, stableRate] = [rateOf(canary), rateOf(stable)]
  if (canary.of < min || rate - stableRate < thresholds.margin) return false
  if (stable.of === 0) return rate >= thresholds.hopeless
  return computeChance(canary, stable) < (thresholds.chance * min) / (canary.of * (canary.of + 1))
}

/** Views that were seen, and from how many networks failures were reported. */
export interface Views extends Failures {
  failingNetworks: number
}

/** What fails so often, for visitors of several networks, is told at small numbers. */
const gross = { views: 8, rate: 0.5, networks: 4 } as const

/**
 * Whether half of the first views or more fail, for visitors of several networks, and much fewer of `others` do.
 * `networks`: as many are enough, where fewer than usual are.
 */
export function isGross(its: Views, others: Failures, networks: number = gross.networks): boolean {
  if (its.failingNetworks < Math.min(networks, gross.networks)) return false
  return rateOf(its) >= gross.rate && rateOf(others) < gross.rate / 2 && isWorse(its, others, gross.views)
}

/** Whether it also fails more often than `others` do at the same time, but for a chance of `doubt`. */
export function isWorseMeanwhile(its: Failures, others: Failures, doubt: number): boolean {
  return rateOf(its) > rateOf(others) && computeChance(its, others) < doubt
}

export function addUp(one: Failures, other: Failures): Failures {
  return { failed: one.failed + other.failed, of: one.of + other.of }
}

/** 0 when nothing was seen. */
export function rateOf({ failed, of }: Failures): number {
  return of === 0 ? 0 : failed / of
}

/**
 * Fisher's exact test, one-sided: how likely the canary has that many of all failures or more when both fail equally
 * often. Exact at any count, which a comparison of two rates by the normal curve is not below a few dozen failures.
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

/** Exact sums for small numbers, Stirling's series beyond: its error is below 1e-10 there. */
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
