import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import { join } from 'node:path'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import {
  changeTrust,
  type TrustTerms,
  withCeiling,
  withGrant,
  withKey,
  withOrigins,
  withRoot,
  withState,
  withThreshold,
} from '../signing/changeTrust.ts'
import { createKey, type NamedSigner } from '../signing/readKeys.ts'
import { asAnn } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { createTwoTeams, fail, type TwoTeams } from '../testing/twoTeams.ts'
import { cosignTrust, signTrust } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { openRegistry } from './openRegistry.ts'

interface Led extends TwoTeams {
  /** Leads maps, in production and staging. */
  lead: NamedSigner
  /** Known to no one yet. */
  fresh: NamedSigner
  /** As the lead. */
  edit(change: Edit, signer?: Signer): Promise<TrustRecord>
  /** What anyone who can write to the store makes of the newest record, signed by `signer`. */
  forge(change: (record: TrustRecord) => Partial<TrustRecord>, signer?: Signer): Promise<TrustRecord>
}

type Edit = (terms: TrustTerms, site: Led) => TrustTerms

const maps = { remotes: ['maps'], environments: ['production', 'staging'] }

async function createLed(): Promise<Led> {
  const teams = await createTwoTeams()
  const [lead, fresh] = [await createKey(teams.root, 'lead-maps'), await createKey(teams.root, 'fresh')]
  await teams.change((terms) => {
    const led = withGrant(terms, lead, { ...maps, lead: true })
    const ofTeam = withGrant(led, teams.keys['team-maps'], { ...maps, environments: ['production'] })
    return withGrant(ofTeam, teams.keys.stranger, { remotes: ['maps', 'regions'], environments: '*' })
  })
  const site: Led = {
    ...teams,
    lead,
    fresh,
    edit: (change, signer = lead) =>
      changeTrust({ registry: site.registry, signer, actor: 'lea', reason: '' }, (terms) =>
        change(terms, site),
      ),
    async forge(change, signer = lead) {
      const { record, newest } = (await site.registry.trust()) ?? fail()
      const { signature: _, cosignatures: __, ...before } = record
      const after = { number: newest.number + 1, previous: newest.sha256 }
      return signTrust({ ...before, ...change(record), ...after }, signer)
    },
  }
  return site
}

/** `release` does not write it; and when someone else did, no reader believes it, and the log goes on. */
async function expectRefused(site: Led, record: TrustRecord, cause: RegExp): Promise<void> {
  const before = (await site.registry.trust())?.sha256
  await expect(site.registry.appendTrust(record)).rejects.toThrow(cause)
  await site.plantTrust(record)
  const trust = await site.reopen().trust()
  expect(trust?.sha256).toBe(before)
  expect(trust?.refused.at(-1)?.message).toMatch(cause)
  await site.change((terms) => terms)
  expect((await site.reopen().trust())?.record.number).toBe(record.number + 1)
}

async function release({ registry }: Led, remote: string, text: string, signer: Signer): Promise<unknown> {
  const { manifest, files } = fakeBuild(remote, text)
  await registry.publish(manifest, files, signer)
  return promoteRemote({ ...asAnn, registry, remote, version: manifest.version, signer, checks: [] })
}

test('[CP2] a lead retires a key of the team and adds another one, with no root key', async () => {
  await using site = await createLed()
  const { fresh } = site
  await site.edit((terms) => withState(withGrant(terms, fresh, maps), site.keys['team-maps'].key, 'retired'))
  await release(site, 'maps', 'm2', fresh)
  await expect(release(site, 'maps', 'm3', site.keys['team-maps'])).rejects.toThrow('is retired')
  const read = site.reopen()
  expect((await read.trust())?.refused).toEqual([])
  expect((await read.newest('production'))?.record.signature?.key).toBe(fresh.key)
  await site.edit((terms) => withState(terms, fresh.key, 'retired'))
  await expect(release(site, 'maps', 'm4', fresh)).rejects.toThrow('is retired')
  expect(await site.reopen().history('production')).toHaveLength(3)
})

