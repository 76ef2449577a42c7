import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { createRegistry } from './createRegistry.ts'
import { keyOf } from '../store/keyOf.ts'
import { createCountingStore } from '../testing/countingStore.ts'
import { carousel, fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { changeTrust, withGrant, withState } from '../signing/changeTrust.ts'
import { signComposition } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'

const about = { environment: 'production', actor: 'ann', reason: '' } as const

test('[CP2] what a team signs with its own key goes live', async () => {
  await using site = await createSite()
  const newest = await site.reopen().newest('production')
  expect(newest?.record).toMatchObject({
    number: 2,
    trust: 1,
    signature: { key: site.keys['team-regions'].key },
  })
})

test('[CP1] a composition signed with a wrong team’s key is refused', async () => {
  await using site = await createSite()
  await expectRefused(
    site,
    signed(await next(site, 'maps'), site.keys['team-regions']),
    /may not release maps/,
  )
})

test('[CP1] a composition signed with a key that nobody trusts is refused', async () => {
  await using site = await createSite()
  await expectRefused(site, signed(await next(site, 'maps'), site.keys.stranger), /a key that nobody trusts/)
})

test('[CP1] an unsigned composition is refused', async () => {
  await using site = await createSite()
  await expectRefused(site, await next(site, 'maps'), /it is not signed/)
})

test('[CP1] a composition altered after it was signed is refused', async () => {
  await using site = await createSite()
  const record = signed(await next(site, 'maps'), site.keys['team-maps'])
  await expectRefused(site, { ...record, reason: 'another' }, /its signature is not right/)
})

test('[CP1] a composition that changes another remote than it says is refused', async () => {
  await using site = await createSite()
  const record = await next(site, 'maps')
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64) }
  const sly = { ...record, remotes: { ...record.remotes, regions } }
  await expectRefused(
    site,
    signed(sly, site.keys['team-maps']),
    /says that it changes maps, and changes regions/,
  )
})

test('[CP1] a composition that begins a canary of another remote than it says is refused', async () => {
  await using site = await createSite()
  const record = await next(site, 'maps')
  const rules = { steps: [], holdSeconds: 1, leastViews: 1, patienceSeconds: 1 }
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64), percent: 50, since: 3, rules }
  await expectRefused(
    site,
    signed({ ...record, canaries: { regions } }, site.keys['team-maps']),
    /changes regions/,
  )
})

test('[CP1] a composition that lets visitors keep a release of another remote than it says is refused', async () => {
  await using site = await createSite()
  const record = await next(site, 'maps')
  const until = '2100-01-01T00:00:00.000Z'
  const kept = { version: '0.1.0-00000000', manifest: '0'.repeat(64), percent: 99, since: 3 }
  const regions = { ...kept, until, leastViews: 1 }
  await expectRefused(
    site,
    signed({ ...record, watches: { regions } }, site.keys['team-maps']),
    /changes regions/,
  )
})

test('[CP1] what a refused composition changed is not slipped in by the one after it', async () => {
  await using site = await createSite()
  const sly = await next(site, 'maps')
  const regions = { version: '0.1.0-00000000', manifest: '0'.repeat(64) }
  await site.plant(signed({ ...sly, remotes: { ...sly.remotes, regions } }, site.keys['team-maps']))
  const [entry] = await site.registry.log('production', 1)
  const after = { ...sly, number: 4, previous: entry?.sha256 ?? null, remotes: { ...sly.remotes, regions } }
  await expectRefused(site, signed(after, site.keys['team-maps']), /changes regions/)
})

test('[CP1] the same bytes under another number are refused', async () => {
  await using site = await createSite()
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
  await using site = await createSite()
  const first = (await site.registry.composition('production', 1))?.record ?? fail()
  await site.plant(first, keyOf.composition('staging', 1))
  await expect(site.reopen().newest('staging')).rejects.toThrow(/it says that it is production\/1/)
  await site.plant({ ...first, environment: 'staging' })
  await expect(site.reopen().newest('staging')).rejects.toMatchObject({ kind: 'refused' })
})

