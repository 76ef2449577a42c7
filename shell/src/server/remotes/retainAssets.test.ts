import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { retainAssets } from './retainAssets.ts'

const slots = ['list-map'] as const
const maps = (text: string) => ({ name: 'maps', slots, server: drawing(text, slots) })

test('[CP2] a file of a composition that only another process has seen yet is served, whatever was asked for before', async () => {
  const { registry } = await createRegistryFolder()
  await promote(registry, maps('first'))
  const kept = retainAssets(registry, 'production')
  expect(await kept.file('maps', 'unknown.js')).toBeUndefined()
  const second = await promote(registry, maps('second'))
  await wait(110)
  expect(await kept.file('maps', second.browser.entry)).toBeDefined()
})
