import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { maxCauses } from '@tessera/kit/contract/metrics'
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
  metrics.countView(view('a'), 'somewhere')
  metrics.countView(view('b', true), 'somewhere')
  metrics.countView({ isView: false, remotes: { maps: { version: 'a', failed: true } } }, 'somewhere')
  metrics.countRender('maps', 'b', true)
  metrics.countRender('maps', 'b', false)
  expect(metrics.snapshot()['maps']).toMatchObject({
    since: 3,
    versions: { a: { views: 1, failedViews: 1 }, b: { views: 1, failedViews: 1, drawn: 1, notDrawn: 1 } },
  })
})

test('of a first release its canary alone is counted, until it is taken away', () => {
  const metrics = createVersionMetrics()
  const { remotes, ...first } = record(3, 'a', { version: 'b', percent: 10, since: 3 })
  metrics.follow({ ...first, remotes: { media: remotes['media'] ?? named('m') } })
  metrics.countView(view('b'), 'somewhere')
  expect(metrics.snapshot()['maps']).toMatchObject({ since: 3, versions: { b: { views: 1 } } })
  expect(metrics.isCounted('maps', 'a')).toBe(false)
  const { canaries: _, ...taken } = first
  metrics.follow({ ...taken, remotes: { media: named('m') } })
  expect(metrics.isCounted('maps', 'b')).toBe(false)
})

test('a version that visitors had before, and one that nobody knows, count for nothing', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  metrics.countView(view('old', true), 'somewhere')
  metrics.countRender('nobody', 'a', false)
  expect(metrics.snapshot()['maps']?.versions).toEqual({ a: expect.objectContaining({ views: 0 }) })
})

test('more failures than views are nobody\u2019s', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  for (let again = 0; again < 5; again++)
    metrics.countView({ isView: false, remotes: { maps: { version: 'a', failed: true } } }, 'somewhere')
  expect(metrics.snapshot()['maps']?.versions['a']).toMatchObject({ views: 0, failedViews: 0 })
})

test('each step of a canary is counted from nothing; other remotes go on', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a', { version: 'b', percent: 10, since: 3 }))
  metrics.countView(view('b'), 'somewhere')
  metrics.countView({ isView: true, remotes: { media: { version: 'm' } } }, 'somewhere')
  metrics.follow(record(4, 'a', { version: 'b', percent: 50, since: 4 }))
  expect(metrics.snapshot()).toMatchObject({
    maps: { since: 4, versions: { b: { views: 0 } } },
    media: { since: 3, versions: { m: { views: 1 } } },
  })
  metrics.follow(record(5, 'b'))
  expect(metrics.snapshot()['maps']).toMatchObject({ since: 5, versions: { b: { views: 0 } } })
})

test('after a promotion that is watched, what the version before did until then is kept beside what it does', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  metrics.countSent({ maps: { version: 'a' } }, 'somewhere')
  metrics.countView(view('a', true), 'somewhere')
  metrics.countRender('maps', 'a', true)
  const watch = { ...named('a'), percent: 5, since: 4, until: '2100-01-01T00:00:00.000Z', leastViews: 1 }
  metrics.follow({ ...record(4, 'b'), watches: { maps: watch } })
  metrics.countView(view('a'), 'somewhere')
  metrics.follow({ ...record(5, 'b'), watches: { maps: watch } })
  const { since, versions } = metrics.snapshot()['maps'] ?? {}
  expect(since).toBe(4)
  expect(versions?.['b']).toMatchObject({ views: 0 })
  expect(versions?.['a']).toMatchObject({ views: 1, failedViews: 0, before: { drawn: 1, notDrawn: 0 } })
  expect(Object.values(versions?.['a']?.before?.networks ?? {})).toEqual([
    { sent: 1, views: 1, failedViews: 1 },
  ])
})

test('vitals are counted in classes', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  const told = {
    isView: true,
    remotes: { maps: { version: 'a', live: 501 } },
    vitals: { lcp: 40, cls: 99_999 },
  }
  metrics.countView(told, 'somewhere')
  expect(metrics.snapshot()['maps']?.versions['a']?.vitals).toEqual({
    live: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    lcp: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    cls: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  })
})

test('pages sent and views told of are counted by network, without its name', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  metrics.countSent({ maps: { version: 'a' }, media: { version: 'old' } }, '198.51.100')
  metrics.countSent({ maps: { version: 'a' } }, '198.51.100')
  metrics.countView(view('a', true), '198.51.100')
  metrics.countView(view('a'), '203.0.113')
  const { networks = {} } = metrics.snapshot()['maps']?.versions['a'] ?? {}
  const counted = Object.values(networks).toSorted((one, other) => other.sent - one.sent)
  expect(counted).toEqual([
    { sent: 2, views: 1, failedViews: 1 },
    { sent: 0, views: 1, failedViews: 0 },
  ])
  expect(JSON.stringify(networks)).not.toContain('198.51')
})

test('what failed is told by how many networks it came from; not with what visitors typed', () => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  const failing = (cause: string) => ({
    isView: true,
    remotes: { maps: { version: 'a', failed: true, cause } },
  })
  for (const network of ['198.51.100', '203.0.113', '203.0.113'])
    metrics.countView(failing('TypeError: x is not a function at /remotes/maps/a.js:1'), network)
  metrics.countView(failing('no "Ana" ana@example.org <b>\u0007'), '198.51.100')
  metrics.countRender('maps', 'a', false, 'no answer within 0.15 s')
  expect(metrics.snapshot()['maps']?.versions['a']?.causes).toEqual({
    'TypeError: x is not a function at /remotes/maps/a.js:1': 2,
    'no … b': 1,
    'no answer within 0.15 s': 1,
  })
  for (let other = 0; other < 50; other++) metrics.countView(failing(`other ${other}`), '198.51.100')
  expect(Object.keys(metrics.snapshot()['maps']?.versions['a']?.causes ?? {})).toHaveLength(maxCauses)
})

test.each([
  ['an IPv6 /48', 1, (index: number) => `32.1.13.184.0.1.${index}`],
  ['an IPv4 /20', 1, (index: number) => `198.51.${96 + (index % 16)}`],
  ['an IPv6 /32', 2, (index: number) => `32.1.13.184.${index}.7.0`],
  ['an IPv4 /16', 2, (index: number) => `198.51.${index}`],
])('[CP1] all networks of %s count as at most %i, which alone decide nothing', (_what, most, name) => {
  const metrics = createVersionMetrics()
  metrics.follow(record(3, 'a'))
  for (let index = 0; index < 256; index++) {
    metrics.countSent({ maps: { version: 'a' } }, name(index))
    metrics.countView(view('a', true), name(index))
  }
  const { networks = {} } = metrics.snapshot()['maps']?.versions['a'] ?? {}
  expect(Object.keys(networks).length).toBeLessThanOrEqual(most)
})
