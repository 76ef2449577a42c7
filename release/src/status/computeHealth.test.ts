import { expect, test } from '@jest/globals'
import type { Metrics } from '@tessera/kit/contract/metrics'
import { computeHealth } from './computeHealth.ts'

const figures = (instance: string, minutesAgo: number, live: number[]): Metrics => ({
  format: 1,
  environment: 'production',
  instance,
  written: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  remotes: {
    maps: {
      since: 1,
      versions: {
        '1.0.0-aa': {
          views: 40,
          failedViews: 2,
          drawn: 0,
          notDrawn: 0,
          networks: {},
          causes: {},
          vitals: { live },
        },
      },
    },
  },
})

test('health is what all running processes saw; those that are gone do not count', () => {
  const all = [figures('one', 0, [0, 3, 5]), figures('two', 5, [0, 0, 3, 5]), figures('gone', 30, [99])]
  expect(computeHealth(all, 'maps', '1.0.0-aa')).toEqual({ views: 80, failedViews: 4, liveWithin: 500 })
})

test('nothing seen is no health, not a good one', () => {
  expect(computeHealth([], 'maps', '1.0.0-aa')).toEqual({ views: 0, failedViews: 0 })
  expect(computeHealth([figures('one', 0, [])], 'maps', '1.0.0-bb')).toEqual({ views: 0, failedViews: 0 })
})

test('what took longer than every class has no upper bound', () => {
  const slow = figures('one', 0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
  expect(computeHealth([slow], 'maps', '1.0.0-aa').liveWithin).toBe(Number.POSITIVE_INFINITY)
})
