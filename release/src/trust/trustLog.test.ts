import { expect, test } from '@jest/globals'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { changeTrust, withGrant, withRoot } from '../signing/changeTrust.ts'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { createCountingStore } from '../testing/countingStore.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { appendTrust } from './appendTrust.ts'
import { signTrust } from './signed.ts'
import { openTrustedState } from './trustedState.ts'
import { createTrustReader, type Trust, verifyTrust } from './trustLog.ts'

type Said = Partial<Omit<TrustRecord, 'signature'>>

async function trustOf({ store }: Pick<SignedRegistry, 'store'>): Promise<Trust> {
  const trust = await createTrustReader(store, undefined, undefined)()
  if (!trust) throw new Error('no trust')
  return trust
}

/** What an honest change would append, but for `changes`. */
async function following(
  site: SignedRegistry,
  changes: Said = {},
  signer = site.keys.root,
): Promise<TrustRecord> {
  const trust = await trustOf(site)
  const { signature: _, ...said } = trust.record
  const next = { ...said, number: trust.newest.number + 1, previous: trust.newest.sha256, reason: 'next' }
  return signTrust({ ...next, ...changes }, signer)
}

/** What is said of the bytes as number 2; nothing when they are believed. */
async function refusalOf(site: SignedRegistry, bytes: Uint8Array): Promise<string | undefined> {
  await site.store.replace(keyOf.trust(2), bytes)
  const { record, newest, refused, records } = await trustOf(site)
  expect(newest).toEqual({ number: 2, sha256: sha256Of(bytes) })
  expect(record.number).toBe(refused.length === 0 ? 2 : 1)
  expect([...records.keys()]).toEqual(refused.length === 0 ? [1, 2] : [1])
  for (const { kind, object } of refused)
    expect([kind, object].toString()).toMatch(/^(refused|invalid),.*trust/)
  return refused[0]?.message
}

const about = (cause: string) => `trust/0000000000000002.json: ${cause}`

test('[CP1] what an honest change appends is in force, with all that it says', async () => {
  await using site = await createSignedRegistry()
  const record = await following(site)
  expect(await refusalOf(site, canonicalBytes(record))).toBeUndefined()
  const trust = await trustOf(site)
  expect(trust.record).toEqual(record)
  expect(trust.sha256).toBe(sha256Of(canonicalBytes(record)))
  expect(trust.root).toBe(site.keys.root.key)
})

test('[CP1] a trust record that is written otherwise than a release writes it is refused', async () => {
  await using site = await createSignedRegistry()
  const record = await following(site)
  const spaced = Buffer.from(
    JSON.stringify(JSON.parse(Buffer.from(canonicalBytes(record)).toString()), null, 1),
  )
  expect(await refusalOf(site, spaced)).toBe(about('it is not written as a release writes it'))
})

test('[CP1] a trust record that lacks something is refused, with what it lacks', async () => {
  await using site = await createSignedRegistry()
  const { actor: _, grants: __, ...rest } = await following(site)
  expect(await refusalOf(site, canonicalBytes(rest))).toMatch(/actor.*; .*grants/)
})

test.each<[string, Said, string]>([
  ['skips a number', { number: 3 }, 'it says that it is number 3'],
  ['follows another record', { previous: 'e'.repeat(64) }, 'it was made to follow another record'],
  ['follows none', { previous: null }, 'it was made to follow another record'],
])('[CP1] a trust record that %s is refused', async (_what, changes, cause) => {
  await using site = await createSignedRegistry()
  expect(await refusalOf(site, canonicalBytes(await following(site, changes)))).toBe(about(cause))
})

test('[CP1] a trust record must follow by number too, wherever it comes from', async () => {
  await using site = await createSignedRegistry()
  const trust = await trustOf(site)
  const record = await following(site, { number: 3 })
  expect(() => verifyTrust(record, trust)).toThrow('it was made to follow another record')
  const first = signTrust({ ...trust.record, previous: 'e'.repeat(64) }, site.keys.root)
  expect(() => verifyTrust(first, undefined)).toThrow('it was made to follow another record')
})

test('[CP1] a trust record by no root, or altered, or with a key under a false id is refused', async () => {
  await using site = await createSignedRegistry()
  const { ops, root, stranger } = site.keys
  expect(await refusalOf(site, canonicalBytes(await following(site, {}, ops)))).toBe(
    about(`it is signed by ${ops.key}, which is no root key`),
  )
  expect(
    await refusalOf(site, canonicalBytes({ ...(await following(site)), number: 2, reason: 'x' })),
  ).toBeDefined()
  await site.store.remove(keyOf.trust(2))
  const altered = { ...(await following(site)), reason: 'altered' }
  expect(await refusalOf(site, canonicalBytes(altered))).toBe(about('its signature is not right'))
  await site.store.remove(keyOf.trust(2))
  const { keys } = (await trustOf(site)).record
  const falsely = { ...keys, [ops.key]: { name: 'ops', public: stranger.public, state: 'active' as const } }
  expect(await refusalOf(site, canonicalBytes(await following(site, { keys: falsely }, root)))).toBe(
    about(`the key under ${ops.key} has another id`),
  )
})

test.each(['retired', 'revoked'] as const)(
  '[CP1] a root key that is %s signs no trust record',
  async (state) => {
    await using site = await createSignedRegistry()
    const { root } = site.keys
    const { signature: _, ...said } = (await trustOf(site)).record
    const known = said.keys[root.key]
    if (!known) throw new Error('no root')
    const first = signTrust({ ...said, keys: { ...said.keys, [root.key]: { ...known, state } } }, root)
    await site.store.replace(keyOf.trust(1), canonicalBytes(first))
    await expect(trustOf(site)).rejects.toThrow(`the root key ${root.key} is not active`)
  },
)

