import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRegistry } from '@tessera/release/registry'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import {
  changeTrust,
  keyOf,
  signComposition,
  signTrust,
  withRoot,
  withState,
} from '@tessera/release/testing/forging'
import { createSignedRegistry, type SignedRegistry } from '@tessera/release/testing/signedRegistry'
import { openTrustedState } from '@tessera/release/testing/forging'
import type { Signer } from '@tessera/release/signer'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { until } from '@tessera/kit/testing/until'
import { promote } from '../../testing/fixtureRemote.ts'
import { follow, saying, type TestFollowed } from '../../testing/follow.ts'
import { reportTrust } from './readNewest.ts'

const maps = (text: string) => saying(text, 'maps', 'list-map')

let signed: SignedRegistry
let site: TestFollowed | undefined

beforeEach(async function releaseTwice() {
  signed = await createSignedRegistry()
  await promote(signed.registry, maps('first'), { signer: signed.keys['team-maps'] })
  await promote(signed.registry, maps('second'), { signer: signed.keys['team-maps'] })
})

afterEach(async function close() {
  site?.stop()
  site = undefined
  await signed[Symbol.asyncDispose]()
})

test('[CP2] what a team signed is shown, and nothing is told', async () => {
  site = await follow(signed.reopen())
  expect(await site.says()).toEqual({ maps: 'second' })
  expect(refusals(site)).toEqual([])
})

/** `release/src/registry` has every other forgery. */
test.each<[string, (record: CompositionRecord) => CompositionRecord | Promise<CompositionRecord>, RegExp]>([
  [
    'signed with a wrong team’s key',
    (record) => sign(record, signed.keys['team-regions']),
    /may not release maps/,
  ],
  [
    'signed with a revoked key',
    async (record) => (await end('revoked'), sign(record, mapsKey())),
    /is revoked/,
  ],
])('[CP1] a newest composition %s is not shown', async (_how, forge, cause) => {
  const running = (site = await follow(signed.reopen()))
  const forged = await forge(await nextRecord())
  await signed.plant(forged)
  await waitForRefusal(running, cause)
  expect(running.current().id).toBe('production/2')
})

test('[CP1] an older composition copied on top of the newest is not shown, now or after a restart', async () => {
  site = await follow(signed.reopen())
  const first = await signed.store.read(keyOf.composition('production', 1))
  await signed.store.replace(keyOf.composition('production', 2), first ?? none())
  await site.looks()
  expect(await site.says()).toEqual({ maps: 'second' })
  site.stop()
  site = await follow(signed.reopen())
  expect(await site.says()).toEqual({ maps: 'second' })
})

test('[CP1] a log whose end was taken away brings no older version back, now or after a restart', async () => {
  site = await follow(signed.reopen())
  await signed.store.remove(keyOf.composition('production', 2))
  await waitForRefusal(site, /it was there and is gone/)
  expect(await site.says()).toEqual({ maps: 'second' })
  site.stop()
  site = await follow(signed.reopen())
  expect(await site.says()).toEqual({ maps: 'second' })
  expect(refusals(site)).toHaveLength(1)
})

test('[CP1] a registry whose folder is gone is out of reach, now and after a restart; a part of it that is gone is refused', async () => {
  site = await follow(signed.reopen())
  const [folder, aside] = [join(signed.root, 'registry'), join(signed.root, 'aside')]
  await rename(folder, aside)
  const running = site
  const lost = () => running.problems.find(({ name }) => name === 'registryUnreachable')
  expect((await until('the loss', lost)).cause).toMatch(
    /the registry was there and is gone\. If going back was meant, remove/,
  )
  expect(refusals(site)).toEqual([])
  expect(await site.says()).toEqual({ maps: 'second' })
  site.stop()
  await expect(signed.reopen().newest('production')).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(signed.reopen().trust()).rejects.toMatchObject({ kind: 'unreachable' })
  for (const [kept, gone] of [
    ['trust', 'env'],
    ['env', 'trust'],
  ] as const) {
    await cp(join(aside, kept), join(folder, kept), { recursive: true })
    await expect(signed.reopen().newest('production')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(gone),
    })
    await rm(folder, { recursive: true })
  }
})

test('[CP1] a trust log whose end was taken away brings no revoked key back after a restart', async () => {
  site = await follow(signed.reopen())
  await end('retired')
  await site.looks()
  site.stop()
  await signed.store.remove(keyOf.trust(2))
  await signed.plant(sign(await planted(), mapsKey()))
  site = await follow(signed.reopen())
  await waitForRefusal(site, /number 2 was in force and is gone/)
  expect(site.current().id).not.toBe('production/3')
})

test('[CP1] a trust record that no root signed is told and changes nothing', async () => {
  const trust = (await signed.registry.trust()) ?? none()
  const { stranger } = signed.keys
  const { signature: _, ...record } = { ...trust.record, ...withRoot(trust.record, stranger) }
  await signed.plantTrust(signTrust({ ...record, number: 2, previous: trust.sha256 }, stranger))
  site = await follow(signed.reopen())
  await waitForRefusal(site, /which is no root key/)
  expect(await site.says()).toEqual({ maps: 'second' })
})