test('[CP1] an older composition copied on top of the newest is refused', async () => {
  await using site = await createSite()
  const first = (await site.registry.composition('production', 1))?.record ?? fail()
  await site.plant(first, keyOf.composition('production', 2))
  await expectStays(site, /it says that it is production\/1/, 1)
  await expect(release(site.reopen(), site, 'm2')).rejects.toMatchObject({ kind: 'checksRefused' })
})

test('[CP1] a lower number than was seen before is refused, also after a restart', async () => {
  await using site = await createSite()
  await site.reopen().newest('production')
  await site.store.remove(keyOf.composition('production', 2))
  await expect(site.reopen().newest('production')).rejects.toThrow(/it was there and is gone: restore it/)
  await expect(site.reopen().log('production')).rejects.toMatchObject({ kind: 'refused' })
  await expect(release(site.reopen(), site, 'm2')).rejects.toMatchObject({ kind: 'refused' })
  expect(site.reopen().trustedState('production')?.record.number).toBe(2)
})

test('[CP1] a composition with a number that was given out is not taken', async () => {
  await using site = await createSite()
  const record = { ...(await next(site, 'maps')), number: 1, previous: null }
  const { remotes } = record
  const alone = { ...record, remotes: { maps: remotes['maps'] ?? fail() } }
  expect(await site.registry.append(signed(alone, site.keys['team-maps']))).toBe('conflict')
})

test('[CP1] a composition that names a lower trust number than the one before it is refused', async () => {
  await using site = await createSite()
  await site.change((said) =>
    withGrant(said, site.keys['team-maps'], { remotes: ['maps'], environments: '*' }),
  )
  await release(site.registry, site, 'm2')
  const record = signed(await next(site, 'maps'), site.keys['team-maps'], 1)
  await expectRefused(site, record, /names trust number 1; the record before it was made under number 2/)
})

test('[CP1] a composition that names a trust number which is not there is refused', async () => {
  await using site = await createSite()
  await expectRefused(
    site,
    signed(await next(site, 'maps'), site.keys['team-maps'], 9),
    /number 9, which is not there/,
  )
})

test('[CP1] a retired key signs nothing new, under any trust number; what it signed stays', async () => {
  await using site = await createSite()
  await site.change((said) => withState(said, site.keys['team-maps'].key, 'retired'))
  const old = signed(await next(site, 'maps'), site.keys['team-maps'], 1)
  await expectRefused(site, old, /the key team-maps .* is retired since trust number 2/)
  expect((await site.reopen().log('production')).map(({ status }) => status)).toEqual([
    'damaged',
    'good',
    'good',
  ])
})

test('[CP1] nothing that a revoked key ever signed is valid; what others signed after it stays', async () => {
  await using site = await createSite()
  await site.change((said) => withState(said, site.keys['team-maps'].key, 'revoked'))
  const log = await site.reopen().log('production')
  expect(log.map(({ number, status }) => [number, status])).toEqual([
    [2, 'good'],
    [1, 'damaged'],
  ])
  expect(await site.registry.stillTrusted((await site.registry.newest('production'))?.record ?? fail())).toBe(
    true,
  )
  await expectRefused(site, signed(await next(site, 'maps'), site.keys['team-maps'], 1), /is revoked/)
})

test('[CP1] a key whose grant was taken back signs nothing new', async () => {
  await using site = await createSite()
  await site.change((said) => ({
    ...said,
    grants: said.grants.filter(({ key }) => key !== site.keys['team-maps'].key),
  }))
  await expectRefused(
    site,
    signed(await next(site, 'maps'), site.keys['team-maps'], 1),
    /may not release maps/,
  )
})

test('[CP1] a key releases to no environment but those it was granted', async () => {
  await using site = await createSite()
  await site.change((said) =>
    withGrant(said, site.keys['team-maps'], { remotes: ['maps'], environments: ['staging'] }),
  )
  await expectRefused(
    site,
    signed(await next(site, 'maps'), site.keys['team-maps'], 2),
    /may not release maps to production/,
  )
})

test('[CP1] the one who may release all puts right what a damaged record between left unproven', async () => {
  await using site = await createSite()
  await release(site.registry, site, 'm2')
  await site.store.replace(keyOf.composition('production', 2), Buffer.from('{'))
  expect((await site.reopen().log('production')).map(({ status }) => status)).toEqual([
    'damaged',
    'damaged',
    'good',
  ])
  const record = await next(site, 'maps')
  await site.plant(signed({ ...record, number: 4, previous: await newestSha(site) }, site.keys.ops))
  expect((await site.reopen().newest('production'))?.record.number).toBe(4)
})

