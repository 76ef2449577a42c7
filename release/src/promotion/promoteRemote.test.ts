import { readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Check, Step } from '../checks/check.ts'
import { contractNumber, contractPackage } from '@tessera/kit/contract/remote'
import { providedByShell } from '../checks/providedByShell.ts'
import { promoteRemote } from './promoteRemote.ts'
import { createRegistry } from '../registry/createRegistry.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { createCountingStore } from '../testing/countingStore.ts'
import { asAnn, createSite } from '../testing/createSite.ts'
import { carousel, fakeBuild } from '../testing/fakeRemote.ts'

test('[CP2] promoting replaces one remote and leaves the others as they are', async () => {
  await using site = await createSite()
  const regions = await site.release('regions', 'r1', carousel)
  await site.release('maps', 'm1')
  const maps = await site.release('maps', 'm2')
  expect(await site.live()).toEqual({ regions, maps })
  const newest = await site.registry.newest('production')
  expect(newest?.record).toMatchObject({
    number: 3,
    actor: 'ann',
    change: { kind: 'promote', remote: 'maps', to: maps },
  })
})

test('[CP2] each record carries the sha256 of the one before', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  const [second, first] = await site.registry.history('production')
  expect(first?.record.previous).toBeNull()
  expect(second?.record.previous).toBe(first?.sha256)
})

test('[CP2] the files of a version that was replaced stay', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  expect(await site.registry.missing(fakeBuild('maps', 'm1').manifest)).toEqual([])
})

test('a version that is current already makes no new number', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1')
  const change = await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version })
  expect(change).toMatchObject({ outcome: 'unchanged', number: 1 })
  expect(await site.registry.log('production')).toHaveLength(1)
})

test('a dry run runs the checks and changes nothing', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'm1')
  const steps: Step[] = []
  const onStep = (step: Step) => void steps.push(step)
  const change = await promoteRemote({
    ...asAnn,
    registry: site.registry,
    remote: 'maps',
    version,
    dryRun: true,
    onStep,
  })
  expect(change).toMatchObject({ outcome: 'would-go-live', number: 1, from: null })
  expect(steps.map(({ status }) => status)).toEqual([
    'passed',
    'passed',
    'passed',
    'passed',
    'passed',
    'passed',
  ])
  expect(await site.registry.newest('production')).toBeUndefined()
})

test('a version that was not published is refused with the versions that were', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'm1')
  const promoting = promoteRemote({
    ...asAnn,
    registry: site.registry,
    remote: 'maps',
    version: '9.9.9-00000000',
  })
  await expect(promoting).rejects.toMatchObject({
    kind: 'VERSION_UNKNOWN',
    message: expect.stringContaining(version),
  })
})

test.each([
  ['another contract', { contract: 2 }, 'is built for contract 2, the shell speaks 1'],
  [
    'a package that the shell lacks',
    { requires: { vue: '^3.0.0' } },
    'requires vue ^3.0.0 (the shell has none)',
  ],
  [
    'a range that the shell does not meet',
    { requires: { 'react-dom/client': '^18.0.0' } },
    'requires react-dom/client ^18.0.0',
  ],
  [
    'the Preact that the shell once had',
    { requires: { 'preact/compat': '^11' } },
    'requires preact/compat ^11 (the shell has none)',
  ],
])('[CP1] a remote with %s is refused before it is current', async (_, changes, cause) => {
  await using site = await createSite()
  const version = await site.publish('maps', 'unfit', changes)
  const promoting = promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version })
  await expect(promoting).rejects.toMatchObject({
    kind: 'CHECKS_REFUSED',
    message: expect.stringContaining(cause),
  })
  expect(await site.live()).toEqual({})
})

test('[CP1] a slot that another current remote fills is refused', async () => {
  await using site = await createSite()
  const maps = await site.release('maps', 'm1')
  const version = await site.publish('atlas', 'a1')
  const promoting = promoteRemote({ ...asAnn, registry: site.registry, remote: 'atlas', version })
  await expect(promoting).rejects.toThrow(`list-map is filled by maps ${maps}`)
})

