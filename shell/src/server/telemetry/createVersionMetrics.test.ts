import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { createVersionMetrics } from './createVersionMetrics.ts'

const named = (version: string) => ({ version, manifest: '0'.repeat(64) })
const rules = { steps: [], holdSeconds: 1, leastViews: 1, patienceSeconds: 1 }

function record(
  number: number,
  maps: string,
  canary?: { version: string; percent: number; since: number },
): CompositionRecord {
  return {
    format: 1,
    environment: 'production',
    number,
    previous: null,
    created: '2026-01-01T00:00:00.000Z',
    actor: 'ann',
    reason: '',
    change: { kind: 'promote', remote: 'maps', from: null, to: maps },
    remotes: { maps: named(maps), media: named('m') },
    ...(canary && {
      canaries: { maps: { ...named(canary.version), percent: canary.percent, since: canary.since, rules } },
    }),
  }
}

const view = (version: string, failed = false) => ({ isView: true, remotes: { maps: { version, failed } } })

test('views, failures and draws are counted for each version that visitors get', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a', { version: 'b', percent: 10, since: 3 }))
  metrics.countView(view('a'))
  metrics.countView(view('b', true))
  metrics.countView({ isView: false, remotes: { maps: { version: 'a', failed: true } } })
  metrics.countRender('maps', 'b', true)
  metrics.countRender('maps', 'b', false)
  expect(metrics.snapshot()['maps']).toMatchObject({
    since: 3,
    versions: { a: { views: 1, failedViews: 1 }, b: { views: 1, failedViews: 1, drawn: 1, notDrawn: 1 } },
  })
})

test('a version that visitors had before, and one that nobody knows, count for nothing', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  metrics.countView(view('old', true))
  metrics.countRender('nobody', 'a', false)
  expect(metrics.snapshot()['maps']?.versions).toEqual({ a: expect.objectContaining({ views: 0 }) })
})

test('more failures than views are nobody\u2019s', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  for (let again = 0; again < 5; again++)
    metrics.countView({ isView: false, remotes: { maps: { version: 'a', failed: true } } })
  expect(metrics.snapshot()['maps']?.versions['a']).toMatchObject({ views: 0, failedViews: 0 })
})

test('each step of a canary is counted from nothing; other remotes go on', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a', { version: 'b', percent: 10, since: 3 }))
  metrics.countView(view('b'))
  metrics.countView({ isView: true, remotes: { media: { version: 'm' } } })
  metrics.follow(record(4, 'a', { version: 'b', percent: 50, since: 4 }))
  expect(metrics.snapshot()).toMatchObject({
    maps: { since: 4, versions: { b: { views: 0 } } },
    media: { since: 3, versions: { m: { views: 1 } } },
  })
  metrics.follow(record(5, 'b'))
  expect(metrics.snapshot()['maps']).toMatchObject({ since: 5, versions: { b: { views: 0 } } })
})

test('vitals are counted in classes', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  metrics.countView({
    isView: true,
    remotes: { maps: { version: 'a', live: 501 } },
    vitals: { lcp: 40, cls: 99_999 },
  })
  expect(metrics.snapshot()['maps']?.versions['a']?.vitals).toEqual({
    live: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    lcp: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    cls: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  })
})
