import { expect, test } from '@jest/globals'
import type { Canary, CompositionRecord } from '@tessera/kit/contract/composition'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { abortCanary, advanceCanary, revertPromotion } from '../canary/advanceCanary.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { removeRemote } from '../promotion/removeRemote.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import { withGrant, withState } from '../signing/changeTrust.ts'
import { chooseSigner } from '../signing/chooseSigner.ts'
import { createKey, type NamedSigner } from '../signing/readKeys.ts'
import { isOnDuty } from '../trust/isOnDuty.ts'
import { asAnn } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { rules } from '../testing/putOutCanary.ts'
import { createTwoTeams, expectRefused, fail, sign, type TwoTeams } from '../testing/twoTeams.ts'

interface OnDuty extends TwoTeams {
  judge: NamedSigner
  ops: NamedSigner
  /** Publishes it, and gives it to all, to part of the visitors, or with a bake period. */
  release(text: string, how?: 'all' | 'canary' | 'bake'): Promise<string>
  /** What an honest record would be, but for `changes`; signed by `signer`. */
  next(
    signer: NamedSigner,
    changes: (newest: CompositionRecord) => Partial<CompositionRecord>,
  ): Promise<CompositionRecord>
}

const trustNumber = 2 /* the record that grants the duties */

/** maps 1 is current; a judge may take canaries on, and an ops key roll back, in production. */
async function createOnDuty(): Promise<OnDuty> {
  const site = await createTwoTeams()
  const [judge, ops] = await Promise.all(
    ['judge', 'ops-view'].map((name) => createKey(join(site.root, 'duty'), name)),
  )
  if (!judge || !ops) return fail()
  const environments = ['production']
  await site.change((terms) => {
    const judging = withGrant(terms, judge, { remotes: ['canaries'], environments })
    return withGrant(judging, ops, { remotes: ['rollbacks'], environments })
  })
  async function release(text: string, how = 'all'): Promise<string> {
    const { manifest, files } = fakeBuild('maps', text)
    const signer = site.keys['team-maps']
    await site.registry.publish(manifest, files, signer)
    const request = { ...asAnn, registry: site.registry, remote: 'maps', version: manifest.version, signer }
    await promoteRemote({
      ...request,
      checks: [],
      ...(how === 'canary' && { canary: { percent: 10, rules } }),
      ...(how === 'bake' && { watch: { percent: 10, seconds: 600, leastViews: 100 } }),
    })
    return manifest.version
  }
  const next: OnDuty['next'] = async (signer, changes) => {
    const newest = (await site.registry.newest('production')) ?? fail()
    const { signature: _, trust: __, ...before } = newest.record
    const made = { ...before, number: before.number + 1, previous: newest.sha256, ...changes(newest.record) }
    return sign(made, signer, trustNumber)
  }
  return { ...site, judge, ops, release, next }
}

const asked = (site: OnDuty, signer: NamedSigner) => ({
  ...asAnn,
  registry: site.registry,
  remote: 'maps',
  checks: [],
  signer,
})

const current = async (site: OnDuty) => (await site.reopen().newest('production'))?.record ?? fail()

test('[CP1] a key that is granted canaries takes each step of one, and ends it, for a remote that it may not release', async () => {
  await using site = await createOnDuty()
  const version = await site.release('m2', 'canary')
  expect(await advanceCanary(asked(site, site.judge))).toMatchObject({ percent: 50 })
  expect(await advanceCanary(asked(site, site.judge))).toMatchObject({ kind: 'promote', to: version })
  expect(await current(site)).toMatchObject({ remotes: { maps: { version } } })
})

test('[CP1] it takes a canary back, and a promotion in its bake period', async () => {
  await using site = await createOnDuty()
  const stable = (await current(site)).remotes['maps']
  await site.release('m2', 'canary')
  await abortCanary(asked(site, site.judge))
  expect((await current(site)).remotes['maps']).toEqual(stable)
  await site.release('m3', 'bake')
  const { number } = await current(site)
  await revertPromotion({ ...asked(site, site.judge), since: number })
  expect((await current(site)).remotes['maps']).toEqual(stable)
})

