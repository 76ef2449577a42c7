import { expect, test } from '@jest/globals'
import { createTwoTeams, expectRefused, fail, nextRecord, releaseMaps, sign } from '../testing/twoTeams.ts'
import { withGrant, withState } from '../signing/changeTrust.ts'

test('[CP2] what a team signs with its own key becomes current', async () => {
  await using site = await createTwoTeams()
  const newest = await site.reopen().newest('production')
  expect(newest?.record).toMatchObject({
    number: 2,
    trust: 1,
    signature: { key: site.keys['team-regions'].key },
  })
})

test('[CP1] a composition signed with a wrong team’s key is refused', async () => {
  await using site = await createTwoTeams()
  await expectRefused(
    site,
    sign(await nextRecord(site, 'maps'), site.keys['team-regions']),
    /may not release maps/,
  )
})

test('[CP1] a composition signed with a key that is not trusted is refused', async () => {
  await using site = await createTwoTeams()
  await expectRefused(
    site,
    sign(await nextRecord(site, 'maps'), site.keys.stranger),
    /a key that is not trusted/,
  )
})

test('[CP1] an unsigned composition is refused', async () => {
  await using site = await createTwoTeams()
  await expectRefused(site, await nextRecord(site, 'maps'), /it is not signed/)
})

test('[CP1] a composition that names a lower trust number than the one before it is refused', async () => {
  await using site = await createTwoTeams()
  await site.change((said) =>
    withGrant(said, site.keys['team-maps'], { remotes: ['maps'], environments: '*' }),
  )
  await releaseMaps(site.registry, site, 'm2')
  const record = sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 1)
  await expectRefused(site, record, /names trust number 1; the record before it was made under number 2/)
})

test('[CP1] a composition that names a trust number which is not there is refused', async () => {
  await using site = await createTwoTeams()
  await expectRefused(
    site,
    sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 9),
    /number 9, which is not there/,
  )
})

test('[CP1] a retired key signs nothing new, under any trust number; what it signed stays', async () => {
  await using site = await createTwoTeams()
  await site.change((said) => withState(said, site.keys['team-maps'].key, 'retired'))
  const old = sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 1)
  await expectRefused(site, old, /the key team-maps .* is retired since trust number 2/)
  expect((await site.reopen().log('production')).map(({ status }) => status)).toEqual([
    'damaged',
    'good',
    'good',
  ])
})

test('[CP1] nothing that a revoked key ever signed is valid; what others signed after it stays', async () => {
  await using site = await createTwoTeams()
  await site.change((said) => withState(said, site.keys['team-maps'].key, 'revoked'))
  const log = await site.reopen().log('production')
  expect(log.map(({ number, status }) => [number, status])).toEqual([
    [2, 'good'],
    [1, 'damaged'],
  ])
  expect(await site.registry.stillTrusted((await site.registry.newest('production'))?.record ?? fail())).toBe(
    true,
  )
  await expectRefused(site, sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 1), /is revoked/)
})

test('[CP1] a key whose grant was taken back signs nothing new', async () => {
  await using site = await createTwoTeams()
  await site.change((said) => ({
    ...said,
    grants: said.grants.filter(({ key }) => key !== site.keys['team-maps'].key),
  }))
  await expectRefused(
    site,
    sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 1),
    /may not release maps/,
  )
})

test('[CP1] a key releases to no environment but those it was granted', async () => {
  await using site = await createTwoTeams()
  await site.change((said) =>
    withGrant(said, site.keys['team-maps'], { remotes: ['maps'], environments: ['staging'] }),
  )
  await expectRefused(
    site,
    sign(await nextRecord(site, 'maps'), site.keys['team-maps'], 2),
    /may not release maps to production/,
  )
})
