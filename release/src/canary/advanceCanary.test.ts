import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { putOutCanary, rules } from '../testing/putOutCanary.ts'
import { abortCanary, advanceCanary, type CanaryRequest } from './advanceCanary.ts'

const newest = async ({ registry }: Site) => (await registry.newest('production'))?.record

test('[CP2] by hand: advance takes the next step or the one named, never one back', async () => {
  await using site = await createSite()
  const { canary } = await putOutCanary(site)
  const request = { ...asAnn, registry: site.registry, remote: 'maps' }
  expect(await advanceCanary(request)).toMatchObject({ kind: 'canary', percent: 50, number: 4 })
  await expect(advanceCanary({ ...request, to: 20 })).rejects.toMatchObject({ kind: 'CALLED_WRONGLY' })
  expect(await advanceCanary({ ...request, dryRun: true })).toMatchObject({
    kind: 'promote',
    outcome: 'would-go-live',
  })
  expect(await advanceCanary({ ...request, to: 100 })).toMatchObject({
    kind: 'promote',
    to: canary,
    number: 5,
  })
  await expect(advanceCanary(request)).rejects.toMatchObject({ kind: 'NO_CANARY' })
})

test('[CP2] a rollback while a canary runs takes the canary back, the next one what was current before', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  const first = await rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })
  expect(first).toMatchObject({ from: canary, to: stable, number: 4 })
  await expect(rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })).rejects.toMatchObject({
    kind: 'NOTHING_BEFORE',
  })
})

test('[CP2] a rollback after a canary that went to all finds the version before it', async () => {
  await using site = await createSite()
  const { stable, canary } = await putOutCanary(site)
  const request = { ...asAnn, registry: site.registry, remote: 'maps' }
  await advanceCanary({ ...request, to: 100 })
  expect(await rollbackRemote(request)).toMatchObject({ from: canary, to: stable })
})

test('another version is not promoted over a running canary, but by force', async () => {
  await using site = await createSite()
  await putOutCanary(site)
  const version = await site.publish('maps', 'm3')
  const request = { ...asAnn, registry: site.registry, remote: 'maps', version }
  await expect(promoteRemote(request)).rejects.toMatchObject({
    kind: 'CANARY_RUNS',
    fix: expect.stringContaining('release canary abort maps'),
  })
  await promoteRemote({ ...request, force: true, reason: 'urgent' })
  expect(await newest(site)).toMatchObject({ remotes: { maps: { version } } })
  expect(await newest(site)).not.toHaveProperty('canaries')
})

test('a first version goes to all where that was asked for, the next is a canary', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'm1')
  const request = { ...asAnn, registry: site.registry, remote: 'maps', version }
  const canary = { percent: 10, rules, firstToAll: true }
  await promoteRemote({ ...request, canary })
  expect(await newest(site)).toMatchObject({ remotes: { maps: { version } } })
  const second = await site.publish('maps', 'm2')
  await promoteRemote({ ...request, version: second, canary })
  expect(await newest(site)).toMatchObject({ canaries: { maps: { version: second, percent: 10 } } })
})

test('[CP2] a decision made on an earlier step changes nothing, and is told', async () => {
  await using site = await createSite()
  const { canary } = await putOutCanary(site)
  const request = { ...asAnn, registry: site.registry, remote: 'maps' }
  await advanceCanary({ ...request, since: 3 })
  const overtaken = {
    kind: 'OVERTAKEN',
    message: 'The canary of maps went on to 50 % with number 4 meanwhile.',
  }
  await expect(advanceCanary({ ...request, since: 3 })).rejects.toMatchObject(overtaken)
  await expect(abortCanary({ ...request, since: 3 })).rejects.toMatchObject(overtaken)
  expect((await newest(site))?.number).toBe(4)
  await expect(advanceCanary({ ...request, to: 49 })).rejects.toMatchObject({
    kind: 'CALLED_WRONGLY',
    message: `maps ${canary} already reaches 50 % of the visitors; a canary cannot be given to fewer.`,
    fix: 'Call `release canary abort maps` to take it back from everybody.',
  })
  await abortCanary({ ...request, since: 4 })
  const none = { kind: 'NO_CANARY', message: 'No canary of maps runs in production.' }
  await expect(abortCanary(request)).rejects.toMatchObject(none)
  await expect(advanceCanary(request)).rejects.toMatchObject(none)
})

test('[CP2] a decision by hand holds for the canary that was there when it was made', async () => {
  await using site = await createSite()
  await putOutCanary(site)
  const { registry } = site
  for (const decide of [abortCanary, (request: CanaryRequest) => advanceCanary({ ...request, to: 100 })]) {
    let raced = false
    const racing: Registry = {
      ...registry,
      async append(record) {
        if (raced) return registry.append(record)
        raced = true
        const { percent = 0 } = (await newest(site))?.canaries?.['maps'] ?? {}
        await advanceCanary({ ...asAnn, registry, remote: 'maps', to: percent + 1 })
        return registry.append(record)
      },
    }
    await expect(decide({ ...asAnn, registry: racing, remote: 'maps' })).rejects.toMatchObject({
      kind: 'OVERTAKEN',
    })
  }
})
