import { expect, test } from '@jest/globals'
import type { Signature } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import {
  changeTrust,
  type TrustTerms,
  withGrant,
  withRoot,
  withState,
  withThreshold,
} from '../signing/changeTrust.ts'
import { createKey, type NamedSigner } from '../signing/readKeys.ts'
import { signProposal } from '../signing/signProposal.ts'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { cosignTrust, isSignedBy, signTrust, trustStatement } from '../trust/signed.ts'
import { computeKeyId, type Signer } from '../trust/signer.ts'
import { openRegistry } from './openRegistry.ts'

type Edit = (terms: TrustTerms) => TrustTerms

interface ThreeRoots extends SignedRegistry {
  roots: Readonly<Record<'root' | 'second' | 'third', NamedSigner>>
  /** What a change by those keys would append: the first signs, the others add theirs. */
  signedBy(signers: readonly Signer[], edit?: Edit): Promise<TrustRecord>
}

const noChange: Edit = (terms) => terms

/** Two of three root keys have to sign, since number 4. */
async function createThreeRoots(): Promise<ThreeRoots> {
  const site = await createSignedRegistry()
  const folder = join(site.root, 'keys')
  const roots = {
    root: site.keys.root,
    second: await createKey(folder, 'second'),
    third: await createKey(folder, 'third'),
  }
  async function signedBy([first, ...others]: readonly Signer[], edit = noChange): Promise<TrustRecord> {
    const request = { registry: site.registry, signer: first ?? roots.root, actor: 'ann', reason: '' }
    const record = await changeTrust({ ...request, dryRun: true }, edit)
    return others.reduce(cosignTrust, record)
  }
  await site.registry.appendTrust(await signedBy([roots.root], (terms) => withRoot(terms, roots.second)))
  await site.registry.appendTrust(await signedBy([roots.root], (terms) => withRoot(terms, roots.third)))
  await site.registry.appendTrust(
    await signedBy([roots.root, roots.second], (terms) => withThreshold(terms, 2)),
  )
  return { ...site, roots, signedBy }
}

/** `release` does not write it; and when someone else did, no reader believes it. */
async function expectRefused(site: SignedRegistry, record: TrustRecord, cause: RegExp): Promise<void> {
  const before = (await site.registry.trust())?.sha256
  await expect(site.registry.appendTrust(record)).rejects.toThrow(cause)
  await site.plantTrust(record)
  const trust = await site.reopen().trust()
  expect(trust?.sha256).toBe(before)
  expect(trust?.refused.at(-1)?.message).toMatch(cause)
}

test('[CP1] two of three root keys change who may release what, one alone does not', async () => {
  await using site = await createThreeRoots()
  const { root, third } = site.roots
  expect((await site.reopen().trust())?.record).toMatchObject({ number: 4, threshold: 2 })
  const toOps: Edit = (terms) => withGrant(terms, site.keys.stranger, { remotes: '*', environments: '*' })
  expect(await site.registry.appendTrust(await site.signedBy([third, root], toOps))).toBe('appended')
  expect((await site.reopen().trust())?.record).toMatchObject({ number: 5, threshold: 2 })
  await expectRefused(site, await site.signedBy([root], toOps), /1 more root key must sign it/)
})

test.each<[string, Edit]>([
  ['grants', (terms) => ({ ...terms, grants: [] })],
  ['lowers the threshold', (terms) => withThreshold(terms, 1)],
  ['puts the others out', (terms) => ({ ...terms, roots: terms.roots.slice(0, 1), threshold: undefined })],
  ['changes nothing', noChange],
])('[CP1] one stolen root key of three %s in vain', async (_what, edit) => {
  await using site = await createThreeRoots()
  await expectRefused(site, await site.signedBy([site.roots.root], edit), /1 more root key must sign it/)
})

test('[CP1] a stolen root key brings no helpers: keys that it makes root in the same record do not count', async () => {
  await using site = await createThreeRoots()
  const { stranger } = site.keys
  const toThief: Edit = (terms) => withRoot(terms, stranger)
  await expectRefused(
    site,
    await site.signedBy([site.roots.root, stranger], toThief),
    /1 more root key must sign it/,
  )
})

test('[CP1] the same key’s signature counts once, however often it stands there', async () => {
  await using site = await createThreeRoots()
  const { root } = site.roots
  await expectRefused(site, await site.signedBy([root, root, root]), /1 more root key must sign it/)
})

test('[CP1] a root that is listed twice is one root', async () => {
  await using site = await createThreeRoots()
  const { root, second } = site.roots
  const twice: Edit = (terms) => ({ ...terms, roots: [root.key, root.key, second.key] })
  await site.registry.appendTrust(await site.signedBy([root, second], twice))
  await expectRefused(site, await site.signedBy([root]), /1 more root key must sign it/)
})

