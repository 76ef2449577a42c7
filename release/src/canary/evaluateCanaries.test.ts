import { expect, test } from '@jest/globals'
import type { VersionMetrics } from '@tessera/kit/contract/metrics'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { carousel, fakeBuild } from '../testing/fakeRemote.ts'
import { mappedBuild } from '../testing/mappedBuild.ts'
import { putOutCanary, rules } from '../testing/putOutCanary.ts'
import { spreadViews } from '../testing/spreadViews.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { abortCanary, advanceCanary } from './advanceCanary.ts'
import { evaluateCanaries, evaluatorName } from './evaluateCanaries.ts'

async function see(
  { registry }: Site,
  instance: string,
  since: number,
  versions: Readonly<Record<string, Partial<VersionMetrics>>>,
): Promise<void> {
  const whole = Object.entries(versions).map(([version, figures]) => [version, spreadViews(figures)])
  await registry.keepMetrics({
    format: 1,
    environment: 'production',
    instance,
    written: new Date().toISOString(),
    remotes: { maps: { since, versions: Object.fromEntries(whole) } },
  })
}

/** So many seconds after the newest composition, however late it is. */
async function judge(site: Site, secondsLater = 0) {
  const created = Date.parse((await newest(site))?.created ?? '')
  const now = () => created + secondsLater * 1000
  return evaluateCanaries({ registry: site.registry, environment: 'production', now })
}

const newest = async ({ registry }: Site) => (await registry.newest('production'))?.record

test('[CP2] a canary is beside the version that the other visitors have, and is recorded with its rules', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  expect(await newest(site)).toMatchObject({
    number: 3,
    change: { kind: 'canary', remote: 'maps', from: stable, to: canary, percent: 10 },
    remotes: { maps: { version: stable } },
    canaries: { maps: { version: canary, percent: 10, since: 3, rules } },
  })
  expect((await newest(site))?.canaries).not.toHaveProperty('regions')
})

test('[CP2] a good canary goes step by step to all visitors by itself, and no step is left out', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 3, { [canary]: { views: 60 }, [stable]: { views: 500 } })
  expect(await judge(site, 90)).toMatchObject([
    { verdict: 'waiting', cause: expect.stringContaining('60 of the 100') },
  ])
  await see(site, 'two', 3, {
    [canary]: { views: 60, failedViews: 1 },
    [stable]: { views: 500, failedViews: 4 },
  })
  expect(await judge(site, 30)).toMatchObject([
    { verdict: 'waiting', cause: expect.stringMatching(/^30 of 60 s; /) },
  ])
  expect(await judge(site, 90)).toMatchObject([{ verdict: 'good', number: 4, percent: 10 }])
  expect((await newest(site))?.canaries?.['maps']).toMatchObject({ percent: 50, since: 4 })
  expect(await judge(site, 90)).toMatchObject([
    { verdict: 'waiting', cause: expect.stringContaining('0 of the 100') },
  ])
  await see(site, 'one', 4, { [canary]: { views: 300 }, [stable]: { views: 300 } })
  expect(await judge(site, 90)).toMatchObject([{ verdict: 'good', number: 5, percent: 50 }])
  const done = await newest(site)
  expect(done).toMatchObject({ actor: evaluatorName, change: { kind: 'promote', from: stable, to: canary } })
  expect(done).not.toHaveProperty('canaries')
  expect(done?.remotes['maps']?.version).toBe(canary)
  expect(await judge(site, 90)).toEqual([])
})

test('[CP1] a canary that fails more often is taken back at once, with figures as the reason', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 3, { [canary]: { views: 100, failedViews: 30 }, [stable]: { views: 180 } })
  expect(await judge(site)).toMatchObject([{ verdict: 'worse', number: 4 }])
  const done = await newest(site)
  expect(done).toMatchObject({
    actor: evaluatorName,
    reason: 'worse: 30.0 % of 100 views failed, of the others 0.0 % of 180',
    change: { kind: 'rollback', remote: 'maps', from: canary, to: stable },
  })
  expect(done?.remotes['maps']?.version).toBe(stable)
  expect(done).not.toHaveProperty('canaries')
})

test('[CP1] a canary whose server entry cannot render is taken back', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 3, { [canary]: { drawn: 10, notDrawn: 10 }, [stable]: { drawn: 200 } })
  expect(await judge(site)).toMatchObject([
    { verdict: 'worse', cause: expect.stringContaining('could not render 50.0 %') },
  ])
})

test('[CP1] no data is a failure once patience is over', async () => {
  await using site = await createSite()
  const { canary } = await putOutCanary(site)
  expect(await judge(site, 599)).toMatchObject([{ verdict: 'waiting' }])
  expect(await judge(site, 601)).toMatchObject([{ verdict: 'no-data', number: 4 }])
  expect(await newest(site)).toMatchObject({
    reason: expect.stringMatching(/^no-data: after 601 s there were 0 of the 100 views/),
    change: { kind: 'rollback', from: canary },
  })
})

