import { expect, test } from '@jest/globals'
import type { NetworkMetrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { spreadViews } from '../testing/spreadViews.ts'
import { filteredViews, commonestCause } from './filteredViews.ts'

type Networks = Record<string, Partial<NetworkMetrics> & { views: number }>

function seenFrom(networks: Networks): VersionMetrics {
  const whole = Object.entries(networks).map(([name, its]) => [
    name,
    { sent: its.views, failedViews: 0, ...its },
  ])
  return { ...spreadViews({}), networks: Object.fromEntries(whole) }
}

/** Twenty networks with `views` of each, of which `failedViews` failed. */
const honest = (views: number, failedViews: number) =>
  seenFrom(
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index + 10}`, { views, failedViews }])),
  )

test('of a network no more counts than was sent there, over all processes', () => {
  const one = seenFrom({ '01': { sent: 4, views: 10, failedViews: 10 } })
  const other = seenFrom({ '01': { sent: 2, views: 1 } })
  expect(filteredViews([one, other], 1)).toMatchObject({ failed: 6, of: 6 })
})

test('what fewer networks than needed tell is not believed, where one is enough it is', () => {
  const two = seenFrom({ '01': { views: 9 }, '02': { views: 9 } })
  expect(filteredViews([two])).toMatchObject({ failed: 0, of: 0 })
  expect(filteredViews([two], 2)).toMatchObject({ failed: 0, of: 18 })
  expect(filteredViews([seenFrom({ '01': { views: 9 } })], 1)).toMatchObject({ failed: 0, of: 9 })
})

test.each<[string, Networks]>([
  ['10 000 from one', { aa: { views: 10_000, failedViews: 10_000 } }],
  [
    '1 000 from each of two',
    { aa: { views: 1000, failedViews: 1000 }, bb: { views: 1000, failedViews: 1000 } },
  ],
])('%s network that tell of failures change nothing', (_what, forged) => {
  expect(filteredViews([honest(30, 0), seenFrom(forged)]).failed).toBe(0)
})

test.each<[string, Networks]>([
  ['10 000 from one', { aa: { views: 10_000 } }],
  ['1 000 from each of two', { aa: { views: 1000 }, bb: { views: 1000 } }],
])('%s network that praise a version that fails hide nothing', (_what, forged) => {
  const { failed, of } = filteredViews([honest(30, 9), seenFrom(forged)])
  expect(failed / of).toBeCloseTo(0.3)
})

test('the cause that most networks tell of is the commonest', () => {
  const one = spreadViews({ causes: { a: 3, b: 2 } })
  expect(commonestCause([one, spreadViews({ causes: { b: 2 } })])).toBe('b')
  expect(commonestCause([])).toBeUndefined()
})
