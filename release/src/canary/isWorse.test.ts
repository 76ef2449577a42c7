import { expect, test } from '@jest/globals'
import { chanceOf, isWorse } from './isWorse.ts'

test("Fisher's test gives the chances that are in the books", () => {
  expect(chanceOf({ failed: 3, of: 4 }, { failed: 1, of: 4 })).toBeCloseTo(0.242857, 5)
  expect(chanceOf({ failed: 8, of: 10 }, { failed: 1, of: 10 })).toBeCloseTo(0.0027388, 6)
  expect(chanceOf({ failed: 0, of: 10 }, { failed: 5, of: 10 })).toBeCloseTo(1, 9)
  expect(chanceOf({ failed: 300, of: 1000 }, { failed: 2700, of: 9000 })).toBeGreaterThan(0.4)
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
  expect(isWorse(canary, stable)).toBe(worse)
})

test('versions of equal quality are hardly ever told apart, though they are asked about again and again', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  let wrong = 0
  for (let run = 0; run < 200; run++) {
    const canary = { failed: 0, of: 0 }
    const stable = { failed: 0, of: 0 }
    for (let view = 0; view < 1000; view++) {
      const seen = random() < 0.1 ? canary : stable
      seen.of += 1
      if (random() < 0.02) seen.failed += 1
      if (view % 10 === 0 && isWorse(canary, stable)) {
        wrong += 1
        break
      }
    }
  }
  expect(wrong).toBeLessThanOrEqual(4)
})