test.each(['judge', 'ops'] as const)(
  '[CP1] the %s key takes a canary away that is the first release',
  async (name) => {
    await using site = await createOnDuty()
    const signer = site.keys['team-maps']
    const first = (await current(site)).remotes['maps'] ?? fail()
    await removeRemote({ ...asked(site, signer), force: true, reason: 'to begin again' })
    const canary = { percent: 10, rules }
    await promoteRemote({ ...asked(site, signer), version: first.version, canary })
    if (name === 'judge')
      expect(await advanceCanary(asked(site, site.judge))).toMatchObject({ percent: 50, from: null })
    await expect(removeRemote({ ...asked(site, site.keys['team-regions']), force: true })).rejects.toThrow(
      /may not release maps/,
    )
    expect(await rollbackRemote(asked(site, site[name]))).toMatchObject({ to: null })
    expect(await current(site)).not.toHaveProperty('canaries')
    expect((await current(site)).remotes).not.toHaveProperty('maps')
  },
)

test.each(['judge', 'ops'] as const)(
  '[CP1] the %s key removes nothing that all visitors have',
  async (name) => {
    await using site = await createOnDuty()
    const remove = () => removeRemote({ ...asked(site, site[name]), force: true })
    await expect(remove()).rejects.toThrow(cause)
    await site.release('m2', 'canary')
    await expect(remove()).rejects.toThrow(cause)
  },
)

const cause = /may not release maps to production/

test('[CP1] it promotes nothing, begins no canary and rolls nothing else back', async () => {
  await using site = await createOnDuty()
  const first = (await current(site)).remotes['maps']?.version ?? fail()
  const second = await site.release('m2')
  const request = asked(site, site.judge)
  await expect(promoteRemote({ ...request, version: first })).rejects.toThrow(cause)
  const canary = { percent: 10, rules }
  await expect(promoteRemote({ ...request, version: first, canary })).rejects.toThrow(cause)
  await expect(rollbackRemote(request)).rejects.toThrow(cause)
  expect((await current(site)).remotes['maps']?.version).toBe(second)
})

const altered: readonly [
  string,
  (canary: Canary, record: CompositionRecord) => Partial<CompositionRecord>,
][] = [
  ['leaves a step out', (canary) => ({ canaries: { maps: { ...canary, percent: 51 } } })],
  ['gives it to fewer', (canary) => ({ canaries: { maps: { ...canary, percent: 9 } } })],
  [
    'changes its rules',
    (canary) => ({ canaries: { maps: { ...canary, rules: { ...rules, leastViews: 1 } } } }),
  ],
  ['names another manifest', (canary) => ({ canaries: { maps: { ...canary, manifest: 'a'.repeat(64) } } })],
  ['counts from an earlier step', (canary) => ({ canaries: { maps: { ...canary, since: 1 } } })],
  [
    'changes what the others have',
    (canary, { remotes }) => ({
      remotes: { ...remotes, maps: { version: '9.9.9', manifest: canary.manifest } },
    }),
  ],
  ['says that it is a rollback', (_, { change }) => ({ change: { ...change, kind: 'rollback' } })],
  [
    'adds a bake period',
    (canary) => ({
      watches: {
        maps: {
          version: '9.9.9',
          manifest: canary.manifest,
          percent: 50,
          since: canary.since,
          until: new Date().toISOString(),
          leastViews: 1,
        },
      },
    }),
  ],
  ['changes another remote', (_, { remotes }) => ({ remotes: { maps: remotes['maps'] ?? fail() } })],
]

/** The next step as a judge makes it. */
function honest({ change, canaries, number, remotes }: CompositionRecord) {
  const canary = { ...(canaries?.['maps'] ?? fail()), percent: 50, since: number + 1 }
  return { change: { ...change, percent: 50 }, canaries: { maps: canary }, remotes }
}

test('[CP1] a step by such a key is believed as it has to be', async () => {
  await using site = await createOnDuty()
  await site.release('m2', 'canary')
  expect(await site.registry.append(await site.next(site.judge, honest))).toBe('appended')
})

test.each(altered)('[CP1] a step by such a key that %s is refused', async (_what, alter) => {
  await using site = await createOnDuty()
  await site.release('m2', 'canary')
  const record = await site.next(site.judge, (newest) => {
    const made = honest(newest)
    return { ...made, ...alter(made.canaries.maps, { ...newest, ...made }) }
  })
  await expectRefused(site, record, /may not release maps|changes regions/)
})

test('[CP1] in an environment that it is not granted it takes no step, nor once it is retired', async () => {
  await using site = await createOnDuty()
  await site.release('m2', 'canary')
  await site.change((terms) =>
    withGrant(terms, site.judge, { remotes: ['canaries'], environments: ['staging'] }),
  )
  await expect(advanceCanary(asked(site, site.judge))).rejects.toThrow(cause)
  await site.change((terms) => withGrant(terms, site.judge, { remotes: ['canaries'], environments: '*' }))
  await advanceCanary(asked(site, site.judge))
  await site.change((terms) => withState(terms, site.judge.key, 'retired'))
  await expect(advanceCanary(asked(site, site.judge))).rejects.toThrow(/is retired/)
})

