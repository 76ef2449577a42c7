import { expect, test } from '@jest/globals'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { RegistryError } from '@tessera/store/RegistryError'
import { previewStatement } from '../trust/signed.ts'
import { createTwoTeams, fail, type TwoTeams } from '../testing/twoTeams.ts'
import { endPreview, keepPreview, refuseTaken } from './keepPreview.ts'
import { isOver, type PreviewRecord } from './PreviewRecord.ts'
import { keyOfRecord, readPreviews } from './readPreviews.ts'

type Team = 'team-maps' | 'team-regions' | 'ops' | 'stranger'
const about = { environment: 'production', name: 'pr-12', actor: 'ann' } as const
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()

async function partsOf({ store, reopen }: TwoTeams, environment = 'production') {
  return readPreviews({ store, environment, trust: await reopen().trust() })
}

async function requestBy(site: TwoTeams, team: Team) {
  const trust = await site.registry.trust()
  return { store: site.store, trust, signer: site.keys[team], parts: await partsOf(site) }
}

async function show(site: TwoTeams, team: Team, remote: string, days = 7) {
  const { remotes } = (await site.registry.newest('production'))?.record ?? fail()
  const release = remotes[remote] ?? fail()
  const { version, manifest } = release
  return keepPreview(await requestBy(site, team), { ...about, remote, version, manifest }, days)
}

/** As someone writes it who can write to the store. */
async function plant({ store }: TwoTeams, record: PreviewRecord, key = keyOfRecord(record)): Promise<void> {
  expect(await store.create(key, canonicalBytes(record))).toBe('created')
}

function sign(record: PreviewRecord, site: TwoTeams, team: Team): PreviewRecord {
  return { ...record, signature: site.keys[team].sign(previewStatement(record)) }
}

test('[CP2] two teams show their remotes under one name, each with a link of its own that stays the same', async () => {
  await using site = await createTwoTeams()
  const maps = await show(site, 'team-maps', 'maps')
  const regions = await show(site, 'team-regions', 'regions')
  expect(maps.link).toMatch(/^pr-12\.[\w-]{43}$/)
  expect(regions.link).not.toBe(maps.link)
  expect((await partsOf(site)).map(({ remote, record, refused }) => [remote, record?.link, refused])).toEqual(
    [
      ['maps', sha256Of(Buffer.from(maps.link.split('.')[1] ?? '')), undefined],
      ['regions', sha256Of(Buffer.from(regions.link.split('.')[1] ?? '')), undefined],
    ],
  )
  const again = await show(site, 'team-maps', 'maps', 1)
  expect([again.link, again.record.until < maps.record.until]).toEqual([maps.link, true])
  expect((await partsOf(site))[0]?.record).toEqual(again.record)
})

test('[CP1] a team shows no remote of another, and neither replaces nor ends its part', async () => {
  await using site = await createTwoTeams()
  const { record } = await show(site, 'team-maps', 'maps')
  await expect(show(site, 'team-regions', 'maps')).rejects.toThrow(
    'the key team-regions may not release maps',
  )
  const request = await requestBy(site, 'team-regions')
  await expect(endPreview(request, record, 'bob')).rejects.toMatchObject({ kind: 'refused' })
  await plant(site, sign({ ...record, created: inDays(0) }, site, 'team-regions'))
  const [part] = await partsOf(site)
  expect(part?.record).toEqual(record)
  expect(part?.refused).toContain('the key team-regions may not release maps')
})

test.each([
  ['unsigned', (record: PreviewRecord) => ({ ...record, signature: undefined }), 'it is not signed'],
  ['altered', (record: PreviewRecord) => ({ ...record, version: '6.6.6' }), 'its signature is not right'],
  [
    'by a stranger',
    (record: PreviewRecord, site: TwoTeams) => sign(record, site, 'stranger'),
    'none that this registry trusts',
  ],
  [
    'without an end',
    (record: PreviewRecord, site: TwoTeams) => sign({ ...record, until: inDays(31) }, site, 'team-maps'),
    'it lasts longer than 30 days',
  ],
  [
    'made in the future',
    (record: PreviewRecord, site: TwoTeams) =>
      sign({ ...record, created: inDays(9), until: inDays(10) }, site, 'team-maps'),
    'it was made in the future',
  ],
])('[CP1] a part that is %s is not believed, and says why', async (_what, forge, cause) => {
  await using site = await createTwoTeams()
  const { record } = await show(site, 'team-maps', 'maps')
  await site.store.remove(keyOfRecord(record))
  await plant(site, forge(record, site))
  const [part] = await partsOf(site)
  expect(part?.record).toBeUndefined()
  expect(part?.refused).toContain(cause)
})