test('[CP1] a registry that another root began is not shown', async () => {
  const pinned = openRegistry(signed.url, signed.root, { trustRoot: signed.keys.stranger.key })
  site = await follow(pinned)
  await waitForRefusal(site, /the root key must be/)
  expect(await site.says()).toEqual({})
})

test('[CP1] a remote whose manifest nobody trusted has signed is left out, in one line', async () => {
  const newest = await signed.registry.newest('production')
  const manifest = newest?.record.remotes['maps']?.manifest ?? none()
  await signed.store.remove(keyOf.signature(manifest, mapsKey().key))
  site = await follow(signed.reopen())
  expect(await site.says()).toEqual({ maps: 'dead' })
  expect(refusals(site)).toEqual([
    expect.objectContaining({ remote: 'maps', cause: expect.stringMatching(/has signed it/) }),
  ])
})

test('[CP1] when the key of what is shown is revoked, the last composition of a good key takes its place', async () => {
  await promote(signed.registry, maps('third'), { signer: signed.keys.ops })
  await promote(signed.registry, maps('stolen'), { signer: mapsKey() })
  site = await follow(signed.reopen())
  expect(await site.says()).toEqual({ maps: 'stolen' })
  await end('revoked')
  await site.shows({ maps: 'third' })
})

test('[CP1] with the revocation taken away as well, a restart does not bring the revoked composition back', async () => {
  await promote(signed.registry, maps('third'), { signer: signed.keys.ops })
  await promote(signed.registry, maps('stolen'), { signer: mapsKey() })
  site = await follow(signed.reopen())
  await end('revoked')
  await site.shows({ maps: 'third' })
  site.stop()
  await signed.store.remove(keyOf.trust(2))
  site = await follow(signed.reopen())
  await waitForRefusal(site, /number 2 was in force and is gone/)
  expect(site.current().id).not.toBe('production/4')
})

test('[CP1] a trust log that lost its end takes nothing from a running site; after a restart nothing is shown until it is back', async () => {
  site = await follow(signed.reopen())
  await end('retired')
  await untilRemembered(2)
  const lost = (await signed.store.read(keyOf.trust(2))) ?? none()
  await signed.store.remove(keyOf.trust(2))
  await site.looks()
  expect(await site.says()).toEqual({ maps: 'second' })
  site.stop()
  site = await follow(signed.reopen())
  await waitForRefusal(site, /number 2 was in force and is gone/)
  expect(site.current().id).toBe('production/0')
  await signed.store.create(keyOf.trust(2), lost)
  await site.shows({ maps: 'second' })
})

test('a server that knows no root key says so in one line', async () => {
  site = await follow(signed.reopen())
  const told: unknown[] = []
  const log = { info: () => {}, error: () => {}, problem: (one: unknown) => void told.push(one) }
  await reportTrust(signed.registry, signed.keys.root.key, log)
  expect(told).toEqual([])
  await reportTrust(signed.registry, undefined, log)
  await reportTrust(openRegistry('file:none', signed.root), undefined, log)
  expect(told).toEqual([
    { name: 'trustNotPinned', cause: expect.stringContaining(signed.keys.root.key) },
    { name: 'trustNotPinned', cause: expect.stringContaining('the registry is open') },
  ])
})

const mapsKey = () => signed.keys['team-maps']

const sign = (record: CompositionRecord, signer: Signer) => signComposition(record, signer, 1)

function end(state: 'retired' | 'revoked') {
  const request = { registry: signed.registry, signer: signed.keys.root, actor: 'ann', reason: '' }
  return changeTrust(request, (said) => withState(said, mapsKey().key, state))
}

/** A rollback to the first version that anybody might write after number 2. */
async function nextRecord(): Promise<CompositionRecord> {
  const { record, sha256 } = (await signed.registry.newest('production')) ?? none()
  const first = (await signed.registry.composition('production', 1))?.record ?? none()
  const { signature: _signature, trust: _trust, ...before } = record
  return { ...before, number: 3, previous: sha256, remotes: first.remotes }
}

/** The same where the registry itself is not to be read any more. */
async function planted(): Promise<CompositionRecord> {
  const bytes = (await signed.store.read(keyOf.composition('production', 2))) ?? none()
  const {
    signature: _signature,
    trust: _trust,
    ...record
  } = JSON.parse(Buffer.from(bytes).toString()) as CompositionRecord
  expect(Buffer.from(canonicalBytes(JSON.parse(Buffer.from(bytes).toString())))).toEqual(Buffer.from(bytes))
  return { ...record, number: 3, previous: sha256Of(bytes) }
}

/** As the log writes them: the same one once. */
function refusals({ problems }: TestFollowed) {
  const refused = problems.filter(({ name }) => name === 'signatureRefused')
  return [...new Map(refused.map((one) => [one.cause, one])).values()]
}

/** The site saw that number of the trust log. */
const untilRemembered = (number: number) =>
  until(`trust number ${number}`, function isSeen() {
    return openTrustedState(join(signed.root, 'state'), signed.url).trust?.number === number
  })

const waitForRefusal = (running: TestFollowed, cause: RegExp) =>
  until(`a refusal: ${cause}`, () => refusals(running).some((one) => cause.test(one.cause)))

function none(): never {
  throw new Error('there is none')
}