test('[CP1] the same key in other bytes is no second key', async () => {
  await using site = await createSignedRegistry()
  const { root } = site.keys
  const spki = Buffer.from(root.public, 'base64')
  const longer = Buffer.concat([Buffer.from([0x30, 0x81, 0x2a]), spki.subarray(2)])
  expect(createPublicKey({ key: longer, format: 'der', type: 'spki' }).asymmetricKeyType).toBe('ed25519')
  const statement = Buffer.from('said')
  const disguised: Signature = { ...root.sign(statement), key: computeKeyId(longer) }
  expect(isSignedBy(statement, root.sign(statement), root.public)).toBe(true)
  expect(isSignedBy(statement, disguised, longer.toString('base64'))).toBe(false)
})

test('[CP1] a second signature that is wrong, a stranger’s or a retired root’s refuses the record', async () => {
  await using site = await createThreeRoots()
  const { root, second, third } = site.roots
  const record = await site.signedBy([root])
  const wrong = { key: second.key, value: root.sign(trustStatement(record)).value }
  await expectRefused(site, { ...record, cosignatures: [wrong] }, /its signature is not right/)
  await expectRefused(
    site,
    await site.signedBy([root, second, site.keys.stranger]),
    new RegExp(`signed by ${site.keys.stranger.key}, which is no root key`),
  )
  const keep: Edit = (terms) => {
    const { roots } = terms
    return { ...withState(terms, third.key, 'retired'), roots }
  }
  await site.registry.appendTrust(await site.signedBy([root, second], keep))
  await expectRefused(
    site,
    await site.signedBy([root, third]),
    new RegExp(`the root key ${third.key} is not active`),
  )
})

test('[CP1] a first record that names the pinned root, and that only another key signed, is refused', async () => {
  await using site = await createSignedRegistry()
  const { root, stranger } = site.keys
  const first = (await site.registry.trust())?.record
  if (!first) throw new Error('no trust')
  const { signature: _, ...terms } = { ...first, ...withRoot(first, stranger) }
  const own = signTrust(terms, stranger).signature
  const forged = { ...terms, signature: { ...own, key: root.key }, cosignatures: [own] }
  await site.plantTrust(forged)
  const pinned = openRegistry(site.url, site.root, { trustRoot: root.key })
  await expect(pinned.trust()).rejects.toThrow('its signature is not right')
})

test('[CP1] a root key is lost: the two others put it out, and a new one in', async () => {
  await using site = await createThreeRoots()
  const { root, second, third } = site.roots
  const fresh = site.keys.stranger
  const out: Edit = (terms) => withState(terms, third.key, 'retired')
  await expectRefused(site, await site.signedBy([second], out), /1 more root key must sign it/)
  expect(await site.registry.appendTrust(await site.signedBy([second, root], out))).toBe('appended')
  await expectRefused(site, await site.signedBy([root, third]), /which is no root key/)
  const into: Edit = (terms) => withRoot(terms, fresh)
  expect(await site.registry.appendTrust(await site.signedBy([root, second], into))).toBe('appended')
  expect(await site.registry.appendTrust(await site.signedBy([fresh, root]))).toBe('appended')
  expect((await site.reopen().trust())?.record.roots).toEqual([root.key, second.key, fresh.key])
})

test('[CP1] no threshold that the keys at hand do not meet: a record is signed by enough of its own roots too', async () => {
  await using site = await createThreeRoots()
  const { root, second } = site.roots
  await expectRefused(
    site,
    await site.signedBy([root, second], (terms) => withThreshold(terms, 3)),
    /1 more root key must sign it/,
  )
  const handOver: Edit = (terms) => ({
    ...withRoot(terms, site.keys.stranger),
    roots: [site.keys.stranger.key],
  })
  const single: Edit = (terms) => ({ ...handOver(terms), threshold: undefined })
  await expectRefused(site, await site.signedBy([root, second], single), /1 more root key must sign it/)
  const { stranger } = site.keys
  expect(await site.registry.appendTrust(await site.signedBy([root, second, stranger], single))).toBe(
    'appended',
  )
})

test('[CP1] a threshold above the number of roots is not written, and no root leaves below it', async () => {
  await using site = await createThreeRoots()
  const { record } = (await site.registry.trust()) ?? {}
  if (!record) throw new Error('no trust')
  expect(() => withThreshold(record, 4)).toThrow('There are 3 root keys')
  const two = withState(record, site.roots.third.key, 'retired')
  expect(() => withState(two, site.roots.second.key, 'retired')).toThrow(
    /one of the 2 root keys that have to sign/,
  )
})

test('[CP1] an older record with all its signatures does not come back', async () => {
  await using site = await createThreeRoots()
  const { root, second } = site.roots
  const revoke: Edit = (terms) => withState(terms, site.keys['team-maps'].key, 'revoked')
  const older = await site.signedBy([root, second])
  await site.registry.appendTrust(await site.signedBy([root, second], revoke))
  await site.reopen().trust()
  expect(await site.registry.appendTrust(older)).toBe('conflict')
  await site.plantTrust({ ...older, number: 6 })
  expect((await site.reopen().trust())?.refused.at(-1)?.message).toMatch(/made to follow another record/)
  await site.plantTrust(older)
  await expect(site.reopen().trust()).rejects.toThrow(/number 5 was in force and is gone or altered/)
})