test('[CP1] a part counts in its environment, under its name and until its time alone', async () => {
  await using site = await createTwoTeams()
  const { record } = await show(site, 'team-maps', 'maps')
  const key = keyOfRecord(record)
  for (const elsewhere of [key.replace('production', 'staging'), key.replace('pr-12', 'pr-13')])
    await plant(site, record, elsewhere)
  expect((await partsOf(site, 'staging'))[0]?.refused).toContain('its content belongs to another key')
  const [, other] = await partsOf(site)
  expect([other?.name, other?.record]).toEqual(['pr-13', undefined])
  expect([isOver(record), isOver(record, Date.parse(record.until))]).toEqual([false, true])
})

test('[CP1] one that was ended stays so when its old record is put back, and begins again by its team', async () => {
  await using site = await createTwoTeams()
  const { record, link } = await show(site, 'team-maps', 'maps')
  const ended = await endPreview(await requestBy(site, 'ops'), record, 'bob')
  expect(isOver(ended)).toBe(true)
  await site.store.replace(keyOfRecord(record), canonicalBytes(record))
  const later = new Date(Date.parse(ended.created) + 1).toISOString()
  await plant(site, { ...record, created: later })
  const [part] = await partsOf(site)
  expect(part?.record).toEqual(ended)
  await site.store.remove(keyOfRecord({ ...record, created: later }))
  expect((await show(site, 'team-maps', 'maps')).link).toBe(link)
})

test('[CP1] one that a machine made whose clock is ahead ends at once all the same', async () => {
  await using site = await createTwoTeams()
  const { record } = await show(site, 'team-maps', 'maps')
  await plant(site, sign({ ...record, created: inDays(0.5) }, site, 'team-maps'))
  const ended = await endPreview(await requestBy(site, 'team-maps'), record, 'bob')
  expect([isOver(ended), (await partsOf(site))[0]?.record]).toEqual([true, ended])
})

test('[CP1] what a retired key shows ends with it; a name that another key has is not taken', async () => {
  await using site = await createTwoTeams()
  await show(site, 'team-maps', 'maps')
  const take = async () => refuseTaken(await requestBy(site, 'ops'), { ...about, remote: 'maps' })
  await expect(take()).rejects.toMatchObject({
    kind: 'PREVIEW_REFUSED',
    message: expect.stringMatching(/^pr-12 shows maps .* by ann, with another key, until /),
    fix: expect.stringContaining('release preview end --name pr-12 maps'),
  })
  const key = site.keys['team-maps'].key
  await site.change((record) => {
    const { [key]: its = fail(), ...keys } = record.keys
    return { ...record, keys: { ...keys, [key]: { ...its, state: 'retired' } } }
  })
  expect((await partsOf(site))[0]?.refused).toContain('the key team-maps is retired')
  await take()
})

test('[CP1] an environment has a hundred parts at a time; what cannot be read now is not left out', async () => {
  await using site = await createTwoTeams()
  const { record } = await show(site, 'team-maps', 'maps')
  const parts = Array.from({ length: 100 }, (_, index) => {
    const name = `p-${index}`
    return { name, remote: 'maps', keys: [], record: { ...record, name } }
  })
  const request = { ...(await requestBy(site, 'ops')), parts }
  expect(() => refuseTaken(request, { ...about, remote: 'maps' })).toThrow('100 previews run')
  const read = () => Promise.reject(new RegistryError('unreachable', 'previews', 'the store is away'))
  const store = { list: site.store.list, read }
  await expect(readPreviews({ store, environment: 'production', trust: undefined })).rejects.toMatchObject({
    kind: 'unreachable',
  })
})
