import { expect, test } from '@jest/globals'
import type { Evidence, VersionMetrics } from '@tessera/kit/contract/metrics'
import { promoteRemote, type BakeRules } from '../promotion/promoteRemote.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { carousel } from '../testing/fakeRemote.ts'
import { spreadViews } from '../testing/spreadViews.ts'
import { evaluateCanaries, evaluatorName } from './evaluateCanaries.ts'

const rules: BakeRules = { percent: 5, seconds: 600, leastViews: 100 }

const promote = ({ registry }: Site, remote: string, version: string, watch?: BakeRules) =>
  promoteRemote({ ...asAnn, registry, remote, version, ...(watch && { watch }) })

/** Maps' second version, watched, as number 3. */
async function putWatched(site: Site) {
  const before = await site.release('maps', 'm1')
  await site.release('regions', 'r1', carousel)
  const promoted = await site.publish('maps', 'm2')
  const change = await promote(site, 'maps', promoted, rules)
  return { before, promoted, change }
}

const newest = async ({ registry }: Site) => (await registry.newest('production'))?.record

async function see(
  { registry }: Site,
  versions: Readonly<Record<string, VersionMetrics>>,
  { since = 3, instance = 'one' } = {},
): Promise<void> {
  const written = new Date().toISOString()
  const remotes = { maps: { since, versions } }
  await registry.keepMetrics({ format: 1, environment: 'production', instance, written, remotes })
}

/** What `views` of each network were before the promotion. */
function earlier(views: number, failedViews = 0): { before: Evidence } {
  const { drawn, notDrawn, networks } = spreadViews({ views, failedViews, drawn: views })
  return { before: { drawn, notDrawn, networks } }
}

const judge = ({ registry }: Site, secondsLater = 0) =>
  evaluateCanaries({ registry, environment: 'production', now: () => Date.now() + secondsLater * 1000 })

test('[CP2] a promotion lets part of the visitors keep the version before until a time that is recorded', async () => {
  await using site = await createSite()
  const { before, promoted, change } = await putWatched(site)
  const record = await newest(site)
  expect(record).toMatchObject({
    number: 3,
    change: { kind: 'promote', remote: 'maps', from: before, to: promoted },
    remotes: { maps: { version: promoted } },
    watches: { maps: { version: before, percent: 5, since: 3, leastViews: 100 } },
  })
  const until = record?.watches?.['maps']?.until ?? ''
  expect(Date.parse(until) - Date.parse(record?.created ?? '')).toBe(600_000)
  expect(change).toMatchObject({ outcome: 'live', watch: { percent: 5, until } })
})

test('[CP2] the first version of a remote is not watched, as nobody has another; neither is one without rules', async () => {
  await using site = await createSite()
  await promote(site, 'maps', await site.publish('maps', 'm1'), rules)
  expect(await newest(site)).not.toHaveProperty('watches')
  await promote(site, 'maps', await site.publish('maps', 'm2'))
  expect(await newest(site)).not.toHaveProperty('watches')
})

test('[CP2] asked for twice it is watched once; asked for without a watch the watch ends', async () => {
  await using site = await createSite()
  const { promoted } = await putWatched(site)
  expect(await promote(site, 'maps', promoted, rules)).toMatchObject({ outcome: 'unchanged', number: 3 })
  expect(await promote(site, 'maps', promoted)).toMatchObject({ outcome: 'live', number: 4 })
  expect(await newest(site)).not.toHaveProperty('watches')
})

test('[CP2] another remote leaves a watch as it is; the next promotion is watched against this one', async () => {
  await using site = await createSite()
  const { promoted } = await putWatched(site)
  const watches = (await newest(site))?.watches
  await site.release('regions', 'r2', carousel)
  expect((await newest(site))?.watches).toEqual(watches)
  await promote(site, 'maps', await site.publish('maps', 'm3'), rules)
  expect((await newest(site))?.watches?.['maps']).toMatchObject({ version: promoted, since: 5 })
})

test('[CP2] a rollback by hand and a canary end the watch', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  expect(await rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })).toMatchObject({
    from: promoted,
    to: before,
  })
  expect(await newest(site)).not.toHaveProperty('watches')
  await promote(site, 'maps', promoted, rules)
  const canary = {
    percent: 10,
    rules: { steps: [], holdSeconds: 60, leastViews: 100, patienceSeconds: 600 },
  }
  const version = await site.publish('maps', 'm3')
  await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version, canary })
  expect(await newest(site)).not.toHaveProperty('watches')
})

test('[CP1] a promoted version that fails more often than the one before is taken back, with its cause', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  const causes = { 'x is not a function at /remotes/maps/a.js:1': 3 }
  await see(site, {
    [promoted]: spreadViews({ views: 150, failedViews: 45, causes }),
    [before]: { ...spreadViews({ views: 10 }), ...earlier(1000) },
  })
  expect(await judge(site)).toMatchObject([{ verdict: 'worse', number: 4, version: promoted, percent: 95 }])
  const record = await newest(site)
  expect(record).toMatchObject({
    actor: evaluatorName,
    reason:
      'worse: 30.0 % of 150 views failed, of the others 0.0 % of 1010; mostly: x is not a function at /remotes/maps/a.js:1',
    change: { kind: 'rollback', remote: 'maps', from: promoted, to: before },
    remotes: { maps: { version: before } },
  })
  expect(record).not.toHaveProperty('watches')
  expect(await judge(site)).toEqual([])
})

