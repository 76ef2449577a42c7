import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { DeclaredSlot } from '@tessera/kit/contract/composition'
import { fakeBuild } from '../../testing/fakeRemote.ts'
import { placeSlots } from './placeSlots.ts'

const declared = (changes: Partial<DeclaredSlot>): DeclaredSlot => ({
  data: { type: 'object', properties: {} },
  activation: 'idle',
  context: [],
  origins: [],
  ...changes,
})
const options = (required: string[], title: object) =>
  ({
    type: 'object',
    required: ['options'],
    properties: { options: { type: 'object', required, properties: { title } } },
  }) as const

test('[CP1] each slot that documents can place stands on a page that has what it takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sample-'))
  const declarations = {
    weather: declared({ data: options(['title'], { type: 'string', default: 'Weather' }) }),
    filter: declared({ context: ['list'] }),
    'needs-options': declared({ data: options(['title'], { type: 'string' }) }),
    'of-the-shell': declared({ data: { type: 'object', required: ['label'] } }),
  }
  const { manifest } = fakeBuild('weather', 'w1', { slots: Object.keys(declarations), declarations })
  await placeSlots(folder, [manifest])
  const slotsOn = async (type: string) => {
    const { blocks } = JSON.parse(await readFile(join(folder, 'entries', type, 'check.json'), 'utf8'))
    return blocks.map(({ slot }: { slot: string }) => slot)
  }
  expect(await slotsOn('station')).toEqual(['weather'])
  expect(await slotsOn('line')).toEqual(['filter'])
  await rm(folder, { recursive: true })
})