test('[CP1] a key that is granted rollbacks goes back to what was current before, and takes a canary back', async () => {
  await using site = await createOnDuty()
  const first = (await current(site)).remotes['maps']
  await site.release('m2')
  await site.release('m3')
  await site.release('m4', 'canary')
  for (const _ of ['canary', 'm3', 'm2']) await rollbackRemote(asked(site, site.ops))
  expect((await current(site)).remotes['maps']).toEqual(first)
})

test('[CP1] it promotes nothing, takes no step, and goes back to nothing that never was current', async () => {
  await using site = await createOnDuty()
  const { version: first = '' } = (await current(site)).remotes['maps'] ?? {}
  const canary = await site.release('m2', 'canary')
  const request = asked(site, site.ops)
  await expect(advanceCanary(request)).rejects.toThrow(cause)
  await expect(rollbackRemote({ ...request, to: canary })).rejects.toThrow(cause)
  await rollbackRemote(request)
  await expect(rollbackRemote({ ...request, to: canary })).rejects.toThrow(cause)
  await expect(promoteRemote({ ...request, version: canary })).rejects.toThrow(cause)
  await site.release('m3')
  await expect(promoteRemote({ ...request, version: first })).rejects.toThrow(cause)
  await rollbackRemote({ ...request, to: first })
})

test('[CP1] neither key publishes', async () => {
  await using site = await createOnDuty()
  const { manifest, files } = fakeBuild('maps', 'evil')
  for (const signer of [site.judge, site.ops])
    await expect(site.registry.publish(manifest, files, signer)).rejects.toThrow(/may not release maps/)
})

test('[CP1] where a remote bears the name of a duty, its key has that remote only', async () => {
  await using site = await createOnDuty()
  const { manifest, files } = fakeBuild('canaries', 'c1')
  await site.change((terms) => withGrant(terms, site.keys.ops, { remotes: '*', environments: '*' }))
  await site.registry.publish(manifest, files, site.keys.ops)
  const { version } = manifest
  await promoteRemote({
    ...asAnn,
    registry: site.registry,
    remote: 'canaries',
    checks: [],
    version,
    signer: site.keys.ops,
  })
  await site.release('m2', 'canary')
  await expect(advanceCanary(asked(site, site.judge))).rejects.toThrow(cause)
})

test('[CP1] after an entry that does not read, neither is believed', async () => {
  await using site = await createOnDuty()
  await site.release('m2')
  await site.release('m3')
  const { number } = await current(site)
  await site.store.replace(`env/production/${String(number).padStart(16, '0')}.json`, Buffer.from('rubbish'))
  await expect(rollbackRemote({ ...asked(site, site.ops), force: true })).rejects.toThrow(cause)
})

test('the key for a duty is chosen where none in the folder may release the remote', async () => {
  await using site = await createOnDuty()
  const wanted = { registry: site.registry, remote: 'maps', environment: 'production' }
  const duty = join(site.root, 'duty')
  await expect(chooseSigner({ ...wanted, folder: duty })).rejects.toThrow(/Several keys.*: judge, ops-view/)
  await rm(join(duty, 'ops-view.pem'))
  expect((await chooseSigner({ ...wanted, folder: duty }))?.name).toBe('judge')
  const staging = { ...wanted, environment: 'staging', folder: duty }
  await expect(chooseSigner(staging)).rejects.toThrow('No key in')
  for (const end of ['pem', 'pub'])
    await rename(join(site.root, 'keys', `team-maps.${end}`), join(duty, `team-maps.${end}`))
  expect((await chooseSigner({ ...wanted, folder: duty }))?.name).toBe('team-maps')
})

test('[CP1] nothing is rolled back that no visitor has', async () => {
  await using site = await createOnDuty()
  const record = await current(site)
  const back = {
    ...record,
    change: { kind: 'rollback' as const, remote: 'maps', from: null, to: record.change.to },
  }
  const { maps: _, ...remotes } = record.remotes
  const before = { base: { ...record, remotes }, missingEntries: false, wasCurrent: () => true }
  expect(isOnDuty(back, 'rollbacks', before)).toBe(false)
})