test('[CP2] it does so alone where several root keys have to sign', async () => {
  await using site = await createLed()
  await site.change((terms) => withRoot(terms, site.fresh))
  const two = await site.forge((record) => ({ ...withThreshold(record, 2) }), site.keys.root)
  await site.registry.appendTrust(cosignTrust(two, site.fresh))
  await site.edit((terms) => withState(terms, site.keys['team-maps'].key, 'retired'))
  expect((await site.reopen().trust())?.record).toMatchObject({ threshold: 2, number: 5 })
})

const grant = (key: string, more: Partial<Grant>) => ({ key, ...maps, ...more })
const granting =
  (more: Partial<Grant>): Edit =>
  (terms, { fresh }) => ({
    ...withKey(terms, fresh),
    grants: [...terms.grants, grant(fresh.key, more)],
  })
const ending =
  (name: keyof TwoTeams['keys'], state: 'retired' | 'revoked'): Edit =>
  (terms, { keys }) =>
    withState(terms, keys[name].key, state)

const attacks: readonly [string, Edit, RegExp][] = [
  ['a key for another team’s remote', granting({ remotes: ['regions'] }), /grants more than its own rights/],
  [
    'a key for one remote more',
    granting({ remotes: ['maps', 'regions'] }),
    /grants more than its own rights/,
  ],
  ['a key for all remotes', granting({ remotes: '*' }), /grants more than its own rights/],
  ['a key for a duty', granting({ remotes: ['rollbacks'] }), /grants more than its own rights/],
  ['a key for another environment', granting({ environments: ['dev'] }), /grants more than its own rights/],
  ['a key for all environments', granting({ environments: '*' }), /grants more than its own rights/],
  ['names again and again', granting({ remotes: Array(3).fill('maps') }), /grants more than its own rights/],
  ['another lead', granting({ lead: true }), /grants more than its own rights/],
  [
    'more rights of its own',
    (terms, { lead }) => withGrant(terms, lead, { remotes: ['regions'], environments: '*' }),
    /changes keys or grants of others/,
  ],
  [
    'rights for another team’s key',
    (terms, { keys }) => withGrant(terms, keys['team-regions'], maps),
    /changes keys or grants of others/,
  ],
  [
    'fewer rights of another team’s key',
    (terms, { keys }) => ({ ...terms, grants: terms.grants.filter(({ key }) => key !== keys.ops.key) }),
    /changes keys or grants of others/,
  ],
  ['the end of another team’s key', ending('team-regions', 'retired'), /changes keys or grants of others/],
  ['the end of a key that may more', ending('stranger', 'retired'), /changes keys or grants of others/],
  ['the end of the ops key', ending('ops', 'retired'), /changes keys or grants of others/],
  ['a revocation', ending('team-maps', 'revoked'), /does more to a key/],
  [
    'the loss of its own key',
    (terms, { keys }) => {
      const { [keys['team-maps'].key]: _, ...others } = terms.keys
      return {
        ...terms,
        keys: others,
        grants: terms.grants.filter(({ key }) => key !== keys['team-maps'].key),
      }
    },
    /does more to a key/,
  ],
  [
    'another public key under the id of one',
    (terms, { keys, fresh }) => {
      const { key } = keys['team-maps']
      const known = terms.keys[key] ?? fail()
      return { ...terms, keys: { ...terms.keys, [key]: { ...known, public: fresh.public } } }
    },
    /does more to a key/,
  ],
  [
    'the name of the ops key',
    (terms, { fresh }) => withGrant(terms, { ...fresh, name: 'ops' }, maps),
    /name of a key of others/,
  ],
  ['a root key', (terms, { fresh }) => withRoot(terms, fresh), /holds for all remotes/],
  ['the end of the root key', (terms, { keys }) => ({ ...terms, roots: [keys.ops.key] }), /holds for all/],
  ['a threshold', (terms) => ({ ...terms, threshold: 2 }), /holds for all remotes/],
  ['origins', (terms) => withOrigins(terms, 'maps', ['https://evil.test']), /holds for all remotes/],
  ['a ceiling', (terms) => withCeiling(terms, 1), /holds for all remotes/],
  [
    'keys without end',
    (terms) => ({
      ...terms,
      keys: {
        ...terms.keys,
        ...Object.fromEntries(Array.from({ length: 1000 }, (_, one) => [hex(one), key(one)])),
      },
    }),
    /names more than 1000 keys/,
  ],
]

