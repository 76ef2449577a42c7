import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildMonolith, buildRenderer } from './monolith.ts'

test.each(['hydrated', 'islands', 'stock'] as const)('the peer %s of the benches is built', async (kind) => {
  const { entry, files } = await buildMonolith({}, kind)
  expect([...files.keys()]).toContain(entry)
})

test.each(['hydrated', 'plain'] as const)('the renderer of the %s peer is built', async (kind) => {
  const file = await buildRenderer(kind)
  expect(file).toMatch(/render\.cjs$/)
  await rm(dirname(file), { recursive: true })
})
