import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { contractNumber } from '@tessera/kit/contract/remote'
import type { Candidate } from './candidate/Candidate.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { createSite } from '../testing/createSite.ts'
import { candidateOf } from '../testing/candidateOf.ts'
import { carousel } from '../testing/fakeRemote.ts'
import { allChecks } from './allChecks.ts'
import {
  quickChecks,
  contractFits,
  filesIntact,
  logReads,
  manifestReads,
  sharedVersionsMet,
  slotsFree,
} from './quickChecks.ts'
import { type Check, runChecks, type Step } from './check.ts'
import { exportsPresent, sizeInBudget } from './buildChecks.ts'
import { noNewOrigins, noNewPolicies } from './permissionChecks.ts'
import { providedByShell } from './providedByShell.ts'

const changed = (candidate: Candidate, changes: Partial<RemoteManifest>): Candidate => ({
  ...candidate,
  registry: {
    ...candidate.registry,
    manifest: async (sha256) => ({ ...(await candidate.registry.manifest(sha256)), ...changes }),
  },
})

const refusal = (cause: string) => ({ status: 'refused', cause, fix: expect.stringMatching(/\S/) })

test('a good build passes every quick check', async () => {
  await using site = await createSite()
  await site.release('regions', 'r1', carousel)
  const candidate = await candidateOf(site, 'm1')
  for (const check of [...quickChecks, exportsPresent, sizeInBudget, noNewOrigins, noNewPolicies])
    expect({ id: check.id, ...(await check.run(candidate)) }).toMatchObject({
      id: check.id,
      status: 'passed',
    })
})

test('a manifest of another remote or version is refused', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const { version } = candidate
  expect(await manifestReads.run(changed(candidate, { name: 'media' }))).toEqual(
    refusal(`The manifest stored for maps ${version} says it is media ${version}.`),
  )
  expect((await manifestReads.run(changed(candidate, { version: '9.9.9' }))).status).toBe('refused')
})

test('[CP1] files that are missing or altered are refused by name', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const registry: Registry = { ...candidate.registry, missing: async () => ['entry.js', 'style.css'] }
  expect(await filesIntact.run({ ...candidate, registry })).toEqual(
    refusal(`maps ${candidate.version} lacks entry.js, style.css, or has it altered.`),
  )
})

test('[CP3] another contract is refused, an older one and a newer one', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  for (const contract of [contractNumber - 1, contractNumber + 1]) {
    expect(await contractFits.run(changed(candidate, { contract }))).toEqual(
      refusal(
        `maps ${candidate.version} is built for contract ${contract}, the shell speaks ${contractNumber}.`,
      ),
    )
  }
})

test.each<[string, Record<string, string>, string | undefined]>([
  ['a package that the shell has', { react: '^19.0.0' }, undefined],
  ['a part of one', { 'react/jsx-runtime': '^19.0.0', 'react-dom/client': '^19.0.0' }, undefined],
  ['a part of a scoped one', { '@scope/kit/part': '^1.0.0' }, undefined],
  ['another range', { react: '^18.0.0' }, 'react ^18.0.0 (the shell has 19.3.1)'],
  ['a package that it has not', { vue: '^3.0.0' }, 'vue ^3.0.0 (the shell has none)'],
  [
    'a part of the context that the shell does not know',
    { '@tessera/contract': '^1.9.0' },
    '@tessera/contract ^1.9.0 (the shell has 1.1.0)',
  ],
  ['several', { vue: '*', svelte: '*' }, 'vue * (the shell has none), svelte * (the shell has none)'],
])('[CP3] of a remote that requires %s …', async (_what, requires, unmet) => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const provided = { ...providedByShell, '@scope/kit': '1.2.0' }
  const finding = await sharedVersionsMet.run({ ...changed(candidate, { requires }), provided })
  if (unmet === undefined) expect(finding.status).toBe('passed')
  else expect(finding).toEqual(refusal(`maps ${candidate.version} requires ${unmet}.`))
})

test.each<[string, string, string | undefined]>([
  ['^3', '3.2.0', undefined],
  [
    '^4',
    '4.0.0',
    '@acme/design: it brings 4.0.0 (for ^4), regions brings 3.1.0 (for ^3). Both work, but a page with both may load two copies: agree on one major version.',
  ],
])(
  '[CP3] a shared package in %s beside another remote with 3.1.0: what pages load twice is said',
  async (range, version, note) => {
    await using site = await createSite()
    const js = ['entry.js']
    const regions = { shares: { '@acme/design': { version: '3.1.0', range: '^3', js } } }
    await site.release('regions', 'r1', { ...carousel, ...regions })
    const shares = { '@acme/design': { version, range, js } }
    const finding = await sharedVersionsMet.run(await candidateOf(site, 'm1', { shares }))
    expect(finding).toEqual({ status: 'passed', ...(note && { note }) })
  },
)

test('a slot that another current remote fills is refused; its own is not, nor one of a remote that does not read', async () => {
  await using site = await createSite()
  const other = await site.release('regions', 'r1', carousel)
  await site.release('maps', 'm0')
  const candidate = await candidateOf(site, 'm1')
  expect((await slotsFree.run(candidate)).status).toBe('passed')
  const greedy = {
    ...candidate,
    ...(await candidateOf(site, 'm2', { ...carousel, slots: ['regions-carousel'] })),
  }
  expect(await slotsFree.run(greedy)).toEqual(refusal(`regions-carousel is filled by regions ${other}.`))
  const lost = greedy.base.remotes['regions']?.manifest
  const gone = new RegistryError('missing', `manifests/${lost}`, 'it is not there')
  const registry: Registry = {
    ...site.registry,
    manifest: (sha256) => (sha256 === lost ? Promise.reject(gone) : site.registry.manifest(sha256)),
  }
  expect((await slotsFree.run({ ...greedy, registry })).status).toBe('passed')
})