test('[CP1] what fails for those who kept the version before as well comes from elsewhere: the promotion stays', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  await see(site, {
    [promoted]: spreadViews({ views: 150, failedViews: 45 }),
    [before]: { ...spreadViews({ views: 10, failedViews: 3 }), ...earlier(1000) },
  })
  expect(await judge(site)).toMatchObject([{ verdict: 'waiting' }])
})

test.each([
  ['too few views of it', { views: 99, failedViews: 30 }, { views: 10 }, 1000],
  ['nobody seen who kept the version before', { views: 150, failedViews: 45 }, {}, 1000],
  ['a difference that matters to nobody', { views: 5000, failedViews: 45 }, { views: 300 }, 1000],
  ['nothing known from before, and few who kept it', { views: 150, failedViews: 45 }, { views: 10 }, 0],
])('[CP2] a promotion stays with %s', async (_what, its, others, views) => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  await see(site, {
    [promoted]: spreadViews(its),
    [before]: { ...spreadViews(others), ...earlier(views) },
  })
  expect(await judge(site)).toMatchObject([{ verdict: 'waiting' }])
})

test('[CP1] without anything from before, those who kept the version are enough once they are many', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  await see(site, {
    [promoted]: spreadViews({ views: 1500, failedViews: 450 }),
    [before]: spreadViews({ views: 80 }),
  })
  expect(await judge(site)).toMatchObject([{ verdict: 'worse' }])
})

test('[CP1] a promoted version whose server entry cannot render is taken back; on a busy machine neither can', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  const failing = spreadViews({ drawn: 60, notDrawn: 30 })
  await see(site, {
    [promoted]: failing,
    [before]: { ...spreadViews({ drawn: 4, notDrawn: 2 }), ...earlier(200) },
  })
  expect(await judge(site)).toMatchObject([{ verdict: 'waiting' }])
  await see(site, { [promoted]: failing, [before]: { ...spreadViews({ drawn: 6 }), ...earlier(200) } })
  expect(await judge(site)).toMatchObject([
    { verdict: 'worse', cause: expect.stringContaining('could not render 33.3 % of 90 slots') },
  ])
})

test('[CP2] a bake period that ends with too few views is undecided, for an hour, and what was promoted stays', async () => {
  await using site = await createSite()
  const { promoted } = await putWatched(site)
  await see(site, { [promoted]: spreadViews({ views: 13 }) })
  expect(await judge(site, 599)).toMatchObject([{ verdict: 'waiting' }])
  expect(await judge(site, 601)).toMatchObject([
    {
      verdict: 'undecided',
      version: promoted,
      cause: 'there were 13 of the 100 views that an analysis needs',
    },
  ])
  expect(await judge(site, 4201)).toEqual([])
  expect((await newest(site))?.number).toBe(3)
})

test('[CP2] one that goes on until it is decided ends once enough was seen, for all', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const promoted = await site.publish('maps', 'm2')
  await promote(site, 'maps', promoted, { ...rules, seconds: 6000, decidedAfter: 600 })
  await see(site, { [promoted]: spreadViews({ views: 13 }) }, { since: 2 })
  expect(await judge(site, 601)).toMatchObject([{ verdict: 'waiting' }])
  await see(site, { [promoted]: spreadViews({ views: 100 }) }, { since: 2 })
  expect(await judge(site, 599)).toMatchObject([{ verdict: 'waiting' }])
  expect(await judge(site, 601)).toMatchObject([{ verdict: 'good', number: 3 }])
  const record = await newest(site)
  expect(record).toMatchObject({ change: { kind: 'promote', to: promoted }, actor: evaluatorName })
  expect(record).not.toHaveProperty('watches')
})

test('[CP2] once the watch has run out nothing is judged, whatever is seen', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  await see(site, {
    [promoted]: spreadViews({ views: 150, failedViews: 150 }),
    [before]: { ...spreadViews({ views: 10 }), ...earlier(1000) },
  })
  expect(await judge(site, 601)).toMatchObject([{ verdict: 'waiting' }])
  expect((await newest(site))?.number).toBe(3)
})

test('[CP2] of several judges at once one takes it back, the others do nothing', async () => {
  await using site = await createSite()
  const { before, promoted } = await putWatched(site)
  await see(site, {
    [promoted]: spreadViews({ views: 150, failedViews: 45 }),
    [before]: { ...spreadViews({ views: 10 }), ...earlier(1000) },
  })
  const all = await Promise.all(Array.from({ length: 6 }, () => judge(site)))
  expect(all.flat().filter(({ number }) => number !== undefined)).toHaveLength(1)
  expect((await newest(site))?.number).toBe(4)
})
