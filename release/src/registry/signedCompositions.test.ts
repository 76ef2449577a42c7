import { expect, test } from '@jest/globals'
import { createRegistry } from './createRegistry.ts'
import { keyOf } from '../layout/keyOf.ts'
import { createCountingStore } from '../testing/countingStore.ts'
import {
  createTwoTeams,
  expectRefused,
  expectStays,
  fail,
  newestSha,
  nextRecord,
  releaseMaps,
  sign,
} from '../testing/twoTeams.ts'

test('[CP1] a composition altered after it was signed is refused', async () => {
  await using site = await createTwoTeams()
  const record = sign(await nextRecord(site, 'maps'), site.keys['team-maps'])
  await expectRefused(site, { ...record, reason: 'another' }, /its signature is not right/)
})

test('[CP1] a composition that changes another remote than it says is refused', async () => {
  await using site = await createTwoTeams()
  const record = await nextRecord(site, 'maps')
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64) }
  const sly = { ...record, remotes: { ...record.remotes, regions } }
  await expectRefused(
    site,
    sign(sly, site.keys['team-maps']),
    /says that it changes maps, and changes regions/,
  )
})

test('[CP1] a composition that begins a canary of another remote than it says is refused', async () => {
  await using site = await createTwoTeams()
  const record = await nextRecord(site, 'maps')
  const rules = { steps: [], holdSeconds: 1, leastViews: 1, patienceSeconds: 1 }
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64), percent: 50, since: 3, rules }
  await expectRefused(
    site,
    sign({ ...record, canaries: { regions } }, site.keys['team-maps']),
    /changes regions/,
  )
})

test('[CP1] a composition that lets visitors keep a release of another remote than it says is refused', async () => {
  await using site = await createTwoTeams()
  const record = await nextRecord(site, 'maps')
  const until = '2100-01-01T00:00:00.000Z'
  const kept = { version: '0.1.0-00000000', manifest: '0'.repeat(64), percent: 99, since: 3 }
  const regions = { ...kept, until, leastViews: 1 }
  await expectRefused(
    site,
    sign({ ...record, watches: { regions } }, site.keys['team-maps']),
    /changes regions/,
  )
})

test('[CP1] what a refused composition changed is not slipped in by the one after it', async () => {
  await using site = await createTwoTeams()
  const sly = await nextRecord(site, 'maps')
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64) }
  await site.plant(sign({ ...sly, remotes: { ...sly.remotes, regions } }, site.keys['team-maps']))
  const [entry] = await site.registry.log('production', 1)
  const after = { ...sly, number: 4, previous: entry?.sha256 ?? null, remotes: { ...sly.remotes, regions } }
  await expectRefused(site, sign(after, site.keys['team-maps']), /changes regions/)
})

test('[CP1] the same bytes under another number are refused', async () => {
  await using site = await createTwoTeams()
  const newest = (await site.registry.newest('production'))?.record ?? fail()
  await site.plant(newest, keyOf.composition('production', 3))
  await expectStays(site, /it says that it is production\/2/)
  await expectRefused(
    site,
    { ...newest, number: 3, previous: await newestSha(site) },
    /signature is not right/,
  )
})

test('[CP1] the same bytes in another environment are refused', async () => {
  await using site = await createTwoTeams()
  const first = (await site.registry.composition('production', 1))?.record ?? fail()
  await site.plant(first, keyOf.composition('staging', 1))
  await expect(site.reopen().newest('staging')).rejects.toThrow(/it says that it is production\/1/)
  await site.plant({ ...first, environment: 'staging' })
  await expect(site.reopen().newest('staging')).rejects.toMatchObject({ kind: 'refused' })
})

test('[CP1] an older composition copied on top of the newest is refused', async () => {
  await using site = await createTwoTeams()
  const first = (await site.registry.composition('production', 1))?.record ?? fail()
  await site.plant(first, keyOf.composition('production', 2))
  await expectStays(site, /it says that it is production\/1/, 1)
  await expect(releaseMaps(site.reopen(), site, 'm2')).rejects.toMatchObject({ kind: 'CHECKS_REFUSED' })
})

test('[CP1] a lower number than was seen before is refused, also after a restart', async () => {
  await using site = await createTwoTeams()
  await site.reopen().newest('production')
  await site.store.remove(keyOf.composition('production', 2))
  await expect(site.reopen().newest('production')).rejects.toThrow(/it was there and is gone: restore it/)
  await expect(site.reopen().log('production')).rejects.toMatchObject({ kind: 'refused' })
  await expect(releaseMaps(site.reopen(), site, 'm2')).rejects.toMatchObject({ kind: 'refused' })
  expect(site.reopen().trustedState('production')?.record.number).toBe(2)
})

test('[CP1] a composition with a number that was given out is not taken', async () => {
  await using site = await createTwoTeams()
  const record = { ...(await nextRecord(site, 'maps')), number: 1, previous: null }
  const { remotes } = record
  const alone = { ...record, remotes: { maps: remotes['maps'] ?? fail() } }
  expect(await site.registry.append(sign(alone, site.keys['team-maps']))).toBe('conflict')
})

test('[CP1] the one who may release all puts right what a damaged record between left unproven', async () => {
  await using site = await createTwoTeams()
  await releaseMaps(site.registry, site, 'm2')
  await site.store.replace(keyOf.composition('production', 2), Buffer.from('{'))
  expect((await site.reopen().log('production')).map(({ status }) => status)).toEqual([
    'damaged',
    'damaged',
    'good',
  ])
  const record = await nextRecord(site, 'maps')
  await site.plant(sign({ ...record, number: 4, previous: await newestSha(site) }, site.keys.ops))
  expect((await site.reopen().newest('production'))?.record.number).toBe(4)
})

test('[CP2] 30 signed compositions are verified, each read once', async () => {
  await using site = await createTwoTeams()
  let record = await nextRecord(site, 'maps')
  for (let number = 3; number <= 30; number += 1) {
    const one = sign(
      { ...record, number, previous: await newestSha(site, number - 1) },
      site.keys['team-maps'],
    )
    await site.plant(one)
    record = one
  }
  const { store, calls } = createCountingStore(site.store)
  const log = await createRegistry(store, { pin: site.keys.root.key }).log('production')
  expect(log.filter(({ status }) => status === 'good')).toHaveLength(30)
  expect(calls().read).toBeLessThan(40) // the others are of the trust log
})
