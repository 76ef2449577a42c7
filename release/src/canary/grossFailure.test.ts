import { expect, test } from '@jest/globals'
import type { Canary, Watch } from '@tessera/kit/contract/composition'
import type { Metrics, VersionMetrics } from '@tessera/kit/contract/metrics'
import { spreadViews } from '../testing/spreadViews.ts'
import { analyseCanary, analysePromotion } from './analyses.ts'

/** Each view from a network of its own: whether it failed. */
function seen(views: readonly boolean[]): VersionMetrics {
  const networks = views.map(
    (failed, at) => [`n${at}`, { sent: 1, views: 1, failedViews: Number(failed) }] as const,
  )
  return { ...spreadViews({}), networks: Object.fromEntries(networks) }
}

const of = (views: number, failed: number) => seen(Array.from({ length: views }, (_, at) => at < failed))

type Seen = Readonly<Record<'its' | 'before' | 'meanwhile' | 'others', VersionMetrics>>

const nothing = of(0, 0)
const healthy = { before: of(60, 0), meanwhile: of(1, 0), others: of(60, 0) }

function metricsOf({ its, before, meanwhile, others }: Seen): readonly Metrics[] {
  const maps = { since: 3, versions: { new: its, old: { ...meanwhile, before } } }
  const remotes = { maps, regions: { since: 1, versions: { r1: others } } }
  const about = { format: 1, environment: 'production', instance: 'one' } as const
  return [{ ...about, written: '2026-01-01T00:00:00.000Z', remotes }]
}

const manifest = '0'.repeat(64)
const watch: Watch = {
  version: 'old',
  manifest,
  percent: 5,
  since: 3,
  until: '2026-01-01T00:00:00.000Z',
  leastViews: 200,
}
const rules = { steps: [50], holdSeconds: 300, leastViews: 200, patienceSeconds: 3600 }
const canary: Canary = { version: 'new', manifest, percent: 10, since: 3, rules }

const ofPromotion = (seen: Seen) =>
  analysePromotion({ remote: 'maps', watch, promoted: 'new', metrics: metricsOf(seen), now: 0 })
const ofCanary = (seen: Seen) =>
  analyseCanary({ remote: 'maps', canary, stable: 'old', held: 0, metrics: metricsOf(seen) })

test('[CP2] what fails for most visitors of several networks is taken back long before a verdict has its views', () => {
  const failing = { ...healthy, its: of(14, 12) }
  expect(ofPromotion(failing)).toMatchObject({
    verdict: 'worse',
    cause: expect.stringContaining('% of 10 views'),
  })
  const past = { ...nothing, views: 0 }
  expect(ofCanary({ ...failing, meanwhile: of(60, 0), before: past }).verdict).toBe('worse')
})

test('[CP2] a remote without a past is compared with the other remotes of its pages', () => {
  const unseen = { before: nothing, meanwhile: nothing, its: of(14, 12) }
  expect(ofPromotion({ ...unseen, others: of(60, 0) }).verdict).toBe('worse')
  expect(ofPromotion({ ...unseen, others: of(60, 40) }).verdict).toBe('waiting')
})

test('[CP2] few networks, few views, a few failures, and what fails everywhere decide nothing so early', () => {
  const one = { sent: 50, views: 50, failedViews: 50 }
  const networks = { a: one, b: one, c: one, ...of(12, 0).networks }
  expect(ofPromotion({ ...healthy, its: { ...nothing, networks } }).verdict).toBe('waiting')
  expect(ofPromotion({ ...healthy, its: of(9, 9) }).verdict).toBe('waiting')
  expect(ofPromotion({ ...healthy, its: of(30, 9) }).verdict).toBe('waiting')
  expect(ofPromotion({ ...healthy, before: of(60, 30), its: of(14, 12) }).verdict).toBe('waiting')
  expect(ofPromotion({ ...healthy, meanwhile: of(12, 12), its: of(14, 12) }).verdict).toBe('waiting')
})

test('[CP2] of good releases at 5 to 500 views an hour none is taken back, however often that is asked', () => {
  const random = mulberry(45)
  const releases = 160
  let alarms = 0
  for (const perHour of [5, 20, 100, 500]) {
    for (let release = 0; release < releases / 4; release++) {
      const fails = () => random() < 0.02 // of all views, for reasons of the browser's own
      const before = seen(Array.from({ length: perHour }, fails))
      const views: boolean[] = []
      for (let view = 0; view < Math.min(perHour * 4, 60); view++) {
        views.push(fails())
        if (
          ofPromotion({ its: seen(views), before, meanwhile: nothing, others: of(60, 1) }).verdict !== 'worse'
        )
          continue
        alarms += 1
        break
      }
    }
  }
  expect(alarms / releases).toBe(0)
})

/** Numbers from 0 to 1, the same each time. */
function mulberry(seed: number): () => number {
  return function next() {
    seed = (seed + 0x6d2b79f5) | 0
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}