test('[CP1] a root that no key stands behind signs no trust record', async () => {
  await using site = await createSignedRegistry()
  const { root } = site.keys
  const { signature: _, ...said } = (await trustOf(site)).record
  const { [root.key]: __, ...keys } = said.keys
  await site.store.replace(keyOf.trust(1), canonicalBytes(signTrust({ ...said, keys }, root)))
  await expect(trustOf(site)).rejects.toThrow(`the root key ${root.key} is not active`)
})

test('[CP1] the log must begin with the root key that is pinned', async () => {
  await using site = await createSignedRegistry()
  const { root, stranger } = site.keys
  expect((await createTrustReader(site.store, root.key, undefined)())?.root).toBe(root.key)
  await expect(createTrustReader(site.store, stranger.key, undefined)()).rejects.toMatchObject({
    kind: 'refused',
    message: `trust/0000000000000001.json: it is signed by ${root.key}; the root key must be ${stranger.key}`,
  })
})

test('[CP1] a log whose beginning is gone is refused; one that never began is an open registry', async () => {
  await using site = await createSignedRegistry()
  await site.store.replace(keyOf.trust(2), canonicalBytes(await following(site)))
  await site.store.remove(keyOf.trust(1))
  const read = (root?: string) => createTrustReader(site.store, root, undefined)()
  await expect(read()).rejects.toMatchObject({ kind: 'refused', message: 'trust: its number 1 is gone' })
  await site.store.replace('trust/notes.txt', Buffer.from('x'))
  await expect(read()).rejects.toThrow('its number 1 is gone')
  await site.store.remove(keyOf.trust(2))
  expect(await read()).toBeUndefined()
  await expect(read('f'.repeat(16))).rejects.toMatchObject({
    kind: 'refused',
    message: `trust: it must begin with a record signed by the root key ${'f'.repeat(16)}`,
  })
})

test('[CP1] what was in force and is gone or another is refused, with what to do if that was meant', async () => {
  await using site = await createSignedRegistry()
  const memory = openTrustedState(`${site.root}/memory`, 'file:/x')
  const read = () => createTrustReader(site.store, undefined, memory)()
  const second = await following(site)
  await site.store.replace(keyOf.trust(2), canonicalBytes(second))
  await read()
  expect(memory.trust).toEqual({ number: 2, sha256: sha256Of(canonicalBytes(second)) })
  expect(memory.root).toBe(site.keys.root.key)
  expect((await read())?.record.number).toBe(2)
  const refusal = {
    kind: 'refused',
    object: 'trust',
    message: `trust: number 2 was in force and is gone or altered: restore it. ${memory.hint}`,
  }
  await site.store.remove(keyOf.trust(2))
  await expect(read()).rejects.toMatchObject(refusal)
  await site.store.replace(keyOf.trust(2), canonicalBytes(await following(site, { reason: 'another' })))
  await expect(read()).rejects.toMatchObject(refusal)
  await site.store.replace(keyOf.trust(2), canonicalBytes(second))
  await site.store.replace(keyOf.trust(3), canonicalBytes(await following(site)))
  await read()
  expect(memory.trust?.number).toBe(3)
})

test('who asks at once reads once; who asks later reads what is new, and that only', async () => {
  await using site = await createSignedRegistry()
  const { store, calls } = createCountingStore(site.store)
  const read = createTrustReader(store, undefined, undefined)
  const [one, other] = await Promise.all([read(), read()])
  expect(one).toBe(other)
  expect(calls()).toEqual({ read: 2 })
  await site.store.replace(keyOf.trust(2), canonicalBytes(await following(site)))
  expect((await read())?.record.number).toBe(2)
  expect(calls()).toEqual({ read: 2 })
  expect(await read()).toBe(await read())
})

test('a reader that failed once reads again', async () => {
  await using site = await createSignedRegistry()
  let fails = true
  const shaky: Store = {
    ...site.store,
    read: (key) => (fails ? Promise.reject(new Error('no answer')) : site.store.read(key)),
  }
  const read = createTrustReader(shaky, undefined, undefined)
  await expect(read()).rejects.toThrow('no answer')
  fails = false
  expect((await read())?.record.number).toBe(1)
})

test('appending takes the next number once, and nothing that nobody would believe', async () => {
  await using site = await createSignedRegistry()
  const trust = await trustOf(site)
  const record = await following(site)
  const { actor: _, reason: __, ...rest } = record
  await expect(appendTrust(site.store, rest as TrustRecord, trust)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/actor.*; .*reason/),
  })
  expect(await appendTrust(site.store, trust.record, trust)).toBe('conflict')
  await expect(appendTrust(site.store, { ...record, reason: 'altered' }, trust)).rejects.toThrow(
    'its signature is not right',
  )
  expect(await site.store.read(keyOf.trust(2))).toBeUndefined()
  expect(await appendTrust(site.store, record, trust)).toBe('appended')
  expect(await appendTrust(site.store, record, trust)).toBe('conflict')
})

test('[CP1] a second root may change who is trusted, and what it says holds', async () => {
  await using site = await createSignedRegistry()
  const { root, stranger, ops } = site.keys
  const request = { registry: site.registry, signer: root, actor: 'ann', reason: '' }
  await changeTrust(request, (said) => withRoot(said, stranger))
  const grant = { remotes: ['media'], environments: '*' } as const
  await changeTrust({ ...request, signer: stranger }, (said) => withGrant(said, ops, grant))
  const { record, records, refused } = await trustOf(site)
  expect([record.number, [...records.keys()], refused]).toEqual([3, [1, 2, 3], []])
})