test('[CP1] a version with an altered file is refused, even by force', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'm1')
  const blob = fakeBuild('maps', 'm1').manifest.files['entry.js']?.sha256 ?? ''
  await writeFile(join(site.root, 'registry/blobs', blob), 'alert(1)')
  const request = { ...asAnn, registry: site.registry, remote: 'maps', version, force: true, reason: 'now' }
  await expect(promoteRemote(request)).rejects.toThrow(/lacks entry\.js, or has it altered/)
  await rm(join(site.root, 'registry/manifests'), { recursive: true })
  await expect(promoteRemote(request)).rejects.toThrow(/manifests\/.*: it is not there/)
  await site.publish('maps', 'm1')
  expect((await promoteRemote(request)).outcome).toBe('live')
})

test('force overrules a check, and the log says which', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'unfit', { contract: 2 })
  const request = {
    ...asAnn,
    registry: site.registry,
    remote: 'maps',
    version,
    force: true,
    reason: 'for the fair',
  }
  expect((await promoteRemote(request)).outcome).toBe('live')
  const newest = await site.registry.newest('production')
  expect(newest?.record.reason).toBe('for the fair (overruled: It is built for contract 1)')
})

test('a waived check lets the version go live, and the log says which refused', async () => {
  await using site = await createSite()
  const refusing = (id: string): Check => ({
    id,
    title: id,
    waivable: true,
    run: async () => ({ status: 'refused', cause: `${id} it is`, fix: 'fix it' }),
  })
  const version = await site.publish('maps', 'm1')
  const request = {
    ...asAnn,
    registry: site.registry,
    remote: 'maps',
    version,
    reason: 'until May',
    checks: [refusing('size'), refusing('bounds')],
  }
  await expect(promoteRemote({ ...request, waived: ['size'] })).rejects.toThrow('bounds it is')
  await promoteRemote({ ...request, waived: ['size', 'bounds', 'blocking'] })
  const newest = await site.registry.newest('production')
  expect(newest?.record.reason).toBe('until May (waived: size, bounds)')
})

test('[CP1] with a garbled newest record a release is refused; by force it goes on from the last good one', async () => {
  await using site = await createSite()
  const regions = await site.release('regions', 'r1', carousel)
  await site.release('maps', 'm1')
  await writeFile(join(site.root, 'registry/env/production/0000000000000002.json'), '{"format":1')
  const version = await site.publish('maps', 'm2')
  const request = { ...asAnn, registry: site.registry, remote: 'maps', version }
  await expect(promoteRemote(request)).rejects.toThrow(/0000000000000002\.json: it is not JSON/)
  expect(await promoteRemote({ ...request, force: true, reason: 'disk fault' })).toMatchObject({ number: 3 })
  expect(await site.live()).toEqual({ regions, maps: version })
})

test('[CP2] two releases at the same time both land', async () => {
  await using site = await createSite()
  const maps = await site.publish('maps', 'm1')
  const regions = await site.publish('regions', 'r1', carousel)
  const { registry } = site
  await Promise.all([
    promoteRemote({ ...asAnn, registry, remote: 'maps', version: maps }),
    promoteRemote({ ...asAnn, registry, remote: 'regions', version: regions }),
  ])
  expect(await site.live()).toEqual({ maps, regions })
  expect(await readdir(join(site.root, 'registry/env/production'))).toHaveLength(2)
})

test('[CP2] a promotion asks no more of the registry when many were before', async () => {
  await using site = await createSite()
  const { store, calls } = createCountingStore(createDirectoryStore(join(site.root, 'registry')))
  const asked: unknown[] = []
  for (let number = 1; number <= 20; number++) {
    const version = await site.publish('maps', `m${number}`)
    calls()
    await promoteRemote({ ...asAnn, registry: createRegistry(store), remote: 'maps', version })
    asked.push(calls())
  }
  expect(asked[19]).toEqual(asked[1])
})

test('the checks know the shared packages that the shell has', () => {
  const ofShell = createRequire(join(import.meta.dirname, '../../../shell/package.json'))
  const { [contractPackage]: contract, ...packages } = providedByShell
  expect(contract?.split('.')[0]).toBe(`${contractNumber}`)
  for (const [name, version] of Object.entries(packages)) {
    expect([name, version]).toEqual([name, ofShell(`${name}/package.json`).version])
  }
})
