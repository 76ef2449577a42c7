import { expect, test } from '@jest/globals'
import { createSignedRegistry } from '@tessera/release/testing/signedRegistry'
import { createLog } from '../logging/log.ts'
import { createVersionMetrics } from '../telemetry/createVersionMetrics.ts'
import { publishMetrics } from '../telemetry/publishMetrics.ts'
import { carryOut } from './carryOut.ts'
import { orderSchema } from './messages.ts'

const metrics = { format: 1, environment: 'production', instance: 'one', remotes: {} } as const

test('[CP1] what the process with the key signs of metrics counts in a signed registry', async () => {
  await using signed = await createSignedRegistry()
  const means = { registry: signed.registry, environment: 'production', signer: signed.keys.ops }
  await signed.registry.keepMetrics({ ...metrics, written: new Date().toISOString() }, async (sha256) => {
    const reply = await carryOut(orderSchema.parse({ id: 1, kind: 'signMetrics', sha256 }), means)
    return 'signature' in reply ? reply.signature : Promise.reject(new Error('not signed'))
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
    fix: expect.stringContaining('METRICS_KEY'),
  })
})