test('[CP2] 500 signed compositions are verified, each read once', async () => {
  await using site = await createSite()
  let record = await next(site, 'maps')
  for (let number = 3; number <= 500; number += 1) {
    const one = signed(
      { ...record, number, previous: await newestSha(site, number - 1) },
      site.keys['team-maps'],
    )
    await site.plant(one)
    record = one
  }
  const { store, calls } = createCountingStore(site.store)
  const log = await createRegistry(store, { root: site.keys.root.key }).log('production')
  expect(log.filter(({ status }) => status === 'good')).toHaveLength(500)
  expect(calls().read).toBeLessThan(510) // the others are of the trust log
})

type Site = SignedRegistry & { change(edit: Parameters<typeof changeTrust>[1]): Promise<unknown> }

/** maps at number 1, regions at number 2, each by its team. */
async function createSite(): Promise<Site> {
  const site = await createSignedRegistry()
  await release(site.registry, site, 'm1')
  const regions = fakeBuild('regions', 'r1', carousel)
  const signer = site.keys['team-regions']
  await site.registry.publish(regions.manifest, regions.files, signer)
  const request = {
    ...about,
    registry: site.registry,
    remote: 'regions',
    version: regions.manifest.version,
    signer,
  }
  await promoteRemote(request)
  const change: Site['change'] = (edit) =>
    changeTrust({ registry: site.registry, signer: site.keys.root, actor: 'ann', reason: '' }, edit)
  return Object.assign(site, { change })
}

async function release(
  registry: SignedRegistry['registry'],
  site: SignedRegistry,
  text: string,
): Promise<void> {
  const { manifest, files } = fakeBuild('maps', text)
  const signer = site.keys['team-maps']
  await registry.publish(manifest, files, signer)
  await promoteRemote({ ...about, registry, remote: 'maps', version: manifest.version, signer })
}

/** What an honest release of `remote` would append, unsigned. */
async function next({ registry }: SignedRegistry, remote: string): Promise<CompositionRecord> {
  const [newest] = await registry.history('production', 1)
  const record = newest?.record ?? fail()
  const { manifest } = fakeBuild(remote, 'next')
  const { signature: _signature, trust: _trust, ...before } = record
  return {
    ...before,
    number: record.number + 1,
    previous: newest?.sha256 ?? null,
    change: { kind: 'promote', remote, from: record.remotes[remote]?.version ?? null, to: manifest.version },
    remotes: { ...record.remotes, [remote]: { version: manifest.version, manifest: 'a'.repeat(64) } },
  }
}

async function newestSha(site: SignedRegistry, number?: number): Promise<string> {
  const newest = number ?? (await site.registry.log('production', 1))[0]?.number ?? 0
  const { sha256Of } = await import('../store/canonicalBytes.ts')
  return sha256Of((await site.store.read(keyOf.composition('production', newest))) ?? fail())
}

const signed = (record: CompositionRecord, signer: Signer, trust = 1) =>
  signComposition(record, signer, trust)

/** `release` does not write it; and when somebody else did, no reader believes it. */
async function expectRefused(site: SignedRegistry, record: CompositionRecord, cause: RegExp): Promise<void> {
  const isFree = !(await site.store.read(keyOf.composition('production', record.number)))
  if (isFree) {
    await expect(site.registry.append(record)).rejects.toMatchObject({ kind: 'refused' })
    await expect(site.registry.append(record)).rejects.toThrow(cause)
  }
  const good = await site.registry.history('production', 1)
  await site.plant(record)
  await expect(site.reopen().newest('production')).rejects.toThrow(cause)
  expect(await site.reopen().history('production', 1)).toEqual(good)
}

async function expectStays(site: SignedRegistry, cause: RegExp, number = 2): Promise<void> {
  await expect(site.reopen().newest('production')).rejects.toThrow(cause)
  expect((await site.reopen().history('production', 1))[0]?.record.number).toBe(number)
}

function fail(): never {
  throw new Error('there is none')
}
