import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { changeTrust } from '../signing/changeTrust.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { signComposition } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { asAnn } from './createSite.ts'
import { carousel, fakeBuild } from './fakeRemote.ts'
import { copySigned, createSignedRegistry, type SignedRegistry } from './signedRegistry.ts'

export type TwoTeams = SignedRegistry & { change(edit: Parameters<typeof changeTrust>[1]): Promise<unknown> }

/** maps at number 1, regions at number 2, each by its team. */
export async function createTwoTeams(): Promise<TwoTeams> {
  const site = await copySigned(await oncePerRun('two-teams', begin))
  await Promise.all([site.registry.newest('production'), site.registry.trust()]) // its machine has seen both
  const change: TwoTeams['change'] = (edit) =>
    changeTrust({ registry: site.registry, signer: site.keys.root, actor: 'ann', reason: '' }, edit)
  return Object.assign(site, { change })
}

async function begin(folder: string): Promise<void> {
  await using site = await createSignedRegistry()
  await releaseMaps(site.registry, site, 'm1')
  const regions = fakeBuild('regions', 'r1', carousel)
  const signer = site.keys['team-regions']
  await site.registry.publish(regions.manifest, regions.files, signer)
  const request = {
    ...asAnn,
    registry: site.registry,
    remote: 'regions',
    version: regions.manifest.version,
    signer,
  }
  await promoteRemote(request)
  for (const name of ['keys', 'registry'])
    await cp(join(site.root, name), join(folder, name), { recursive: true })
}

export async function releaseMaps(
  registry: SignedRegistry['registry'],
  site: SignedRegistry,
  text: string,
): Promise<void> {
  const { manifest, files } = fakeBuild('maps', text)
  const signer = site.keys['team-maps']
  await registry.publish(manifest, files, signer)
  await promoteRemote({ ...asAnn, registry, remote: 'maps', version: manifest.version, signer })
}

/** The record that an honest release of `remote` would append, unsigned. */
export async function nextRecord({ registry }: SignedRegistry, remote: string): Promise<CompositionRecord> {
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

export async function newestSha(site: SignedRegistry, number?: number): Promise<string> {
  const newest = number ?? (await site.registry.log('production', 1))[0]?.number ?? 0
  return sha256Of((await site.store.read(keyOf.composition('production', newest))) ?? fail())
}

export const sign = (record: CompositionRecord, signer: Signer, trust = 1) =>
  signComposition(record, signer, trust)

/** Expects that `release` refuses to write a record, and that no reader accepts it when an attacker did. */
export async function expectRefused(
  site: SignedRegistry,
  record: CompositionRecord,
  cause: RegExp,
): Promise<void> {
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

export async function expectStays(site: SignedRegistry, cause: RegExp, number = 2): Promise<void> {
  await expect(site.reopen().newest('production')).rejects.toThrow(cause)
  expect((await site.reopen().history('production', 1))[0]?.record.number).toBe(number)
}

export function fail(): never {
  throw new Error('there is none')
}
