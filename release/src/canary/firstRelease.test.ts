import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { VersionMetrics } from '@tessera/kit/contract/metrics'
import { versionAfter } from '../log/record.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import { readStatus } from '../status/readStatus.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { carousel } from '../testing/fakeRemote.ts'
import { rules } from '../testing/putOutCanary.ts'
import { spreadViews } from '../testing/spreadViews.ts'
import { abortCanary, advanceCanary } from './advanceCanary.ts'
import { evaluateCanaries } from './evaluateCanaries.ts'

const canary = { percent: 10, rules }
const newest = async ({ registry }: Site) => (await registry.newest('production'))?.record
const about = ({ registry }: Site) => ({ ...asAnn, registry, remote: 'maps' })

/** maps is with 10 % of the visitors, and with no one else; regions with all. */
async function putOutFirst(site: Site) {
  const regions = await site.release('regions', 'r1', carousel)
  const version = await site.publish('maps', 'm1')
  const change = await promoteRemote({ ...about(site), version, canary })
  return { regions, version, change }
}

async function see({ registry }: Site, version: string, figures: Partial<VersionMetrics>): Promise<void> {
  const { number = 0 } = (await registry.newest('production'))?.record ?? {}
  await registry.keepMetrics({
    format: 1,
    environment: 'production',
    instance: 'one',
    written: new Date().toISOString(),
    remotes: { maps: { since: number, versions: { [version]: spreadViews(figures) } } },
  })
}

/** So many seconds after the newest composition, however late it is. */
async function judge(site: Site, secondsLater: number) {
  const created = Date.parse((await newest(site))?.created ?? '')
  const now = () => created + secondsLater * 1000
  return evaluateCanaries({ registry: site.registry, environment: 'production', now })
}

test('[CP2] a first release goes to some visitors, then to more, then to all; until then others have none', async () => {
  await using site = await createSite()
  const { version, regions, change } = await putOutFirst(site)
  expect(change).toMatchObject({ outcome: 'live', from: null, to: version, percent: 10 })
  expect(await promoteRemote({ ...about(site), version, canary })).toMatchObject({ outcome: 'unchanged' })
  expect(await site.live()).toEqual({ regions })
  expect(await newest(site)).toMatchObject({ canaries: { maps: { version, percent: 10, since: 2 } } })
  expect(await advanceCanary(about(site))).toMatchObject({ from: null, percent: 50 })
  expect(await site.live()).toEqual({ regions })
  expect(await advanceCanary(about(site))).toMatchObject({ kind: 'promote', from: null, to: version })
  expect(await site.live()).toEqual({ regions, maps: version })
})

test.each([
  ['a rollback', rollbackRemote],
  ['its end', abortCanary],
])(
  '[CP2] %s takes it away again: the composition is without it, and others are as they were',
  async (_, end) => {
    await using site = await createSite()
    const { version, regions } = await putOutFirst(site)
    await expect(end({ ...about(site), dryRun: true })).resolves.toMatchObject({
      outcome: 'would-go-live',
      to: null,
    })
    expect(await end(about(site))).toMatchObject({ outcome: 'live', number: 3, from: version, to: null })
    const record = await newest(site)
    expect(record?.remotes).toEqual({ regions: expect.objectContaining({ version: regions }) })
    expect(record).not.toHaveProperty('canaries')
    expect(record?.change).toEqual({ kind: 'rollback', remote: 'maps', from: version, to: version })
    expect(record && versionAfter(record)).toBeNull()
    await expect(rollbackRemote(about(site))).rejects.toMatchObject({ kind: 'NOTHING_BEFORE' })
    await promoteRemote({ ...about(site), version })
    expect(await site.live()).toEqual({ regions, maps: version })
  },
)

test('[CP1] it is taken away although its files are damaged', async () => {
  await using site = await createSite()
  await putOutFirst(site)
  await rm(join(site.root, 'registry/manifests'), { recursive: true })
  expect(await rollbackRemote(about(site))).toMatchObject({ outcome: 'live', to: null })
})

test('[CP1] it is watched: a good one goes on by itself, a bad one and one that no one saw are taken away', async () => {
  await using site = await createSite()
  const { version, regions } = await putOutFirst(site)
  await see(site, version, { views: 200, failedViews: 2 })
  expect(await judge(site, 90)).toMatchObject([{ verdict: 'good', number: 3 }])
  await see(site, version, { views: 200, failedViews: 20 })
  expect(await judge(site, 90)).toMatchObject([{ verdict: 'worse', number: 4 }])
  expect(await site.live()).toEqual({ regions })
  await promoteRemote({ ...about(site), version, canary })
  expect(await judge(site, 590)).toMatchObject([{ verdict: 'waiting' }])
  expect(await judge(site, 610)).toMatchObject([{ verdict: 'no-data', number: 6 }])
  expect(await newest(site)).not.toHaveProperty('canaries')
})

test('[CP2] status shows it beside what is current', async () => {
  await using site = await createSite()
  const { version } = await putOutFirst(site)
  const { remotes } = await readStatus(site.registry, 'production')
  expect(remotes).toMatchObject([
    { remote: 'maps', version: null, number: 2, by: 'canary', canary: { version, percent: 10, next: 50 } },
    { remote: 'regions', number: 1 },
  ])
})

test('[CP1] another remote’s first release for the same slot is refused meanwhile', async () => {
  await using site = await createSite()
  await putOutFirst(site)
  const version = await site.publish('atlas', 'a1')
  const promoting = promoteRemote({ ...about(site), remote: 'atlas', version, canary })
  await expect(promoting).rejects.toMatchObject({ kind: 'CHECKS_REFUSED' })
})
