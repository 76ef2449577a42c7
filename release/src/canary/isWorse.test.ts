import { expect, test } from '@jest/globals'
import { computeChance, type Failures, isWorse, rateOf } from './isWorse.ts'

test("Fisher's test gives the chances that are in the books", () => {
  expect(computeChance({ failed: 3, of: 4 }, { failed: 1, of: 4 })).toBeCloseTo(0.242857, 5)
  expect(computeChance({ failed: 8, of: 10 }, { failed: 1, of: 10 })).toBeCloseTo(0.0027388, 6)
  expect(computeChance({ failed: 0, of: 10 }, { failed: 5, of: 10 })).toBeCloseTo(1, 9)
  expect(computeChance({ failed: 300, of: 1000 }, { failed: 2700, of: 9000 })).toBeGreaterThan(0.4)
})

test.each([
  ['30 % against none, after 20 views of the canary', { failed: 6, of: 20 }, { failed: 0, of: 180 }, true],
  ['one failure of one view', { failed: 1, of: 1 }, { failed: 0, of: 9 }, false],
  ['both as bad', { failed: 30, of: 100 }, { failed: 270, of: 900 }, false],
  ['better', { failed: 1, of: 100 }, { failed: 90, of: 900 }, false],
  ['certain, but hardly different', { failed: 1500, of: 100_000 }, { failed: 9000, of: 900_000 }, false],
  ['nothing seen of either', { failed: 0, of: 0 }, { failed: 0, of: 0 }, false],
  ['nothing to compare with, and it hardly works', { failed: 8, of: 10 }, { failed: 0, of: 0 }, true],
  ['nothing to compare with, and too little seen', { failed: 3, of: 3 }, { failed: 0, of: 0 }, false],
])('%s', (_what, canary, stable, worse) => {
  expect(isWorse(canary, stable, 10)).toBe(worse)
})

test('no verdict below the least that must be seen, however bad', () => {
  expect(isWorse({ failed: 99, of: 99 }, { failed: 0, of: 900 }, 100)).toBe(false)
  expect(isWorse({ failed: 99, of: 100 }, { failed: 0, of: 900 }, 100)).toBe(true)
})

test('versions of equal quality are hardly ever told apart, though they are asked about again and again', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  let wrong = 0
  for (let run = 0; run < 60; run++) {
    const canary = { failed: 0, of: 0 }
    const stable = { failed: 0, of: 0 }
    for (let view = 0; view < 500; view++) {
      const seen = random() < 0.1 ? canary : stable
      seen.of += 1
      if (random() < 0.02) seen.failed += 1
      if (isWorse(canary, stable, 10)) {
        wrong += 1
        break
      }
    }
  }
  expect(wrong).toBeLessThanOrEqual(1)
})

/** The same by plain sums of logarithms, however many. */
function plainChance(canary: Failures, stable: Failures): number {
  const logFactorials = [0]
  for (let number = 1; number <= canary.of + stable.of; number += 1)
    logFactorials.push((logFactorials.at(-1) ?? 0) + Math.log(number))
  const logFactorial = (number: number) => logFactorials[number] ?? NaN
  const logChoose = (of: number, chosen: number) =>
    logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen)
  const failed = canary.failed + stable.failed
  let chance = 0
  for (let count = canary.failed; count <= Math.min(canary.of, failed); count++)
    chance += Math.exp(
      logChoose(canary.of, count) +
        logChoose(stable.of, failed - count) -
        logChoose(canary.of + stable.of, failed),
    )
  return chance
}

test.each([
  [
    { failed: 60, of: 400 },
    { failed: 300, of: 2600 },
  ],
  [
    { failed: 270, of: 300 },
    { failed: 2600, of: 3000 },
  ],
  [
    { failed: 2, of: 3 },
    { failed: 1, of: 600 },
  ],
])('the chance of %j beside %j is exact beyond what is tabled', (canary, stable) => {
  expect(computeChance(canary, stable)).toBeCloseTo(plainChance(canary, stable), 8)
})

test('a chance is a chance, also of figures that cannot be', () => {
  expect(computeChance({ failed: 0, of: 10 }, { failed: 5, of: 3 })).toBeCloseTo(1, 9)
  expect(computeChance({ failed: 0, of: 700 }, { failed: 9, of: 900 })).toBeLessThanOrEqual(1)
})

test.each([
  ['half of ten, and nothing to compare with', { failed: 5, of: 10 }, { failed: 0, of: 0 }, true],
  ['less than half of many', { failed: 49, of: 100 }, { failed: 0, of: 0 }, false],
  ['all of nine', { failed: 9, of: 9 }, { failed: 0, of: 0 }, false],
  ['two in a hundred more, and certain', { failed: 2000, of: 50_000 }, { failed: 10_000, of: 500_000 }, true],
  [
    'as bad as it gets, one in a thousand apart',
    { failed: 1000, of: 1000 },
    { failed: 9990, of: 10_000 },
    false,
  ],
])('%s', (_what, canary, stable, worse) => {
  expect(isWorse(canary, stable, 10)).toBe(worse)
})

test('nothing seen fails never', () => {
  expect(rateOf({ failed: 0, of: 0 })).toBe(0)
  expect(rateOf({ failed: 1, of: 4 })).toBe(0.25)
})
