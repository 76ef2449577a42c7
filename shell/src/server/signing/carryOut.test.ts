import { expect, test } from '@jest/globals'
import { changeTrust } from '@tessera/release/testing/forging'
import { createSignedRegistry } from '@tessera/release/testing/signedRegistry'
import { promote } from '../../testing/fixtureRemote.ts'
import { createLog } from '../logging/log.ts'
import { createVersionMetrics } from '../telemetry/createVersionMetrics.ts'
import { publishMetrics } from '../telemetry/publishMetrics.ts'
import { carryOut } from './carryOut.ts'
import { orderSchema } from './messages.ts'

const metrics = { format: 1, environment: 'production', instance: 'one', remotes: {} } as const

test('[CP1] what the process with the key signs of metrics counts in a signed registry', async () => {
  await using signed = await createSignedRegistry()
  const { registry, keys } = signed
  const means = { registry, environment: 'production', keys: [keys.ops] }
  await signed.registry.keepMetrics({ ...metrics, written: new Date().toISOString() }, async (sha256) => {
    const reply = await carryOut(orderSchema.parse({ id: 1, kind: 'signMetrics', sha256 }), means)
    return reply.signature ?? Promise.reject(new Error('not signed'))
  })
  expect(await signed.registry.metrics('production')).toHaveLength(1)
})

test('[CP1] it signs a hash and nothing else as metrics', () => {
  const order = (sha256: string) => orderSchema.safeParse({ id: 1, kind: 'signMetrics', sha256 }).success
  expect([order('0'.repeat(64)), order('manifest 00'), order(`${'0'.repeat(64)} `)]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['nonsense', 0, 'This order is invalid: '],
  [null, 0, 'This order is invalid: '],
  [{ id: 7, kind: 'publish' }, 7, 'at kind'],
  [{ id: 7, kind: 'rollBack', remote: 'x'.repeat(101), from: '', reason: '' }, 7, 'at remote'],
  [{ id: 7, kind: 'rollBack', remote: 'maps', from: 1, reason: 'x'.repeat(201) }, 7, 'at reason'],
])('[CP1] %j is refused by what is wrong with it', async (message, id, cause) => {
  await using signed = await createSignedRegistry()
  const { registry } = signed
  const reply = await carryOut(message, { registry, environment: 'production', keys: [] })
  expect(reply).toMatchObject({ id, refused: { cause: expect.stringContaining(cause) } })
})

test('[CP1] a site without a key says that a signed registry counts none of its metrics', async () => {
  await using signed = await createSignedRegistry()
  const { promise: line, resolve } = Promise.withResolvers<string>()
  publishMetrics({
    registry: signed.registry,
    environment: 'production',
    metrics: createVersionMetrics(),
    record: () => undefined,
    signing: undefined,
    log: createLog('info', { write: resolve }),
  })
  expect(JSON.parse(await line)).toMatchObject({
    event: expect.stringContaining('not signed'),
    fix: expect.stringContaining('CANARY_KEY'),
  })
})

test('[CP1] each order is signed by the key that is granted it, or refused', async () => {
  await using signed = await createSignedRegistry()
  const { registry, keys } = signed
  const { stranger, root } = keys
  for (const text of ['one', 'two']) {
    const remote = { name: 'maps', slots: ['list-map'], files: { 'a.txt': text } } as const
    await promote(registry, remote, { signer: keys.ops })
  }
  await changeTrust({ registry, signer: root, actor: 'ann', reason: '' }, (terms) => ({
    ...terms,
    keys: { ...terms.keys, [stranger.key]: { name: 'ops-view', public: stranger.public, state: 'active' } },
    grants: [...terms.grants, { key: stranger.key, remotes: ['rollbacks'], environments: ['production'] }],
  }))
  const both = [keys['team-regions'], stranger]
  const order = (said: object, held = both) =>
    carryOut(orderSchema.parse({ id: 1, ...said }), { registry, environment: 'production', keys: held })
  const metricsOrder = { kind: 'signMetrics', sha256: '0'.repeat(64) }
  expect(await order(metricsOrder)).toMatchObject({ signature: { key: keys['team-regions'].key } })
  expect(await order(metricsOrder, [stranger])).toMatchObject({
    refused: { cause: 'No key of CANARY_KEY is granted `metrics`.' },
  })
  expect(await order({ kind: 'evaluate' }, [stranger])).toEqual({ id: 1, evaluated: [] })
  expect(await order({ kind: 'evaluate' })).toEqual({ id: 1, evaluated: [] })
  const from = (await registry.newest('production'))?.record.remotes['maps']?.version
  expect(await order({ kind: 'rollBack', remote: 'maps', from, reason: '' })).toMatchObject({
    rolledBack: { number: 3, from },
  })
  expect((await registry.newest('production'))?.record.signature?.key).toBe(stranger.key)
})
