import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from './promoteRemote.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { rollbackRemote } from './rollbackRemote.ts'
import { asAnn, createSite } from '../testing/createSite.ts'
import { carousel } from '../testing/fakeRemote.ts'

test('[CP2] a rollback finds the version before by itself and leaves the other remotes', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  const second = await site.release('maps', 'm2')
  const regions = await site.release('regions', 'r1', carousel)
  const change = await rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })
  expect(change).toMatchObject({ outcome: 'live', number: 4, from: second, to: first })
  expect(await site.live()).toEqual({ maps: first, regions })
})

test('[CP2] two rollbacks go back two versions; then there is none', async () => {
  await using site = await createSite()
  const versions = [
    await site.release('maps', 'm1'),
    await site.release('maps', 'm2'),
    await site.release('maps', 'm3'),
  ]
  const request = { ...asAnn, registry: site.registry, remote: 'maps' }
  expect((await rollbackRemote(request)).to).toBe(versions[1])
  expect((await rollbackRemote(request)).to).toBe(versions[0])
  await expect(rollbackRemote(request)).rejects.toMatchObject({ kind: 'NOTHING_BEFORE' })
})

test('[CP2] a release after a rollback goes back to what was current before it', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  const request = { ...asAnn, registry: site.registry, remote: 'maps' }
  await rollbackRemote(request)
  await site.release('maps', 'm3')
  expect((await rollbackRemote(request)).to).toBe(first)
})

test('[CP2] a version that needs what the shell gave up is no target of a rollback', async () => {
  await using site = await createSite()
  const requires = { 'preact/compat': '^11' }
  const version = await site.publish('maps', 'm1', { requires })
  const asked = { ...asAnn, registry: site.registry, remote: 'maps', reason: 'the shell had it then' }
  await promoteRemote({ ...asked, version, provided: { preact: '11.2.0' } })
  const live = await site.release('maps', 'm2')
  await expect(rollbackRemote(asked)).rejects.toMatchObject({
    kind: 'CHECKS_REFUSED',
    message: expect.stringContaining('requires preact/compat ^11 (the shell has none)'),
  })
  expect(await site.live()).toEqual({ maps: live })
})

test('`to` names the version', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  await site.release('maps', 'm3')
  expect((await rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps', to: first })).to).toBe(
    first,
  )
})

test('a remote that is not current has nothing to go back to', async () => {
  await using site = await createSite()
  const rollback = rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })
  await expect(rollback).rejects.toMatchObject({
    kind: 'NOTHING_BEFORE',
    fix: expect.stringContaining('release promote maps'),
  })
})

test('[CP1] a version whose files are gone is not gone back to', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const second = await site.release('maps', 'm2')
  await rm(join(site.root, 'registry/blobs'), { recursive: true })
  const rollback = rollbackRemote({ ...asAnn, registry: site.registry, remote: 'maps' })
  await expect(rollback).rejects.toMatchObject({ kind: 'CHECKS_REFUSED' })
  expect(await site.live()).toEqual({ maps: second })
})

test('[CP2] a rollback gives way when somebody else released the same remote meanwhile', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  const third = await site.publish('maps', 'm3')
  const registry: Registry = {
    ...site.registry,
    async append(record) {
      await promoteRemote({ ...asAnn, registry: site.registry, remote: 'maps', version: third })
      return site.registry.append(record)
    },
  }
  await expect(rollbackRemote({ ...asAnn, registry, remote: 'maps' })).rejects.toMatchObject({
    kind: 'OVERTAKEN',
  })
  expect(await site.live()).toEqual({ maps: third })
})
