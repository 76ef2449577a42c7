import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
  await mkdir(join(folder, 'generated'), { recursive: true })
  const places = [place('small', 1), place('large', 3), place('middle', 2)]
  await writeFile(join(folder, 'generated/places.json'), JSON.stringify({ places }))
  const declarations = {
    weather: declared({ data: options(['title'], { type: 'string', default: 'Weather' }) }),
    filter: declared({ context: ['list'] }),
    'needs-options': declared({ data: options(['title'], { type: 'string' }) }),
    'of-the-shell': declared({ data: { type: 'object', required: ['label'] } }),
  }
  const { manifest } = fakeBuild('weather', 'w1', { slots: Object.keys(declarations), declarations })
  await placeSlots(folder, [manifest])
  const slotsOn = async (page: string) => {
    const { blocks } = JSON.parse(await readFile(join(folder, 'pages', page), 'utf8'))
    return blocks.map(({ slot }: { slot: string }) => slot)
  }
  expect(await slotsOn('places/large.json')).toEqual(['weather'])
  expect(await slotsOn('check-list.json')).toEqual(['filter'])
  await rm(folder, { recursive: true })
})

const place = (slug: string, population: number) => ({ slug, population })
