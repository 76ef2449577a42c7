import { expect, test } from '@jest/globals'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { changeTrust, withState } from '../signing/changeTrust.ts'
import { signManifest } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'

test('[CP1] a manifest that its team signed is taken, by every reader', async () => {
  await using site = await createSignedRegistry()
  const manifest = await publish(site)
  expect((await site.reopen().manifest(manifest)).name).toBe('maps')
})

test('[CP1] a manifest is not published with a wrong team’s key, or with none', async () => {
  await using site = await createSignedRegistry()
  const { manifest, files } = fakeBuild('maps', 'm1')
  const refused = { kind: 'refused' }
  await expect(site.registry.publish(manifest, files)).rejects.toMatchObject(refused)
  await expect(site.registry.publish(manifest, files, site.keys['team-regions'])).rejects.toMatchObject(
    refused,
  )
  await expect(site.registry.publish(manifest, files, site.keys.stranger)).rejects.toMatchObject(refused)
  expect(await site.registry.version('maps', manifest.version)).toBeUndefined()
})

test('[CP1] a manifest signed with a wrong team’s key is refused', async () => {
  await using site = await createSignedRegistry()
  await expectRefused(
    site,
    await planted(site, site.keys['team-regions']),
    /team-regions may not release maps/,
  )
})

test('[CP1] a manifest signed with a key that is not trusted is refused', async () => {
  await using site = await createSignedRegistry()
  await expectRefused(site, await planted(site, site.keys.stranger), /no key that this registry trusts/)
})

test('[CP1] an unsigned manifest is refused', async () => {
  await using site = await createSignedRegistry()
  await expectRefused(site, await planted(site), /no key that this registry trusts has signed it/)
})

test('[CP1] an altered manifest is refused', async () => {
  await using site = await createSignedRegistry()
  const manifest = await publish(site)
  await site.store.replace(keyOf.manifest(manifest), canonicalBytes(fakeBuild('maps', 'evil').manifest))
  await expectRefused(site, manifest, /its content differs from its name/)
})

test('[CP1] the signature of another manifest, copied, proves nothing', async () => {
  await using site = await createSignedRegistry()
  const { key } = site.keys['team-maps']
  const signature = await site.store.read(keyOf.signature(await publish(site), key))
  const evil = await planted(site)
  await site.store.create(keyOf.signature(evil, key), signature ?? new Uint8Array())
  await expectRefused(site, evil, /the signature of team-maps is not right/)
})

test('[CP1] a signature that is no signature is refused, and another one beside it counts', async () => {
  await using site = await createSignedRegistry()
  const manifest = await planted(site)
  await site.store.create(keyOf.signature(manifest, site.keys['team-maps'].key), Buffer.from('{'))
  await expectRefused(site, manifest, /the signature of team-maps is not right/)
  await site.registry.signManifest(manifest, site.keys.ops)
  expect((await site.reopen().manifest(manifest)).name).toBe('maps')
})

test('[CP1] what a revoked key signed is refused, until another key signs it too', async () => {
  await using site = await createSignedRegistry()
  const manifest = await publish(site)
  await end(site, 'revoked')
  await expectRefused(site, manifest, /the key team-maps that signed it is revoked/)
  const { files, manifest: built } = fakeBuild('maps', 'm1')
  await site.registry.publish(built, files, site.keys.ops)
  expect((await site.reopen().manifest(manifest)).name).toBe('maps')
})

test('[CP1] a retired key publishes nothing new; what it signed stays', async () => {
  await using site = await createSignedRegistry()
  const manifest = await publish(site)
  await end(site, 'retired')
  expect((await site.reopen().manifest(manifest)).name).toBe('maps')
  const { manifest: next, files } = fakeBuild('maps', 'm2')
  await expect(site.registry.publish(next, files, site.keys['team-maps'])).rejects.toThrow(
    /team-maps is retired/,
  )
})

async function publish({ registry, keys }: SignedRegistry): Promise<string> {
  const { manifest, files } = fakeBuild('maps', 'm1')
  return (await registry.publish(manifest, files, keys['team-maps'])).manifest
}

/** A whole release that no one had to ask for, with or without a signature. */
async function planted(site: SignedRegistry, signer?: Signer): Promise<string> {
  const { manifest, files } = fakeBuild('maps', 'evil')
  const { manifest: sha256 } = await site.registry.publish(manifest, files, site.keys.ops)
  await site.store.remove(keyOf.signature(sha256, site.keys.ops.key))
  if (signer)
    await site.store.create(keyOf.signature(sha256, signer.key), canonicalBytes(signManifest(sha256, signer)))
  return sha256
}

/** It does not read, and it does not go live, even by force and by who may release all. */
async function expectRefused(site: SignedRegistry, manifest: string, cause: RegExp): Promise<void> {
  await expect(site.reopen().manifest(manifest)).rejects.toThrow(cause)
  const version = fakeBuild('maps', manifest === (await site.registry.version('maps', evil)) ? 'evil' : 'm1')
    .manifest.version
  const request = { environment: 'production', actor: 'eve', reason: 'x', force: true, signer: site.keys.ops }
  await expect(
    promoteRemote({ ...request, registry: site.reopen(), remote: 'maps', version }),
  ).rejects.toMatchObject({ kind: 'CHECKS_REFUSED' })
}

const evil = fakeBuild('maps', 'evil').manifest.version

function end({ registry, keys }: SignedRegistry, state: 'retired' | 'revoked') {
  const change = { registry, signer: keys.root, actor: 'ann', reason: '' }
  return changeTrust(change, (said) => withState(said, keys['team-maps'].key, state))
}