test('[CP1] an environment whose newest record is damaged is told', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const damage = new RegistryError('altered', 'env/production/1', 'it is another one')
  const base = { ...candidate.base, newest: 7, from: 'number 6', damage }
  expect(await logReads.run({ ...candidate, base })).toEqual({
    status: 'refused',
    cause: 'env/production/1: it is another one',
    fix: expect.stringMatching(/goes on from number 6 and makes number 8\.$/),
  })
})

test('a container that lacks a slot is refused', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const slots = ['list-map', 'detail-map'] as unknown as RemoteManifest['slots']
  expect(await exportsPresent.run(changed(candidate, { slots }))).toEqual(
    refusal(`entry.js of maps ${candidate.version} does not expose detail-map.`),
  )
})

test('a slot that is heavier than its budget is refused, all that it needs at once counted', async () => {
  await using site = await createSite()
  const heavy = Array.from({ length: 600 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex'),
  )
  const browser = { entry: 'entry.js', exposes: { 'list-map': { js: ['heavy.js'], css: [] } } }
  const candidate = await candidateOf(site, 'm1', { browser }, { 'heavy.js': heavy.join('') })
  expect(await sizeInBudget.run(candidate)).toEqual(
    refusal(
      expect.stringMatching(/^list-map is \d+\.\d kB \(brotli\); the budget of maps is 10 kB\.$/) as never,
    ),
  )
  expect((await sizeInBudget.run(changed(candidate, { budgetKb: 1000 }))).status).toBe('passed')
})

test('a policy that the current version does not declare is refused by name', async () => {
  await using site = await createSite()
  await site.release('maps', 'm0', { trustedTypes: ['maps'] })
  const same = await candidateOf(site, 'm1', { trustedTypes: ['maps', 'default'] })
  expect((await noNewPolicies.run(same)).status).toBe('passed')
  const other = await candidateOf(site, 'm2', { trustedTypes: ['maps', 'maps.cards', 'maps.pins'] })
  expect(await noNewPolicies.run(other)).toEqual(
    refusal(
      `maps ${other.version} declares maps.cards, maps.pins; ${other.base.remotes['maps']?.version} does not.`,
    ),
  )
})

const refuses: Check = {
  id: 'no',
  title: 'No',
  run: async () => ({ status: 'refused', cause: 'because', fix: 'fix it' }),
}

test('every check runs, also after one that refused; force overrules all but what nothing can become current without', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const order: string[] = []
  const passes: Check = {
    id: 'yes',
    title: 'Yes',
    begin: () => void order.push('begin'),
    run: async () => (order.push('run'), { status: 'passed' }),
    end: async () => void order.push('end'),
  }
  const onStep = ({ id }: Step) => void order.push(`told ${id}`)
  const run = (force: boolean) =>
    runChecks([refuses, passes, { ...refuses, always: true }], candidate, { force }, onStep)
  expect((await run(false)).map(({ status }) => status)).toEqual(['refused', 'passed', 'refused'])
  expect(order).toEqual(['begin', 'told no', 'run', 'told yes', 'told no', 'end'])
  expect(await run(true)).toMatchObject([
    { status: 'overruled', cause: 'because', fix: 'fix it' },
    { id: 'yes', title: 'Yes', status: 'passed' },
    { status: 'refused' },
  ])
})

test('a waiver accepts the refusal of the check that it names, and of no other', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const checks = [
    { ...refuses, waivable: true } as const,
    { ...refuses, id: 'other', waivable: true } as const,
  ]
  const run = async (...waived: string[]) =>
    (await runChecks([...checks, { ...refuses, id: 'never' }], candidate, { waived }, () => {})).map(
      ({ status }) => status,
    )
  expect(await run('no')).toEqual(['waived', 'refused', 'refused'])
  expect(await run('no', 'other', 'never')).toEqual(['waived', 'waived', 'refused'])
  const forced = await runChecks(checks, candidate, { waived: ['no'], force: true }, () => {})
  expect(forced.map(({ status }) => status)).toEqual(['waived', 'overruled'])
})

test('no waiver is given for what a version is, or whether it can be current at all', () => {
  const waivable = allChecks.filter((check) => check.waivable).map(({ id }) => id)
  expect(waivable).toEqual([
    'size',
    'origins',
    'policies',
    'styles',
    'options',
    'server',
    'browser',
    'bounds',
    'leftovers',
    'blocking',
    'accessibility',
    'journeys',
  ])
})

test('[CP1] what the registry finds wrong is a refusal with what to do; a registry that does not answer is none', async () => {
  await using site = await createSite()
  const candidate = await candidateOf(site, 'm1')
  const failing = (error: Error): Check => ({
    ...refuses,
    async run() {
      throw error
    },
  })
  const stepOf = async (error: Error) => (await runChecks([failing(error)], candidate, {}, () => {}))[0]
  expect(await stepOf(new RegistryError('altered', 'blobs/x', 'it differs'))).toMatchObject({
    status: 'refused',
    cause: 'blobs/x: it differs',
    fix: expect.stringContaining('release publish maps'),
  })
  expect(await stepOf(new RegistryError('refused', 'manifests/x', 'nobody signed it'))).toMatchObject({
    status: 'refused',
    fix: expect.stringContaining('release publish maps --key <name>'),
  })
  await expect(stepOf(new RegistryError('unreachable', 'x', 'no answer'))).rejects.toThrow('no answer')
  await expect(stepOf(new Error('a fault of ours'))).rejects.toThrow('a fault of ours')
})
