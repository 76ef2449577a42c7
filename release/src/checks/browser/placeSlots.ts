import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import { compileFit } from '../../slots/compileFit.ts'
import { optionsAlone } from '../../slots/optionsAlone.ts'

/** Whether a document can place the slot without any option. */
export function isPlaceable({ context, data }: DeclaredSlot): boolean {
  const parts = new Set<string>(['options', ...context])
  const isGiven = (data.required ?? []).every((field) => parts.has(field))
  return isGiven && compileFit(optionsAlone(data))({ options: {} }).status === 'fits'
}

/** Adds a place's page and a list's page, with all slots that documents can place, to a shell's sample content. */
export async function placeSlots(documents: string, manifests: readonly RemoteManifest[]): Promise<void> {
  const declared = manifests.flatMap(({ declarations = {} }) => Object.entries(declarations))
  const all = declared.filter(([, slot]) => isPlaceable(slot))
  const isOfList = ([, { context }]: (typeof all)[number]) => context.includes('list')
  const write = async (page: string, content: object) =>
    writeFile(join(documents, 'pages', page), JSON.stringify(content))
  const buildBlocks = (slots: typeof all) =>
    slots.map(([slot]) => ({ kind: 'slot', slot, fallback: `${slot} is not here.` }))
  const { places } = JSON.parse(await readFile(join(documents, 'generated/places.json'), 'utf8')) as {
    places: { slug: string; population: number }[]
  }
  const place = places.toSorted((one, other) => other.population - one.population)[0]?.slug // the largest has no document yet
  await mkdir(join(documents, 'pages/places'), { recursive: true })
  await write(`places/${place}.json`, {
    kind: 'detail',
    place,
    blocks: buildBlocks(all.filter((slot) => !isOfList(slot))),
  })
  const texts = { title: 'Check', description: 'Slots of lists.', heading: 'Check' }
  await write('check-list.json', { kind: 'list', ...texts, blocks: buildBlocks(all.filter(isOfList)) })
}
