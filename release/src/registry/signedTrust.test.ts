import { expect, test } from '@jest/globals'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { openRegistry, type Registry } from './openRegistry.ts'
import { keyOf } from '../layout/keyOf.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { changeTrust, withGrant, withRoot, withState } from '../signing/changeTrust.ts'
import { signTrust } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'

test('[CP1] a trust record signed by a root is in force', async () => {
  await using site = await createSignedRegistry()
  await change(site, site.keys.root)
  expect((await site.reopen().trust())?.record).toMatchObject({ number: 2, reason: 'a change' })
})

test('[CP1] a trust record signed by a team’s key, or by the one for all remotes, is refused', async () => {
  await using site = await createSignedRegistry()
  await expectRefused(site, signed(await next(site), site.keys['team-maps']), /which is no root key/)
  await expectRefused(
    site,
    signed({ ...(await next(site)), number: 3 }, site.keys.ops),
    /no root key|follow another/,
  )
})

test('[CP1] a trust record that names its own signer a root is refused', async () => {
  await using site = await createSignedRegistry()
  const { stranger } = site.keys
  const said = { ...(await next(site)), ...withRoot(await next(site), stranger) }
  await expectRefused(site, signed(said, stranger), /which is no root key/)
})

test('[CP1] an unsigned trust record is refused', async () => {
  await using site = await createSignedRegistry()
  const { signature: _, ...unsigned } = signed(await next(site), site.keys.root)
  await expectRefused(site, unsigned as TrustRecord, /signature/)
})

test('[CP1] a trust record altered after it was signed is refused', async () => {
  await using site = await createSignedRegistry()
  await expectRefused(
    site,
    { ...signed(await next(site), site.keys.root), actor: 'eve' },
    /signature is not right/,
  )
})

test('[CP1] a trust record whose key is not the one that its id says is refused', async () => {
  await using site = await createSignedRegistry()
  const record = await next(site)
  const maps = site.keys['team-maps'].key
  const keys = {
    ...record.keys,
    [maps]: { name: 'team-maps', public: site.keys.stranger.public, state: 'active' as const },
  }
  await expectRefused(site, signed({ ...record, keys }, site.keys.root), /has another id/)
})

test('[CP1] the same trust record under another number is refused', async () => {
  await using site = await createSignedRegistry()
  const first = await site.store.read(keyOf.trust(1))
  await site.store.create(keyOf.trust(2), first ?? new Uint8Array())
  await expectPassedOver(site, /it says that it is number 1/)
})

test('[CP1] an older trust record copied on top of the newest is refused', async () => {
  await using site = await createSignedRegistry()
  await change(site, site.keys.root)
  await site.reopen().trust()
  await site.store.replace(keyOf.trust(2), (await site.store.read(keyOf.trust(1))) ?? new Uint8Array())
  await expect(site.reopen().trust()).rejects.toThrow(/number 2 was in force and is gone or altered/)
})

test('[CP1] a shortened trust log is refused after a restart: a revoked key does not come back', async () => {
  await using site = await createSignedRegistry()
  await change(site, site.keys.root)
  await site.reopen().trust()
  await site.store.remove(keyOf.trust(2))
  await expect(site.reopen().trust()).rejects.toMatchObject({ kind: 'refused' })
  await expect(site.reopen().newest('production')).rejects.toMatchObject({ kind: 'refused' })
})

test('[CP1] a trust record with a lower number than the newest is not taken', async () => {
  await using site = await createSignedRegistry()
  const record = signed(await next(site), site.keys.root)
  await change(site, site.keys.root)
  expect(await site.registry.appendTrust(record)).toBe('conflict')
})

test('[CP1] a trust record by a root that was revoked is refused', async () => {
  await using site = await createSignedRegistry()
  const second = site.keys.stranger
  const request = { registry: site.registry, signer: site.keys.root, actor: 'ann', reason: '' }
  await changeTrust(request, (said) => withRoot(said, second))
  await changeTrust({ ...request, signer: second }, (said) => withState(said, site.keys.root.key, 'revoked'))
  await expectRefused(site, signed(await next(site), site.keys.root), /which is no root key/)
})

test('[CP1] rubbish in the trust log is passed over; who holds a root key goes on after it', async () => {
  await using site = await createSignedRegistry()
  await site.store.create(keyOf.trust(2), Buffer.from('rubbish'))
  await expectPassedOver(site, /it is not JSON/)
  await change(site, site.keys.root)
  expect((await site.reopen().trust())?.record.number).toBe(3)
})

test('[CP1] a registry with a trust log of another root is refused where the root is pinned', async () => {
  await using site = await createSignedRegistry()
  const pinned = openRegistry(site.url, site.root, { trustRoot: site.keys.stranger.key })
  await expect(pinned.trust()).rejects.toThrow(/the root key must be/)
})

test('[CP1] a registry without a trust log is refused where the root is pinned, or was seen before', async () => {
  await using site = await createSignedRegistry()
  await site.reopen().trust()
  await site.store.create(keyOf.composition('production', 1), Buffer.from('{}')) // with no log at all it is out of reach
  await site.store.remove(keyOf.trust(1))
  const pinned = openRegistry(site.url, site.root, { trustRoot: site.keys.root.key })
  const seen = openRegistry(site.url, site.root, { stateFolder: 'state' })
  for (const registry of [pinned, seen])
    await expect(registry.newest('production')).rejects.toThrow(
      /must begin with a record signed by the root key/,
    )
})

test('[CP1] without a pinned root the first one is believed, and no other one after it', async () => {
  await using site = await createSignedRegistry()
  const reader = () => openRegistry(site.url, site.root, { stateFolder: 'elsewhere' })
  expect((await reader().trust())?.root).toBe(site.keys.root.key)
  const { stranger } = site.keys
  const first = (await site.registry.trust())?.record
  if (!first) throw new Error('no trust')
  await site.plantTrust(signed({ ...first, ...withRoot(first, stranger) }, stranger))
  await expect(reader().trust()).rejects.toMatchObject({ kind: 'refused' })
})

type Unsigned = Omit<TrustRecord, 'signature'>

/** What an honest change would append, unsigned. */
async function next({ registry }: SignedRegistry): Promise<Unsigned> {
  const trust = await registry.trust()
  if (!trust) throw new Error('no trust')
  const { signature: _, ...record } = trust.record
  return { ...record, number: trust.newest.number + 1, previous: trust.newest.sha256 }
}

const signed = (record: Unsigned & Partial<TrustRecord>, signer: Signer): TrustRecord => {
  const { signature: _, ...said } = record
  return signTrust(said, signer)
}

function change({ registry, keys }: SignedRegistry, signer: Signer) {
  const grant = { remotes: ['media'], environments: '*' } as const
  const request = { registry, signer, actor: 'ann', reason: 'a change' }
  return changeTrust(request, (said) => withGrant(said, keys['team-maps'], grant))
}

/** `release` does not write it; and when someone else did, no reader believes it. */
async function expectRefused(site: SignedRegistry, record: TrustRecord, cause: RegExp): Promise<void> {
  await expect(site.registry.appendTrust(record)).rejects.toThrow(cause)
  await site.plantTrust(record)
  await expectPassedOver(site, cause)
}

async function expectPassedOver(site: SignedRegistry, cause: RegExp): Promise<void> {
  const before = (await standing(site.registry))?.sha256
  const trust = await standing(site.reopen())
  expect(trust?.sha256).toBe(before)
  expect(trust?.refused.at(-1)?.message).toMatch(cause)
}

const standing = (registry: Registry) => registry.trust()