const hex = (number: number) => number.toString(16).padStart(16, '0')
const key = (number: number) => ({ name: `k${number}`, public: 'AAAA', state: 'active' }) as const

/** One for all: a root key's record after each leaves it as it was. */
let attacked: Promise<Led>
beforeAll(() => (attacked = createLed()))
afterAll(async () => (await attacked)[Symbol.asyncDispose]())

test.each(attacks)('[CP1] a lead’s record with %s is refused', async (_, edit, cause) => {
  const site = await attacked
  await expect(site.edit(edit)).rejects.toThrow(cause)
  await expectRefused(site, await site.forge((record) => ({ ...edit(record, site) })), cause)
})

test('[CP1] what was retired stays so, whoever leads', async () => {
  await using site = await createLed()
  const { key: id } = site.keys['team-maps']
  await site.edit((terms) => withState(terms, id, 'retired'))
  const again = await site.forge(({ keys }) => ({
    keys: { ...keys, [id]: { ...(keys[id] ?? fail()), state: 'active' } },
  }))
  await expectRefused(site, again, /changes keys or grants of others/)
})

test('[CP1] a lead that is retired, or leads no more, and a team’s own key change nothing', async () => {
  await using site = await createLed()
  const add = ({ keys, grants }: TrustRecord) => withGrant({ roots: [], keys, grants }, site.fresh, maps)
  const changed = (signer: Signer) =>
    site.forge((record) => ({ ...add(record), roots: record.roots }), signer)
  await expectRefused(site, await changed(site.keys['team-maps']), /is no root key/)
  const early = await changed(site.lead)
  await site.change((terms) => withGrant(terms, site.lead, maps))
  await expectRefused(site, await changed(site.lead), /is no root key/)
  await site.change((terms) => withGrant(terms, site.lead, { ...maps, lead: true }))
  await site.change((terms) => withState(terms, site.lead.key, 'retired'))
  await expectRefused(site, await changed(site.lead), /is no root key/)
  const { newest } = (await site.registry.trust()) ?? fail()
  await expectRefused(site, { ...early, number: newest.number + 1 }, /made to follow another record/)
})

test('[CP1] a record of a lead with another signature, or one more, is refused', async () => {
  await using site = await createLed()
  const right = await site.forge((record) => record)
  await expectRefused(site, { ...right, reason: 'altered' }, /its signature is not right/)
  const two = cosignTrust(await site.forge((record) => record), site.keys.root)
  await expectRefused(site, two, /holds for all remotes/)
})

test('[CP1] heads before those of the record before bind nothing that was released since', async () => {
  await using site = await createLed()
  await release(site, 'maps', 'm2', site.keys['team-maps'])
  await site.change((terms) => withState(terms, site.keys['team-regions'].key, 'retired'))
  await expectRefused(site, await site.forge(() => ({ heads: {} })), /binds what was released before/)
  expect(await site.reopen().history('production')).toHaveLength(3)
})

test('[CP1] no log begins with a lead', async () => {
  await using site = await createLed()
  const { record } = (await site.registry.trust()) ?? fail()
  const other = openRegistry(`file:${join(site.root, 'other')}`)
  const { signature: _, ...first } = { ...record, number: 1, previous: null }
  await expect(other.appendTrust(signTrust(first, site.lead))).rejects.toThrow(/is no root key/)
})