/** The log from number 2 on, written again with the one key that was enough for it then. */
async function writeAgain(site: ThreeRoots, thief: Signer, numbers: readonly number[]): Promise<void> {
  let previous = sha256Of((await site.store.read(keyOf.trust(1))) ?? new Uint8Array())
  const { signature: _, ...first } =
    (await openRegistry(site.url, site.root).trust())?.records.get(1) ?? none()
  for (const number of numbers) {
    const bytes = canonicalBytes(signTrust({ ...first, number, previous, reason: 'forged' }, thief))
    await site.store.replace(keyOf.trust(number), bytes)
    previous = sha256Of(bytes)
  }
}

function none(): never {
  throw new Error('there is none')
}

test('[CP1] the log is not written again from where one key was enough, longer than it was', async () => {
  await using site = await createThreeRoots()
  await site.reopen().trust()
  await writeAgain(site, site.roots.root, [2, 3, 4, 5, 6])
  await expect(site.reopen().trust()).rejects.toThrow(/number 4 was in force and is gone or altered/)
})

test('[CP1] a machine that never saw it is not shown such a log, where TRUST_ROOT names a record of the true one', async () => {
  await using site = await createThreeRoots()
  const { sha256, root } = (await site.registry.trust()) ?? none()
  const fresh = (trustRoot: string) => openRegistry(site.url, site.root, { trustRoot })
  expect(await fresh(sha256).trust()).toMatchObject({ root, record: { number: 4 } })
  await site.registry.appendTrust(await site.signedBy([site.roots.root, site.roots.second]))
  expect(await fresh(sha256).trust()).toMatchObject({ root, record: { number: 5 } })
  await writeAgain(site, site.roots.root, [2, 3, 4, 5, 6])
  await expect(fresh(sha256).trust()).rejects.toThrow(`no record has the sha256 ${sha256}`)
  await site.store.remove(keyOf.trust(1))
  await expect(fresh(sha256).trust()).rejects.toThrow(`it must have the record ${sha256}`)
})

test('[CP1] what was verified under a log that a record pins is still the last good, and nothing unsigned is', async () => {
  await using site = await createThreeRoots()
  const { sha256, root } = (await site.registry.trust()) ?? none()
  const open = (stateFolder: string) => openRegistry(site.url, site.root, { trustRoot: sha256, stateFolder })
  await open('pinned').trust()
  expect(open('pinned').isNewestTrust({ root, sha256 })).toBe(true)
  expect(open('pinned').isNewestTrust({ root: site.keys.stranger.key, sha256 })).toBe(false)
  expect(open('empty').isNewestTrust(undefined)).toBe(false)
})

test('[CP1] a proposal that claims later heads than there are is not signed: it would leave a retired key its rights', async () => {
  await using site = await createThreeRoots()
  const { root, second } = site.roots
  const retire: Edit = (terms) => withState(terms, site.keys['team-maps'].key, 'retired')
  const { signature: _, ...terms } = await site.signedBy([root], retire)
  const heads = { production: { number: 1, sha256: 'e'.repeat(64) } }
  const forged = signTrust({ ...terms, heads }, root)
  await expect(signProposal(site.registry, second, forged, false)).rejects.toThrow(
    'production has no number 1',
  )
  const honest = signTrust(terms, root)
  expect(await signProposal(site.registry, second, honest, false)).toMatchObject({ missing: 0 })
  await expect(signProposal(site.registry, second, honest, false)).rejects.toThrow(
    'another change came first',
  )
})

test('[CP1] a root that is retired or without its key in a record, and still listed, does not count for it', async () => {
  await using site = await createThreeRoots()
  const { root, second } = site.roots
  const retired: Edit = (terms) => ({ ...withState(terms, second.key, 'retired'), roots: terms.roots })
  await expectRefused(site, await site.signedBy([root, second], retired), /1 more root key must sign it/)
  const without: Edit = (terms) => {
    const { [second.key]: _, ...keys } = terms.keys
    return { ...terms, keys }
  }
  await expectRefused(site, await site.signedBy([root, second], without), /1 more root key must sign it/)
})

test('[CP2] where one root key is enough it hands over to another one alone, as before thresholds', async () => {
  await using site = await createSignedRegistry()
  const { root, stranger } = site.keys
  const request = { registry: site.registry, signer: root, actor: 'ann', reason: '' }
  await changeTrust(request, (terms) => withState(withRoot(terms, stranger), root.key, 'retired'))
  expect((await site.reopen().trust())?.record).toMatchObject({ number: 2, roots: [stranger.key] })
})