test('[CP2] figures of an earlier step, and of another canary, count for nothing', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 2, { [canary]: { views: 900, failedViews: 900 }, [stable]: { views: 900 } })
  expect(await judge(site)).toMatchObject([
    { verdict: 'waiting', cause: '0 of the 100 views that an analysis needs' },
  ])
})

test('[CP2] of several judges at once one ends the step, the others do nothing', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 3, { [canary]: { views: 500 }, [stable]: { views: 500 } })
  const all = await Promise.all(Array.from({ length: 6 }, () => judge(site, 90)))
  expect(all.flat().filter(({ number }) => number !== undefined)).toHaveLength(1)
  expect(await newest(site)).toMatchObject({ number: 4, canaries: { maps: { percent: 50 } } })
})

test('[CP2] two remotes have canaries at once; ending one leaves the other', async () => {
  await using site = await createSite()
  const { canary } = await putOutCanary(site)
  const regions = await site.publish('regions', 'r2', carousel)
  await promoteRemote({
    ...asAnn,
    registry: site.registry,
    remote: 'regions',
    version: regions,
    canary: { percent: 5, rules },
  })
  await abortCanary({ ...asAnn, registry: site.registry, remote: 'maps' })
  expect((await newest(site))?.canaries).toEqual({
    regions: expect.objectContaining({ version: regions, percent: 5 }),
  })
  expect(canary).not.toBe(regions)
})

test('nothing to judge is nothing done, before the first release and without a canary', async () => {
  await using site = await createSite()
  expect(await judge(site)).toEqual([])
  await site.release('maps', 'm1')
  expect(await judge(site, 10_000)).toEqual([])
  expect((await newest(site))?.number).toBe(1)
})

test('[CP2] a verdict names what was judged and what came of it', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  const waiting = { remote: 'maps', version: canary, percent: 10, verdict: 'waiting' }
  const cause = '0 of the 100 views that an analysis needs'
  expect(await judge(site)).toStrictEqual([{ ...waiting, cause }])
  await see(site, 'one', 3, { [canary]: { views: 100 }, [stable]: { views: 100 } })
  const seen = '0.0 % of 100 views failed, of the others 0.0 % of 100'
  expect(await judge(site, 90)).toStrictEqual([{ ...waiting, verdict: 'good', cause: seen, number: 4 }])
  expect(await newest(site)).toMatchObject({ actor: 'canary judge', reason: `good: ${seen}` })
})

test('[CP2] a canary is judged by this machine’s clock unless another is given', async () => {
  await using site = await createSite()
  await putOutCanary(site)
  const { registry } = site
  await advanceCanary({ ...asAnn, registry, remote: 'maps' }) // now
  expect(await evaluateCanaries({ registry, environment: 'production' })).toMatchObject([
    { verdict: 'waiting' },
  ])
})

test('[CP1] a judge that fails for another reason says so', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  await see(site, 'one', 3, { [canary]: { views: 500 }, [stable]: { views: 500 } })
  const registry: Registry = { ...site.registry, append: () => Promise.reject(new Error('no answer')) }
  const request = { registry, environment: 'production', now: () => Date.now() + 90_000 }
  await expect(evaluateCanaries(request)).rejects.toThrow('no answer')
})

test('[CP1] in a signed registry a judge without a key changes nothing', async () => {
  await using site = await createSignedRegistry()
  const { ops } = site.keys
  const versions: string[] = []
  for (const text of ['m1', 'm2']) {
    const { manifest, files } = fakeBuild('maps', text)
    await site.registry.publish(manifest, files, ops)
    versions.push(manifest.version)
  }
  const [stable = '', version = ''] = versions
  const request = { ...asAnn, registry: site.registry, remote: 'maps', signer: ops }
  await promoteRemote({ ...request, version: stable })
  await promoteRemote({ ...request, version, canary: { percent: 10, rules } })
  const { registry } = site
  const late = { registry, environment: 'production', now: () => Date.now() + 10_000_000 }
  await expect(evaluateCanaries(late)).rejects.toThrow()
  expect(await evaluateCanaries({ ...late, signer: ops })).toMatchObject([{ verdict: 'no-data', number: 3 }])
})

test('[CS1] the reason of a rollback by itself names the cause that most networks reported, with its place', async () => {
  await using site = await createSite()
  const stable = await site.release('maps', 'm1')
  const { manifest, files } = mappedBuild('m2')
  await site.registry.publish(manifest, files)
  const { version } = manifest
  const canary = { percent: 10, rules }
  await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version, canary })
  const causes = { 'Error: rare at entry.js:1:1': 1, 'TypeError: x is not a function at entry.js:1:15': 5 }
  await see(site, 'one', 2, { [version]: { views: 200, failedViews: 100, causes }, [stable]: { views: 200 } })
  expect(await judge(site)).toMatchObject([{ verdict: 'worse', number: 3 }])
  expect((await newest(site))?.reason).toMatch(
    /; mostly: TypeError: x is not a function at src\/view\/ListMap\.tsx:41$/,
  )
})
