import { expect, test } from '@jest/globals'
import type { Canary } from '@tessera/kit/contract/composition'
import type { Base } from '../log/readBase.ts'
import { buildAbort, buildAdvance, isRemoval, nextPercent } from './moves.ts'

const named = (version: string) => ({ version, manifest: version[0]?.repeat(64) ?? '' })
const rules = { steps: [10, 50], holdSeconds: 60, leastViews: 100, patienceSeconds: 600 }
const canary: Canary = { ...named('2.0.0'), percent: 10, since: 3, rules }
const base: Base = {
  newest: 3,
  previous: 'e'.repeat(64),
  remotes: { maps: named('1.0.0') },
  canaries: { maps: canary },
  watches: {},
  from: 'number 3',
}
const without: Base = { ...base, remotes: {} }

test.each([
  [5, [10, 50], 10],
  [10, [10, 50], 50],
  [20, [10, 50], 50],
  [50, [10, 50], 100],
  [10, [], 100],
])('[CP2] from %i % by the steps %j to %i', (percent, steps, next) => {
  expect(nextPercent({ ...canary, percent, rules: { ...rules, steps } })).toBe(next)
})

test('[CP2] a canary that goes on stays beside what the others have; with all visitors it takes its place', () => {
  const to = named('2.0.0')
  expect(buildAdvance('maps', canary, base, 99)).toEqual({
    kind: 'canary',
    from: '1.0.0',
    to,
    stable: named('1.0.0'),
    canary: { ...to, percent: 99, rules },
  })
  expect(buildAdvance('maps', canary, base, 100)).toEqual({ kind: 'promote', from: '1.0.0', to, stable: to })
  expect(buildAdvance('maps', canary, without, 50)).toMatchObject({
    from: null,
    stable: undefined,
    canary: to,
  })
  expect(buildAdvance('maps', canary, without, 100)).toMatchObject({ from: null, stable: to })
})

test('[CP2] a canary that is taken back leaves what the others have', () => {
  expect(buildAbort('maps', canary, base)).toEqual({
    kind: 'rollback',
    from: '2.0.0',
    to: named('1.0.0'),
    stable: named('1.0.0'),
  })
  const removal = buildAbort('maps', canary, without)
  expect(removal).toEqual({ kind: 'rollback', from: '2.0.0', to: named('2.0.0') })
  expect(
    [removal, buildAbort('maps', canary, base), buildAdvance('maps', canary, without, 50)].map(isRemoval),
  ).toEqual([true, false, false])
})
