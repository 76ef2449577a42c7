import { expect, test } from '@jest/globals'
import type { Canary } from '@tessera/kit/contract/composition'
import type { Metrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { spreadViews } from '../testing/spreadViews.ts'
import { analyseCanary } from './analyses.ts'

const rules = { steps: [10], holdSeconds: 60, leastViews: 100, patienceSeconds: 600 }
const canary: Canary = { version: '2.0.0', manifest: '0'.repeat(64), percent: 10, since: 3, rules }

type Sample = Partial<VersionMetrics>

function figuresOf(its: Sample, others: Sample, { since = 3, remote = 'maps' } = {}): Metrics {
  const versions = {
    '2.0.0': spreadViews(its),
    '1.0.0': spreadViews(others),
    '0.9.0': spreadViews({ views: 500, failedViews: 500 }),
  }
  const written = '2026-01-01T00:00:00.000Z'
  return {
    format: 1,
    environment: 'production',
    instance: 'one',
    written,
    remotes: { [remote]: { since, versions } },
  }
}

const analyse = (held: number, ...metrics: Metrics[]) =>
  analyseCanary({ remote: 'maps', canary, stable: '1.0.0', metrics, held })

const well = figuresOf({ views: 100, failedViews: 1 }, { views: 400, failedViews: 2 })
const wellSeen = '1.0 % of 100 views failed, of the others 0.5 % of 400'

test('[CP2] a canary goes on once it was held and seen as long as its rules say, no sooner', () => {
  expect(analyse(60, well)).toEqual({ verdict: 'good', cause: wellSeen })
  expect(analyse(59.4, well)).toEqual({ verdict: 'waiting', cause: `59 of 60 s; ${wellSeen}` })
  const few = figuresOf({ views: 99 }, { views: 400 })
  expect(analyse(599, few)).toEqual({
    verdict: 'waiting',
    cause: '99 of the 100 views that an analysis needs',
  })
  expect(analyse(600.4, few)).toEqual({
    verdict: 'no-data',
    cause: 'after 600 s there were 99 of the 100 views that an analysis needs',
  })
  expect(analyse(600, few).verdict).toBe('no-data')
})

test('[CP2] what is worse is told at once, with metrics', () => {
  const causes = { 'x is not a function at /remotes/maps/a.js:1': 2, 'y at /remotes/maps/b.js:7': 3 }
  expect(analyse(0, figuresOf({ views: 100, failedViews: 30, causes }, { views: 180 }))).toEqual({
    verdict: 'worse',
    cause: '30.0 % of 100 views failed, of the others 0.0 % of 180; mostly: y at /remotes/maps/b.js:7',
  })
  expect(analyse(0, figuresOf({ views: 99, failedViews: 30 }, { views: 180 })).verdict).toBe('waiting')
  expect(analyse(0, figuresOf({ drawn: 10, notDrawn: 10 }, { drawn: 300, notDrawn: 100 }))).toEqual({
    verdict: 'waiting',
    cause: '0 of the 100 views that an analysis needs',
  })
  expect(analyse(0, figuresOf({ drawn: 10, notDrawn: 30 }, { drawn: 300, notDrawn: 100 }))).toEqual({
    verdict: 'worse',
    cause: 'the server could not render 75.0 % of 40 slots, of the others 25.0 %',
  })
})

test('[CP2] metrics of all processes count together; those of another step or remote do not', () => {
  const half = figuresOf({ views: 50 }, { views: 200 })
  const earlier = figuresOf({ views: 900, failedViews: 900 }, { views: 10 }, { since: 2 })
  const other = figuresOf({ views: 900, failedViews: 900 }, { views: 10 }, { remote: 'media' })
  expect(analyse(60, half, earlier, half, other)).toEqual({
    verdict: 'good',
    cause: '0.0 % of 100 views failed, of the others 0.0 % of 400',
  })
  expect(analyse(0)).toEqual({ verdict: 'waiting', cause: '0 of the 100 views that an analysis needs' })
})

test('a process that did not see a version counts nothing for it', () => {
  const unseen = { ...well, remotes: { maps: { since: 3, versions: {} } } }
  expect(analyse(60, well, unseen)).toEqual({ verdict: 'good', cause: wellSeen })
})
